import { randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATION_CHOICES } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewCaseEvent } from '../../../modules/cases/ports.ts';
import type { NotificationDelivery } from '../../../modules/notifications/ports.ts';
import { newRecord, newReport, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
let asha: number;
let ravi: number;
let officer: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  [asha, ravi] = [await person(), await person()];
  officer = await person();
});
afterAll(() => database.close());

const LONG_AGO = new Date(0);
const AT = new Date('2026-06-03T08:00:00.000Z');

/** An account whose address is confirmed. */
async function person(isVerified = true): Promise<number> {
  const { id } = await addUser(database.tables);
  if (isVerified) await database.tables.users.update(id, { email_verified_at: AT });
  return id;
}

async function addDevice(user_id: number) {
  const session_id = randomUUID();
  const token = { token_hash: randomUUID(), expires_at: new Date(Date.now() + 3600_000) };
  await database.tables.sessions.open({ session_id, user_id, token });
  const subscription = {
    endpoint: `https://push.example.org/${session_id}`,
    keys: { p256dh: 'p', auth: 'a' },
  };
  await database.tables.pushDevices.add({ user_id, session_id, subscription }, 20);
  return { session_id, subscription };
}

type CaseVersion = { case_id: string; version: number };
/** Adds an event to a case, as an officer unless it says otherwise. */
async function change(held: CaseVersion, event: Partial<NewCaseEvent>, by = officer): Promise<CaseVersion> {
  const given = {
    kind: 'status_changed',
    from: 'new',
    to: 'confirmed',
    at: AT,
    ...event,
  } as const;
  const record = newRecord(given, { actor_id: by });
  const changed = await database.tables.cases.change(held, {}, record);
  if (changed.outcome !== 'changed') throw new Error(changed.outcome);
  return changed.case;
}

const openTestCase = async (user_id: number) => (await openCase(database.tables, {}, { user_id })).case;
const distribute = () => database.tables.notificationQueue.distribute(100);
const claim = () => database.tables.notificationQueue.claim({ limit: 100, leaseSeconds: 60 });
const read = (delivery: NotificationDelivery) => database.tables.notificationQueue.read(delivery, LONG_AGO);
/** Who gets what on which channel. */
async function queued() {
  const rows = await database.kysely
    .selectFrom('notifications')
    .select(['user_id', 'version', 'channel', 'kind'])
    .orderBy('user_id')
    .orderBy('version')
    .orderBy('channel')
    .execute();
  return rows.map(({ user_id, version, channel, kind }) => [user_id, version, channel, kind]);
}

describe('an event is distributed', () => {
  it('it goes to everyone who reported or joined, on the channels that reach them (CA-80)', async () => {
    const opened = await openTestCase(asha);
    await database.tables.cases.join(opened.number, newReport({ user_id: ravi }), {
      ...newRecord({ kind: 'report_joined', at: AT }),
      change: () => ({}),
    });
    await addDevice(ravi);
    await change({ ...opened, version: 2 }, {});
    expect(await distribute()).toBe(1);
    expect(await queued()).toEqual([
      [asha, 3, 'email', 'status_changed'],
      [ravi, 3, 'email', 'status_changed'],
      [ravi, 3, 'push', 'status_changed'],
    ]);
    expect(await distribute()).toBe(0);
  });

  it('it goes to no person who caused it, joined later, is disabled, was deleted or cannot be reached (CA-81)', async () => {
    const opened = await openTestCase(asha);
    const [later, disabled, deleted, unverified] = [
      await person(),
      await person(),
      await person(),
      await person(false),
    ];
    const since = new Date(AT.getTime() - 1000);
    for (const [user_id, at] of [
      [ravi, since],
      [later, new Date(AT.getTime() + 1000)],
      [disabled, since],
      [deleted, since],
      [unverified, since],
    ] as const)
      await database.kysely
        .insertInto('case_followers')
        .values({ case_id: opened.case_id, user_id, since: at })
        .execute();
    await database.kysely.updateTable('users').set({ disabled_at: AT }).where('id', '=', disabled).execute();
    const entry = {
      at: AT,
      actor_id: deleted,
      action: 'user.deleted',
      subject: `user:${deleted}`,
      details: {},
    } as const;
    await database.tables.accountRemovals.remove({ user_id: deleted, photos: 'anonymized', entry });
    await change(opened, { kind: 'status_changed', from: 'cleaned', to: 'confirmed' }, asha);
    await distribute();
    expect(await queued()).toEqual([[ravi, 2, 'email', 'status_changed']]);
  });

  it('only when it is an answer: not an internal note, nor another crew', async () => {
    let held: CaseVersion = await openTestCase(asha);
    held = await change(held, { kind: 'noted', from: null, to: null });
    held = await change(held, { kind: 'assigned', from: null, to: '7' });
    held = await change(held, { kind: 'assigned', from: '7', to: '8' });
    held = await change(held, { kind: 'replied', from: null, to: null, text: 'Soon', is_public: true });
    held = await change(held, { kind: 'replied', from: null, to: null, text: 'No', is_public: false });
    held = await change(held, { kind: 'due_changed', from: null, to: null });
    held = await change(held, { from: 'assigned', to: 'in_progress' });
    await change(held, { kind: 'assigned', from: '8', to: '7' });
    await distribute();
    expect(await queued()).toEqual([
      [asha, 3, 'email', 'status_changed'],
      [asha, 5, 'email', 'replied'],
      [asha, 8, 'email', 'status_changed'],
      [asha, 9, 'email', 'status_changed'],
    ]);
  });

  it('it is delivered as its person has chosen (CA-82)', async () => {
    await addDevice(asha);
    await database.tables.notificationChoices.save(asha, {
      frequency: 'at_once',
      email: { status_changed: false, replied: true },
      push: { status_changed: true, replied: false },
    });
    const held = await change(await openTestCase(asha), {});
    await change(held, { kind: 'replied', from: null, to: null, text: 'Soon', is_public: true });
    await distribute();
    expect(await queued()).toEqual([
      [asha, 2, 'push', 'status_changed'],
      [asha, 3, 'email', 'replied'],
    ]);
  });

  it('it is distributed once when several processes distribute at the same moment', async () => {
    let held: CaseVersion = await openTestCase(asha);
    for (let step = 0; step < 6; step += 1) held = await change(held, {});
    const counts = await Promise.all([1, 2, 3, 4].map(() => database.tables.notificationQueue.distribute(2)));
    expect(counts.reduce((sum, count) => sum + count) + (await distribute())).toBe(6);
    expect(await queued()).toHaveLength(6);
    expect(await claim()).toHaveLength(1);
  });

  it('never, when the change is rolled back', async () => {
    const opened = await openTestCase(asha);
    const stale = await database.tables.cases.change(
      { ...opened, version: 9 },
      {},
      newRecord({ kind: 'replied' }),
    );
    expect(stale.outcome).toBe('stale');
    expect(await distribute()).toBe(0);
  });
});

describe('a delivery', () => {
  it('reads what waits in the order of time, with the number of the person’s own report and public texts only', async () => {
    const opened = await openTestCase(asha);
    const joined = await database.tables.cases.join(opened.number, newReport({ user_id: ravi }), {
      ...newRecord({ kind: 'report_joined', at: AT }),
      change: () => ({}),
    });
    const held = await change({ ...opened, version: 2 }, { text: 'Internal' });
    await change(held, { kind: 'replied', from: null, to: null, text: 'We come', is_public: true });
    await distribute();
    const claimed = await claim();
    const ofRavi = await read(claimed.find(({ user_id }) => user_id === ravi)!);
    expect(ofRavi).toEqual([
      {
        case_id: opened.case_id,
        version: 3,
        kind: 'status_changed',
        number: joined!.report.number,
        responsible: null,
        is_private: false,
        event: { kind: 'status_changed', from: 'new', to: 'confirmed', at: AT, text: '' },
      },
      {
        case_id: opened.case_id,
        version: 4,
        kind: 'replied',
        number: joined!.report.number,
        responsible: null,
        is_private: false,
        event: { kind: 'replied', from: null, to: null, at: AT, text: 'We come' },
      },
    ]);
    const ofAsha = await read(claimed.find(({ user_id }) => user_id === asha)!);
    expect(ofAsha.map(({ number }) => number)).toEqual([opened.number, opened.number]);
  });

  it('offers nothing again that was begun, also after its process died (CA-84)', async () => {
    const { notificationQueue: queue } = database.tables;
    await change(await openTestCase(asha), {});
    await distribute();
    const [dead] = await claim();
    expect(await queue.begin(dead!, await read(dead!), AT)).toBe(true);
    await sql`update notification_deliveries set lease_until = now()`.execute(database.kysely);
    const [next] = await claim();
    expect(await read(next!)).toEqual([]);
    expect(await queue.begin(dead!, [], AT)).toBe(false);
    expect(await queue.release(dead!, 0)).toBe(false);
    expect(await queue.release(next!, 0)).toBe(true);
    const [last] = await claim();
    expect(await read(last!)).toEqual([]);
    expect(await queue.complete(last!)).toBe(true);
    expect(await claim()).toEqual([]);
  });

  it('offers again what was certainly not sent, and counts the failures', async () => {
    const { notificationQueue: queue } = database.tables;
    await change(await openTestCase(asha), {});
    await distribute();
    const [first] = await claim();
    const waiting = await read(first!);
    await queue.begin(first!, waiting, AT);
    expect(await queue.release(first!, 0)).toBe(true);
    const [second] = await claim();
    expect(second).toMatchObject({ failures: 1, last_sent_at: null });
    expect(await read(second!)).toEqual(waiting);
  });

  it('is due again when something was added while it was sent', async () => {
    const { notificationQueue: queue } = database.tables;
    const held = await change(await openTestCase(asha), {});
    await distribute();
    const [first] = await claim();
    await queue.begin(first!, await read(first!), AT);
    await change(held, {});
    await distribute();
    expect(await claim()).toEqual([]);
    expect(await queue.complete(first!)).toBe(true);
    const [second] = await claim();
    expect(second).toMatchObject({ failures: 0, last_sent_at: AT });
    expect((await read(second!)).map(({ version }) => version)).toEqual([3]);
  });

  it('drops what waits, and what is no longer wanted', async () => {
    const { notificationQueue: queue, notificationChoices } = database.tables;
    const held = await change(await openTestCase(asha), {});
    await distribute();
    const [first] = await claim();
    expect(await queue.drop(first!)).toBe(true);
    expect(await queued()).toEqual([]);
    await change(held, {});
    await distribute();
    await notificationChoices.save(asha, {
      ...DEFAULT_NOTIFICATION_CHOICES,
      email: { status_changed: false, replied: true },
    });
    expect(await queued()).toEqual([]);
  });

  it('drops nothing that was added since it was claimed', async () => {
    const { notificationQueue: queue } = database.tables;
    const held = await change(await openTestCase(asha), {});
    await distribute();
    const [first] = await claim();
    await change(held, {});
    await distribute();
    expect(await queue.drop(first!)).toBe(true);
    const [second] = await claim();
    expect((await read(second!)).map(({ version }) => version)).toContain(3);
  });

  it('holds all that waits, however much, and sends none twice (CA-124)', async () => {
    const { notificationQueue: queue } = database.tables;
    const { case_id } = await openTestCase(asha);
    await sql`
      insert into case_events (case_id, version, kind, at, text, is_public)
      select ${case_id}::uuid, number, 'replied', ${AT}::timestamptz + number * interval '1 second', 'We come', true
        from generate_series(2, 601) as number`.execute(database.kysely);
    await queue.distribute(1000);
    const [delivery] = await claim();
    const waiting = await read(delivery!);
    expect(waiting.map(({ version }) => version)).toEqual(Array.from({ length: 600 }, (_, at) => at + 2));
    expect(await queue.begin(delivery!, waiting, AT)).toBe(true);
    expect(await queue.complete(delivery!)).toBe(true);
    expect(await claim()).toEqual([]);
  });

  it('stays due for what it did not begin', async () => {
    const { notificationQueue: queue } = database.tables;
    await change(await change(await openTestCase(asha), {}), {});
    await distribute();
    const [first] = await claim();
    const [oldest] = await read(first!);
    await queue.begin(first!, [oldest!], AT);
    expect(await queue.complete(first!)).toBe(true);
    const [second] = await claim();
    expect((await read(second!)).map(({ version }) => version)).toEqual([3]);
  });

  it('reads nothing that is too old, and that is deleted in time', async () => {
    await change(await openTestCase(asha), {});
    await distribute();
    const [delivery] = await claim();
    expect(await database.tables.notificationQueue.read(delivery!, AT)).toEqual([]);
    await database.tables.notificationQueue.removeOlderThan(new Date(AT.getTime() + 1));
    expect(await queued()).toEqual([]);
  });
});

describe('a change that is undone (CA-123)', () => {
  const confirmed = async () => change(await openTestCase(asha), {});
  const undo = ({ case_id, version }: CaseVersion) =>
    change({ case_id, version }, { from: 'confirmed', to: 'new', undoes: version });

  it('makes no notification when it was not sent before, in whatever order both are distributed', async () => {
    await undo(await confirmed());
    await distribute();
    await distribute();
    expect(await queued()).toEqual([]);
    const held = await confirmed();
    await distribute();
    await undo(held);
    await distribute();
    expect(await queued()).toEqual([]);
  });

  it('makes notifications of the undo for those to whom it was sent, on the same channel', async () => {
    await addDevice(asha);
    const held = await confirmed();
    await distribute();
    const delivery = (await claim()).find(({ channel }) => channel === 'email')!;
    await database.tables.notificationQueue.begin(delivery, await read(delivery), AT);
    await undo(held);
    await distribute();
    expect(await queued()).toEqual([
      [asha, 2, 'email', 'status_changed'],
      [asha, 3, 'email', 'status_changed'],
    ]);
  });

  it('is not sent when it was withdrawn after it was read', async () => {
    const held = await confirmed();
    await distribute();
    const [delivery] = await claim();
    const waiting = await read(delivery!);
    await undo(held);
    await distribute();
    expect(await database.tables.notificationQueue.begin(delivery!, waiting, AT)).toBe(false);
    const rows = database.kysely.selectFrom('notification_deliveries').select('last_sent_at');
    expect(await rows.executeTakeFirst()).toEqual({ last_sent_at: null });
  });
});

describe('deliveries are locked in one order', () => {
  const locked = (trx: typeof database.kysely, user_id: number, channel = 'email') =>
    sql`select from notification_deliveries
         where user_id = ${user_id} and channel = ${channel} for no key update`.execute(trx);
  const waiting = sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  /** Does this while the first row is locked, and locks the second one when it waits. */
  const between = (first: [number, string], work: () => Promise<unknown>, second: [number, string]) =>
    database.kysely.transaction().execute(async (trx) => {
      await locked(trx, ...first);
      const working = work();
      await expect.poll(async () => (await waiting.execute(database.kysely)).rows.length).toBe(1);
      await locked(trx, ...second);
      return { working };
    });

  it('distributing events of some people waits for taking back those of others', async () => {
    const ofAsha = await change(await openTestCase(asha), {});
    const ofRavi = await change(await openTestCase(ravi), {});
    await distribute();
    await change(ofAsha, {});
    await change(ofRavi, { from: 'confirmed', to: 'new', undoes: ofRavi.version });
    const { working } = await between([asha, 'email'], distribute, [ravi, 'email']);
    expect(await working).toBe(2);
    expect(await queued()).toEqual([
      [asha, 2, 'email', 'status_changed'],
      [asha, 3, 'email', 'status_changed'],
    ]);
  });

  it('saving choices locks them in the same order', async () => {
    for (const channel of ['push', 'email'] as const)
      await database.kysely
        .insertInto('notification_deliveries')
        .values({ user_id: asha, channel, due_at: AT })
        .execute();
    const save = () => database.tables.notificationChoices.save(asha, DEFAULT_NOTIFICATION_CHOICES);
    const { working } = await between([asha, 'email'], save, [asha, 'push']);
    expect(await working).toBeUndefined();
  });
});

describe('the choices of a person', () => {
  it('are the default ones until they choose, and are replaced by the next', async () => {
    const { notificationChoices } = database.tables;
    expect(await notificationChoices.find(asha)).toEqual({
      choices: DEFAULT_NOTIFICATION_CHOICES,
      email_refused_at: null,
    });
    for (const frequency of ['at_once', 'daily'] as const) {
      const choices = { ...DEFAULT_NOTIFICATION_CHOICES, frequency };
      await notificationChoices.save(asha, choices);
      expect((await notificationChoices.find(asha)).choices).toEqual(choices);
    }
  });

  it('say that e-mails to this address are refused, but not to another one', async () => {
    const { notificationChoices, users } = database.tables;
    await notificationChoices.refuseEmail(asha, 'another@example.org', AT);
    expect((await users.findById(asha))?.email_verified_at).toEqual(AT);
    const { email } = (await users.findById(asha))!;
    await notificationChoices.refuseEmail(asha, email.toUpperCase(), AT);
    expect((await users.findById(asha))?.email_verified_at).toBeNull();
    expect((await notificationChoices.find(asha)).email_refused_at).toEqual(AT);
  });
});

describe('the devices of a person', () => {
  it('are those whose sessions last, up to a number, the newest', async () => {
    const { pushDevices, sessions } = database.tables;
    const [first, second] = [await addDevice(asha), await addDevice(asha)];
    expect(await pushDevices.list(asha)).toEqual([first.subscription, second.subscription]);
    await sessions.revoke(first.session_id);
    expect(await pushDevices.list(asha)).toEqual([second.subscription]);
    const third = await addDevice(asha);
    await pushDevices.add(
      { user_id: asha, session_id: third.session_id, subscription: third.subscription },
      1,
    );
    expect(await pushDevices.list(asha)).toEqual([third.subscription]);
  });

  it('are no more than that number also when they subscribe at the same moment', async () => {
    const { session_id, subscription } = await addDevice(asha);
    await Promise.all(
      Array.from({ length: 8 }, () => {
        const endpoint = `https://push.example.org/${randomUUID()}`;
        const device = { user_id: asha, session_id, subscription: { ...subscription, endpoint } };
        return database.tables.pushDevices.add(device, 2);
      }),
    );
    expect(await database.kysely.selectFrom('push_devices').select('endpoint').execute()).toHaveLength(2);
  });

  it('are taken over by who subscribes in the same browser, and removed by their owner only', async () => {
    const { pushDevices } = database.tables;
    const shared = await addDevice(asha);
    const own = await addDevice(ravi);
    await pushDevices.add(
      { user_id: ravi, session_id: own.session_id, subscription: shared.subscription },
      20,
    );
    expect(await pushDevices.list(asha)).toEqual([]);
    await pushDevices.remove(asha, shared.subscription.endpoint);
    expect(await pushDevices.list(ravi)).toHaveLength(2);
    await pushDevices.remove(ravi, shared.subscription.endpoint);
    expect(await pushDevices.list(ravi)).toEqual([own.subscription]);
  });
});
