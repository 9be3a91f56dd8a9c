import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PushService, pushService } from '../../test/outside/push-service.ts';
import { runWhileHeld } from '../../test/run-while-held.ts';
import { testApp } from '../../test/test-app.ts';
import { createLinks } from './unsubscribe-token.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let service: PushService;
beforeAll(async () => {
  service = await pushService();
  api = await testApp({ env: { PUSH_INTERNAL_HOSTS: service.host } });
});
afterAll(async () => {
  await api.close();
  await service.close();
});

const PATH = '/users/notifications/';
const PUSH = '/users/notifications/push/';
const ALL = { status_changed: true, replied: true };
const show = async (token: string) => (await api.call('GET', PATH, { token })).json();

describe('the notifications of a person', () => {
  it('are shown with their default choices, the state of the address and the key for browsers (CA-82)', async () => {
    const { access } = await api.signUp();
    expect(await show(access)).toEqual({
      frequency: 'daily',
      email: ALL,
      push: ALL,
      email_state: 'unconfirmed',
      devices: 0,
      push_key: api.deps.pushSender.publicKey,
    });
  });

  it('are what the person chose', async () => {
    const { access } = await api.signUp();
    const choices = { frequency: 'at_once', email: { status_changed: false, replied: true }, push: ALL };
    const saved = await api.call('PUT', PATH, { token: access, body: choices });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject(choices);
    expect(await show(access)).toMatchObject(choices);
  });

  it.each([
    [{}],
    [{ frequency: 'weekly', email: ALL, push: ALL }],
    [{ frequency: 'daily', email: { status_changed: 'yes', replied: true }, push: ALL }],
    [{ frequency: 'daily', email: ALL }],
    [[]],
  ])('cannot be %j', async (body) => {
    const { access } = await api.signUp();
    expect((await api.call('PUT', PATH, { token: access, body })).statusCode).toBe(400);
  });

  it('reach an address once its owner has opened the link that was sent to it (CA-85)', async () => {
    const { email, access } = await api.signUp();
    const token = access;
    expect((await api.call('POST', '/users/email/confirmation/', { token })).statusCode).toBe(200);
    const received = await api.emails.next();
    expect(received.to).toBe(email);
    const [, link] = /#confirm-email=([\w.-]+)/.exec(received.text) ?? [];
    for (let times = 0; times < 2; times += 1)
      expect((await api.call('POST', '/users/email/confirm/', { body: { token: link } })).statusCode).toBe(
        200,
      );
    expect(await show(token)).toMatchObject({ email_state: 'active' });
    expect(api.emails.unread).toEqual([]);
  });
});

describe('a browser', () => {
  it('is added once, and removed, also twice', async () => {
    const { access } = await api.signUp();
    const token = access;
    const { subscription } = service.subscribe();
    for (let times = 0; times < 2; times += 1)
      expect((await api.call('POST', PUSH, { token, body: subscription })).statusCode).toBe(204);
    expect(await show(token)).toMatchObject({ devices: 1 });
    const body = { endpoint: subscription.endpoint };
    for (let times = 0; times < 2; times += 1)
      expect((await api.call('DELETE', PUSH, { token, body })).statusCode).toBe(204);
    expect(await show(token)).toMatchObject({ devices: 0 });
  });

  it('is no longer notified after the person logged out there', async () => {
    const person = await api.signUp();
    const body = service.subscribe().subscription;
    await api.call('POST', PUSH, { token: person.access, body });
    await api.call('POST', '/users/logout/', { token: person.access });
    expect(await show((await api.logIn(person.username)).access)).toMatchObject({ devices: 0 });
  });

  it('is refused with an internal, insecure or broken address, and with keys that are none', async () => {
    const { access } = await api.signUp();
    const { subscription } = service.subscribe();
    const { keys } = subscription;
    const refused = [
      { endpoint: 'https://127.0.0.1/x', keys },
      { endpoint: 'https://localhost/x', keys },
      { endpoint: 'https://169.254.169.254/latest/meta-data', keys },
      { endpoint: subscription.endpoint.replace('https:', 'http:'), keys },
      { endpoint: `https://user:password@${service.host}/x`, keys },
      { endpoint: `https://${service.host}/${'x'.repeat(2_100)}`, keys },
      { endpoint: 'nowhere', keys },
      { ...subscription, keys: { ...keys, auth: 'short' } },
      { ...subscription, keys: { ...keys, p256dh: 'B'.repeat(87) } },
      { endpoint: subscription.endpoint },
    ];
    for (const body of refused) {
      const answer = await api.call('POST', PUSH, { token: access, body });
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
    }
    expect(await show(access)).toMatchObject({ devices: 0 });
  });
});

describe('the link in an e-mail that stops e-mails (CA-86)', () => {
  const tokenFor = async (user_id: number, ageDays = 0) => {
    const clock = { now: () => new Date(Date.now() - ageDays * 86_400_000) };
    const { unsubscribe } = await createLinks(
      { clock, secrets: api.secrets, publicUrl: 'https://waste.example.org' },
      user_id,
    );
    return new URL(unsubscribe).searchParams.get('token') ?? '';
  };
  const address = (token: string) => `/users/notifications/unsubscribe/?token=${encodeURIComponent(token)}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('leads to a page and changes nothing when it is opened', async () => {
    const { user, access } = await api.signUp();
    const token = await tokenFor(user.id);
    const answer = await api.call('GET', address(token));
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`${api.config.publicUrl}/unsubscribe#token=${token}`);
    expect(await show(access)).toMatchObject({ email: ALL });
  });

  it.each([
    ['a form, as mail programs send it', { headers: form, body: 'List-Unsubscribe=One-Click' }],
    ['JSON', { body: {} }],
    ['no body', {}],
    [
      'a form of several parts',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      },
    ],
  ])('stops all e-mails with %s, also twice, and leaves push messages', async (_name, request) => {
    const { user, access } = await api.signUp();
    const token = await tokenFor(user.id);
    for (let times = 0; times < 2; times += 1) {
      const answer = await api.call('POST', address(token), request);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(await show(access)).toMatchObject({
      email: { status_changed: false, replied: false },
      push: ALL,
    });
  });

  it('leaves what the person changes at the same moment', async () => {
    const { user, access } = await api.signUp();
    const chosen = {
      frequency: 'at_once',
      email: ALL,
      push: { status_changed: true, replied: false },
    } as const;
    const { save } = api.deps.notificationChoices;
    vi.spyOn(api.deps.notificationChoices, 'save').mockImplementationOnce(async (...stopped) => {
      await save(user.id, chosen);
      await save(...stopped);
    });
    expect((await api.call('POST', address(await tokenFor(user.id)))).statusCode).toBe(200);
    expect(await show(access)).toMatchObject({ ...chosen, email: { status_changed: false, replied: false } });
  });

  it('is void when it is forged, for something else or more than 400 days old', async () => {
    const { user, access } = await api.signUp();
    const old = await tokenFor(user.id, 401);
    const [head, , signature] = (await tokenFor(user.id)).split('.');
    const other = Buffer.from(JSON.stringify({ user_id: user.id, exp: 2e9 })).toString('base64url');
    for (const token of [old, `${head}.${other}.${signature}`, access, 'x', 'x'.repeat(900)]) {
      const answer = await api.call('POST', address(token), { headers: form, body: '' });
      expect(answer.statusCode, token).toBe(410);
    }
    expect((await api.call('POST', address(''))).statusCode).toBe(400);
    expect((await api.call('POST', address('x'.repeat(2_000)))).statusCode).toBe(400);
    expect(await show(access)).toMatchObject({ email: ALL });
  });

  const choicesOf = (user_id: number) =>
    api.kysely.selectFrom('notification_choices').selectAll().where('user_id', '=', user_id).execute();

  it('stores nothing for an account that is deleted at the same moment', async () => {
    const { user } = await api.signUp();
    const token = await tokenFor(user.id);
    const stopped = await runWhileHeld(
      api.kysely,
      (trx) => trx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user.id).execute(),
      () => api.call('POST', address(token)),
    );
    expect(stopped.statusCode).toBe(200);
    expect(await choicesOf(user.id)).toEqual([]);
  });

  it('does nothing for an account that was deleted', async () => {
    const { user } = await api.signUp();
    const token = await tokenFor(user.id);
    const entry = {
      at: new Date(),
      actor_id: user.id,
      action: 'user.deleted',
      subject: `user:${user.id}`,
      details: {},
    } as const;
    await api.deps.accountRemovals.remove({ user_id: user.id, photos: 'anonymized', entry });
    expect((await api.call('POST', address(token))).statusCode).toBe(200);
    expect((await api.call('POST', address(await tokenFor(2 ** 30)))).statusCode).toBe(200);
    expect(await choicesOf(user.id)).toEqual([]);
  });
});
