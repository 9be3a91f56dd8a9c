import { randomUUID } from 'node:crypto';
import { SETTLE_DELAY_MS } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseChangeMessage } from '../../ports/change-feed.ts';
import { type Email, EmailNotSentError } from '../../ports/mailer.ts';
import { openCase } from '../../test/cases.ts';
import { createBurst } from '../../test/notification-burst.ts';
import { createNotificationFixture } from '../../test/notifications.ts';
import { type PushService, pushService } from '../../test/outside/push-service.ts';
import { testApp } from '../../test/test-app.ts';
import { createNotifier, notifyPeople } from './notifier.ts';

type Send = (email: Email) => Promise<void>;
let api: Awaited<ReturnType<typeof testApp>>;
let service: PushService;
let world: ReturnType<typeof createNotificationFixture>;
/** What the mail server does, until the next test. */
let send: Send;
let sent: Email[] = [];

beforeAll(async () => {
  service = await pushService();
  api = await testApp({
    change: () => ({ mailer: { send: (email) => send(email) } }),
    env: { PUSH_INTERNAL_HOSTS: service.host },
  });
  world = createNotificationFixture(api);
});
beforeEach(() => {
  sent = [];
  send = async (email) => void sent.push(email);
  service.reply({ status: 201 });
});
afterAll(async () => {
  await api.close();
  await service.close();
});

const dueNow = () =>
  sql`update notification_deliveries set due_at = now(), lease_until = null where due_at is not null`.execute(
    api.kysely,
  );

/** Another browser of this person, in a session of its own. */
async function addBrowser(user_id: number) {
  const browser = service.subscribe();
  const session_id = randomUUID();
  const token = { token_hash: randomUUID(), expires_at: new Date(Date.now() + 3600_000) };
  await api.deps.sessions.open({ session_id, user_id, token });
  await api.deps.pushDevices.add({ user_id, session_id, subscription: browser.subscription }, 20);
  return { ...browser, session_id };
}
const cleaned = { from: 'in_progress', to: 'cleaned' };

describe('an answer of the city arrives', () => {
  it('it is an e-mail with the number of the report, the sentence, the text and the links', async () => {
    const asha = await world.citizen();
    const opened = await world.openFor(asha.id);
    const held = await world.happen(opened, 'status_changed', {
      from: 'new',
      to: 'confirmed',
      text: 'We come on Monday.',
    });
    await world.happen(held, 'replied', { text: '<script>alert(1)</script> \u202eabc' });
    await world.work();
    const [email] = sent;
    expect(sent).toHaveLength(1);
    expect(email).toMatchObject({ to: asha.email, subject: `Report ${opened.number}: Confirmed` });
    expect(email?.text).toContain(`Hello ${asha.username},`);
    expect(email?.text).toContain('We come on Monday.');
    expect(email?.text).toContain('\u2068<script>alert(1)</script> abc\u2069');
    expect(email?.text).toContain(`${world.publicUrl}/cases/${opened.number}\n`);
    expect(email?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/waste\.example\.org\/api\/users\/notifications\/unsubscribe\/\?token=[\w.-]+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('it is a push message that only the browser can read, on every device of a session that lasts', async () => {
    const asha = await world.citizen();
    const [phone, computer, ended] = [
      await addBrowser(asha.id),
      await addBrowser(asha.id),
      await addBrowser(asha.id),
    ];
    await api.deps.sessions.revoke(ended.session_id);
    const opened = await world.openFor(asha.id);
    await world.happen(opened, 'status_changed', cleaned);
    await world.work();
    for (const { messages } of [phone, computer])
      expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
        {
          title: `Report ${opened.number}: Cleaned`,
          body: expect.stringMatching(/^Cleaned on /),
          path: `/cases/${opened.number}`,
          tag: `case-${opened.number}`,
        },
      ]);
    expect(ended.messages).toEqual([]);
  });

  it('it links to the history when the case has no public page (CA-22)', async () => {
    const asha = await world.citizen();
    const phone = await addBrowser(asha.id);
    const opened = await world.openFor(asha.id);
    await api.kysely
      .updateTable('cases')
      .set({ is_private: true })
      .where('number', '=', opened.number)
      .execute();
    await world.happen(opened, 'status_changed', cleaned);
    await world.work();
    expect(sent[0]?.text).toContain(`${world.publicUrl}/history\n`);
    expect(sent[0]?.text).not.toContain('/cases/');
    expect(JSON.parse(phone.messages[0]!.text)).toMatchObject({ path: '/history' });
  });

  it('it links to the history when the case was merged into one without a public page (CA-22)', async () => {
    const asha = await world.citizen();
    const phone = await addBrowser(asha.id);
    const merged = await world.openFor(asha.id);
    const { case: kept } = await openCase(api.deps, { is_private: true });
    const { version } = await world.happen(merged, 'replied', { text: 'We come on Monday.' });
    const { access: token } = await api.signUp('government');
    const body = { into: kept.number, version, into_version: 1 };
    const answer = await api.call('POST', `/cases/${merged.number}/merge/`, { token, body });
    expect(answer.statusCode).toBe(200);
    expect((await api.call('GET', `/cases/${merged.number}/public/`)).statusCode).toBe(404);
    api.clock.aheadMs = SETTLE_DELAY_MS;
    await world.work();
    api.clock.aheadMs = 0;
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('We come on Monday.');
    expect(sent[0]?.text).toContain(`Follow it under #${kept.number}`);
    expect(sent[0]?.text).toContain(`${world.publicUrl}/history\n`);
    expect(sent[0]?.text).not.toContain('/cases/');
    expect(JSON.parse(phone.messages[0]!.text)).toMatchObject({ path: '/history' });
  });

  it('it is in the language of the person (CA-87)', async () => {
    const asha = await world.citizen();
    await api.deps.users.update(asha.id, { language: 'hi' });
    const opened = await world.openFor(asha.id);
    await world.happen(opened, 'status_changed', cleaned);
    await world.work();
    expect(sent[0]?.subject).toBe(`रिपोर्ट ${opened.number}: साफ़ हुआ`);
    expect(sent[0]?.text).toContain(`नमस्ते ${asha.username},`);
  });

  it('it is one message, however many reports have news, with long texts cut for push', async () => {
    const asha = await world.citizen();
    const { messages } = await addBrowser(asha.id);
    const numbers = [];
    for (let report = 0; report < 35; report += 1) {
      const opened = await world.openFor(asha.id);
      numbers.push(opened.number);
      await world.happen(opened, 'replied', { text: 'क'.repeat(2_000) });
    }
    await world.work();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe(`35 of your reports have news: ${numbers.slice(0, 3).join(', ')}, …`);
    expect(sent[0]?.text).toContain('5 more reports have news.');
    expect(messages).toHaveLength(1);
    const { messages: ofRavi } = await addBrowser((await world.citizen()).id);
    expect(ofRavi).toEqual([]);
    const meera = await world.citizen();
    const browser = await addBrowser(meera.id);
    await world.happen(await world.openFor(meera.id), 'replied', { text: 'क्षि'.repeat(500) });
    await world.work();
    expect(JSON.parse(browser.messages[0]!.text).body).toMatch(/^.+\n(?:क्षि)+…$/s);
  });

  it.each([
    ['emoji of many parts', '👨‍👩‍👧‍👦'.repeat(181), /^.+\n(?:👨‍👩‍👧‍👦){50,}…$/su],
    ['marks stacked on one letter', `On Monday e${'\u0301'.repeat(1_980)}`, /^.+\nOn Monday …$/su],
    ['quotes and lines', '"\n'.repeat(1_000), /^.+\n["\n]{200,}…$/su],
  ])(
    'it reaches devices also when it is few letters of many bytes: %s (CA-88)',
    async (_, text, expected) => {
      const asha = await world.citizen();
      const { messages } = await addBrowser(asha.id);
      await world.happen(await world.openFor(asha.id), 'replied', { text });
      await world.work();
      expect(messages).toHaveLength(1);
      expect(JSON.parse(messages[0]!.text).body).toMatch(expected);
    },
  );
});

describe('a daily message (CA-83)', () => {
  it('waits for the next steps, and then a day', async () => {
    const asha = await world.citizen();
    const { choices } = await api.deps.notificationChoices.find(asha.id);
    await api.deps.notificationChoices.save(asha.id, { ...choices, frequency: 'daily' });
    let held = await world.happen(await world.openFor(asha.id), 'status_changed', {
      from: 'new',
      to: 'confirmed',
    });
    const pass = async (minutes: number) => {
      api.clock.aheadMs += minutes * 60_000;
      await dueNow();
      await world.work();
    };
    await pass(1);
    expect(sent).toHaveLength(0);
    await pass(30);
    expect(sent).toHaveLength(1);
    held = await world.happen(held, 'status_changed', { from: 'confirmed', to: 'in_progress' });
    await pass(60);
    await world.happen(held, 'status_changed', cleaned);
    await pass(22 * 60);
    expect(sent).toHaveLength(1);
    await pass(60);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('A crew is on it.\nCleaned on ');
    api.clock.aheadMs = 0;
  });

  it('is sent at once when the person chooses so', async () => {
    const asha = await world.citizen();
    const { choices } = await api.deps.notificationChoices.find(asha.id);
    await api.deps.notificationChoices.save(asha.id, { ...choices, frequency: 'daily' });
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    await world.work();
    expect(sent).toEqual([]);
    await api.deps.notificationChoices.save(asha.id, choices);
    await world.work();
    expect(sent).toHaveLength(1);
  });
});

describe('a change that can still be undone (CA-123)', () => {
  /** Time passes by the clock of the test alone. */
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const pass = async (seconds: number) => {
    api.clock.aheadMs += seconds * 1000;
    await dueNow();
    await world.work();
  };
  const happenNow = async (user_id: number) =>
    world.happen(await world.openFor(user_id), 'status_changed', { ...cleaned, at: api.deps.clock.now() });

  it('is notified once it can no longer be undone', async () => {
    const asha = await world.citizen();
    await happenNow(asha.id);
    await world.work();
    await pass(10);
    expect(sent).toEqual([]);
    await pass(5);
    expect(sent).toHaveLength(1);
    api.clock.aheadMs = 0;
  });

  it('is not notified when it was undone, nor is the undo', async () => {
    const asha = await world.citizen();
    const held = await happenNow(asha.id);
    await world.work();
    await world.happen(held, 'status_changed', {
      from: 'cleaned',
      to: 'in_progress',
      undoes: held.version,
      at: api.deps.clock.now(),
    });
    await pass(60);
    expect(sent).toEqual([]);
    api.clock.aheadMs = 0;
  });

  it('waits for a message of its own when an earlier one is sent', async () => {
    const asha = await world.citizen();
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    await happenNow(asha.id);
    await world.work();
    expect(sent).toHaveLength(1);
    await pass(15);
    expect(sent).toHaveLength(2);
    expect(sent[0]!.text).not.toEqual(sent[1]!.text);
    api.clock.aheadMs = 0;
  });
});

describe('no notification arrives twice (CA-84)', () => {
  it('several processes that work at the same moment send it once', async () => {
    const people = [await world.citizen(), await world.citizen(), await world.citizen()];
    for (const { id } of people) await world.happen(await world.openFor(id), 'status_changed', cleaned);
    const round = () => Promise.all([1, 2, 3, 4].map(() => notifyPeople(world.deps)));
    for (let rounds = 0; rounds < 4; rounds += 1) await round();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  it('a process that dies while it sends does not have it sent again', async () => {
    const asha = await world.citizen();
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    const begun = new Promise<void>((resolve) => {
      send = (email) => {
        sent.push(email);
        resolve();
        return new Promise(() => undefined);
      };
    });
    void notifyPeople(world.deps);
    await begun;
    send = async (email) => void sent.push(email);
    await dueNow();
    await world.work();
    expect(sent).toHaveLength(1);
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    await world.work();
    expect(sent).toHaveLength(2);
  });

  it('it is sent once when the connection breaks after the e-mail, or a push service never answers', async () => {
    const asha = await world.citizen();
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    send = async (email) => {
      sent.push(email);
      throw new Error('Connection closed unexpectedly');
    };
    await world.work();
    await dueNow();
    await world.work();
    expect(sent).toHaveLength(1);
  });

  it('it is sent once when one of two push services is busy', async () => {
    const asha = await world.citizen();
    const phone = await addBrowser(asha.id);
    await api.deps.pushDevices.remove(asha.id, phone.subscription.endpoint);
    const gone = { ...phone.subscription, endpoint: `https://${service.host}/gone` };
    await api.deps.pushDevices.add(
      { user_id: asha.id, session_id: phone.session_id, subscription: gone },
      20,
    );
    const { messages } = await addBrowser(asha.id);
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    await world.work();
    await dueNow();
    await world.work();
    expect(messages).toHaveLength(1);
    expect(await api.deps.pushDevices.list(asha.id)).toHaveLength(1);
  });
});

describe('what was certainly not sent', () => {
  it('is sent later: a mail server without time, a busy push service', async () => {
    const asha = await world.citizen();
    const { messages } = await addBrowser(asha.id);
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    send = async () => {
      throw new EmailNotSentError(new Error('450 try again'), { isRefused: false });
    };
    service.reply({ status: 503, headers: { 'retry-after': '90' } });
    await world.work();
    expect([sent, messages]).toEqual([[], []]);
    const { rows } = await sql<{ channel: string; seconds: number; failures: number }>`
      select channel, failures, round(extract(epoch from due_at - now()))::integer as seconds
        from notification_deliveries where user_id = ${asha.id} order by channel`.execute(api.kysely);
    expect(rows[0]).toMatchObject({ channel: 'email', failures: 1 });
    expect(rows[1]).toMatchObject({ channel: 'push', failures: 1 });
    expect(rows[1]!.seconds).toBeGreaterThan(80);
    send = async (email) => void sent.push(email);
    service.reply({ status: 201 });
    await dueNow();
    await world.work();
    expect([sent.length, messages.length]).toEqual([1, 1]);
  });

  it('is sent later when it could not be prepared: the devices were not read', async () => {
    const asha = await world.citizen();
    const { messages } = await addBrowser(asha.id);
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    const { pushDevices } = world.deps;
    const list = () => Promise.reject(new Error('the connection was lost'));
    await notifyPeople({ ...world.deps, pushDevices: { ...pushDevices, list } });
    expect([sent.length, messages.length]).toEqual([1, 0]);
    await dueNow();
    await world.work();
    expect([sent.length, messages.length]).toEqual([1, 1]);
  });

  it('is sent later when a subscription that is gone could not be removed', async () => {
    const asha = await world.citizen();
    await addBrowser(asha.id);
    const busy = await addBrowser(asha.id);
    await world.happen(await world.openFor(asha.id), 'status_changed', cleaned);
    const { pushDevices, pushSender } = world.deps;
    const remove = () => Promise.reject(new Error('the connection was lost'));
    const send: typeof pushSender.send = async ({ endpoint }) =>
      endpoint === busy.subscription.endpoint ? { outcome: 'busy', retryAfterMs: null } : { outcome: 'gone' };
    await notifyPeople({
      ...world.deps,
      pushDevices: { ...pushDevices, remove },
      pushSender: { ...pushSender, send },
    });
    await dueNow();
    await world.work();
    expect(busy.messages).toHaveLength(1);
  });

  it('is forgotten after a week', async () => {
    const asha = await world.citizen();
    await world.happen(await world.openFor(asha.id), 'status_changed', {
      ...cleaned,
      at: new Date(Date.now() - 8 * 86_400_000),
    });
    await api.kysely
      .updateTable('reports')
      .set({ created_at: new Date(0) })
      .where('user_id', '=', asha.id)
      .execute();
    await world.work();
    expect(sent).toEqual([]);
  });
});

describe('nothing is sent', () => {
  it('a mailbox that refused an e-mail gets none until its address is confirmed again (CA-85)', async () => {
    const asha = await world.citizen();
    const opened = await world.openFor(asha.id);
    const held = await world.happen(opened, 'status_changed', { from: 'new', to: 'confirmed' });
    send = async () => {
      throw new EmailNotSentError(new Error('550 no such mailbox'), { isRefused: true });
    };
    await world.work();
    send = async (email) => void sent.push(email);
    const shown = await api.call('GET', '/users/notifications/', { token: asha.access });
    expect(shown.json()).toMatchObject({ email_state: 'refused' });
    const later = await world.happen(held, 'status_changed', cleaned);
    await dueNow();
    await world.work();
    expect(sent).toEqual([]);

    await api.call('POST', '/users/email/confirmation/', { token: asha.access });
    const [, token] = /#confirm-email=([\w.-]+)/.exec(sent.pop()?.text ?? '') ?? [];
    expect((await api.call('POST', '/users/email/confirm/', { body: { token } })).statusCode).toBe(200);
    await world.happen(later, 'status_changed', { from: 'cleaned', to: 'verified' });
    await world.work();
    expect(sent.map(({ subject }) => subject)).toEqual([`Report ${opened.number}: Verified`]);
  });

  it('an account gets none that is disabled or deleted between the event and the delivery (CA-81)', async () => {
    const [asha, ravi] = [await world.citizen(), await world.citizen()];
    for (const { id } of [asha, ravi]) await world.happen(await world.openFor(id), 'status_changed', cleaned);
    await api.deps.notificationQueue.distribute(100);
    await api.disable(asha.username);
    const entry = {
      at: new Date(),
      actor_id: ravi.id,
      action: 'user.deleted',
      subject: `user:${ravi.id}`,
      details: {},
    } as const;
    await api.deps.accountRemovals.remove({ user_id: ravi.id, photos: 'anonymized', entry });
    await world.work();
    expect(sent).toEqual([]);
  });

  it('an address gets none that was never confirmed', async () => {
    const { user } = await api.signUp();
    await world.happen(await world.openFor(user.id), 'status_changed', cleaned);
    await world.work();
    expect(sent).toEqual([]);
  });
});

it('asks the database a few times for many cases that change in a short time', async () => {
  const claim = vi.fn(async () => []);
  const { listeners, burst } = createBurst<CaseChangeMessage>();
  const loop = createNotifier({
    ...world.deps,
    changeFeed: { ...api.deps.changeFeed, onCaseChange: listeners },
    notificationQueue: { ...world.deps.notificationQueue, distribute: async () => 0, claim },
  });
  loop.start();
  await burst({ case_id: randomUUID(), number: 1, follower_ids: [], assignee_ids: [] }, 200);
  await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(1);
  await loop.stop();
  expect(claim.mock.calls.length).toBeLessThan(20);
});
