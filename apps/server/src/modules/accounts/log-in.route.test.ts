import { accessTokenPayload, DEMO_ACCOUNTS, type Failure, type TokenPair } from '@smart-waste/contract';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp } from '../../test/test-app.ts';
import { seedDemoAccounts } from './account.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const post = (path: string, body: object | string, token?: string) =>
  api.call('POST', path, { body, ...(token && { token }) });
const profile = (token: string) => api.call('GET', '/users/profile/', { token });
const readFailure = (answer: { json: <T>() => T }): Failure => answer.json();

describe('login', () => {
  it('answers access, refresh and the user, without the password or its hash (API-12)', async () => {
    const { username, email } = await api.signUp();
    const answer = await post('/users/login/', { username, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      access: expect.any(String),
      refresh: expect.stringMatching(/^[\w-]{43}$/),
      user: expect.objectContaining({
        username,
        email,
        role: 'user',
        is_admin: false,
        phone_number: '',
        address: '',
      }),
    });
    expect(answer.body).not.toMatch(/password|argon2/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ignores case and surrounding spaces of the username', async () => {
    const { username } = await api.signUp();
    const answer = await post('/users/login/', {
      username: `  ${username.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user.username).toBe(username);
  });

  it('works without the trailing slash', async () => {
    const { username } = await api.signUp();
    expect((await post('/users/login', { username, password: PASSWORD })).statusCode).toBe(200);
  });

  it('refuses a wrong password and an unknown name with the same message', async () => {
    const { username } = await api.signUp();
    const wrong = await post('/users/login/', { username, password: `${PASSWORD}!` });
    const unknown = await post('/users/login/', { username: 'unknown-name', password: PASSWORD });
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(readFailure(answer)).toMatchObject({
        code: 'invalid_credentials',
        error: 'Wrong username or password',
      });
    }
  });

  it('records a wrong password in the audit log with the address, and in the log at its default level', async () => {
    const { username, user } = await api.signUp();
    const body = { username, password: 'a secret guess' };
    await api.call('POST', '/users/login/', { body, remoteAddress: '192.0.2.7' });
    const entries = () =>
      api.kysely.selectFrom('audit_log').selectAll().where('subject', '=', `user:${user.id}`).execute();
    await expect.poll(entries).toContainEqual(
      expect.objectContaining({
        action: 'user.login_failed',
        actor_id: null,
        details: { address: '192.0.2.7' },
      }),
    );
    const line = api.logged.find((text) => text.includes('192.0.2.7') && text.includes('security event'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, event: 'invalid_credentials' });
    expect(api.logged.join('')).not.toContain('a secret guess');
  });

  it.each([
    ['a call that the role may not make', 'error.permission', (token: string) => token],
    ['a forged token', 'error.session.invalid', (token: string) => `${token.slice(0, -4)}AAAA`],
  ])('does not hide %s from the log at its default level', async (_what, reason, change) => {
    const { access } = await api.signUp();
    const before = api.logged.length;
    await api.call('GET', '/admin/users/', { token: change(access) });
    const lines = api.logged.slice(before).map((text) => JSON.parse(text));
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'security event', reason, route: '/api/admin/users/' }),
    );
    expect(JSON.stringify(lines)).not.toContain(access);
  });

  it.each([
    ["' or '1'='1", "' or '1'='1"],
    ['admin"; drop table users; --', 'x'],
    ['%', '%'],
    ['\\', '\\'],
  ])('treats %s like any unknown name', async (username, password) => {
    expect((await post('/users/login/', { username, password })).statusCode).toBe(401);
  });

  it.each([
    [{}, 'username'],
    [{ username: 'a' }, 'password'],
    [{ username: '   ', password: 'x' }, 'username'],
    [{ username: 7, password: 'x' }, 'username'],
    [{ username: ['a'], password: { $ne: '' } }, 'username'],
    [{ username: 'a\u0000b', password: 'x' }, 'username'],
    [{ username: 'a', password: 'x'.repeat(257) }, 'password'],
    [{ username: 'x'.repeat(65), password: 'x' }, 'username'],
  ])('refuses %j and names %s', async (body, field) => {
    const answer = await post('/users/login/', body);
    expect(answer.statusCode).toBe(400);
    expect(readFailure(answer).code).toBe('invalid_request');
    expect(readFailure(answer).fields).toHaveProperty(field);
  });

  it('reports a disabled account only with the correct password', async () => {
    const { username } = await api.signUp();
    await api.disable(username);
    const right = await post('/users/login/', { username, password: PASSWORD });
    expect(right.statusCode).toBe(403);
    expect(readFailure(right).code).toBe('account_disabled');
    expect((await post('/users/login/', { username, password: 'a guess' })).statusCode).toBe(401);
  });
});

describe('an access token', () => {
  it('contains exactly the user, the role, the expiry and the session (AU-24)', async () => {
    const { access, user } = await api.signUp('government');
    const claims = decodeJwt(access);
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'jti', 'role', 'user_id', 'username']);
    expect(accessTokenPayload.parse(claims)).toMatchObject({ user_id: user.id, role: 'government' });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });

  it('is refused as expired after one hour (AU-24)', async () => {
    const { access } = await api.signUp();
    api.clock.aheadMs = 3600_000 + 1000;
    const answer = await profile(access);
    api.clock.aheadMs = 0;
    expect(answer.statusCode).toBe(401);
    expect(readFailure(answer)).toMatchObject({
      code: 'unauthenticated',
      error: 'Your session has expired. Please log in again.',
    });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect((await profile(access)).statusCode).toBe(200);
  });

  it('is refused when it is foreign, modified, unsigned or of another kind', async () => {
    const { access, refresh, user } = await api.signUp();
    const [head = '', body = '', signature = ''] = access.split('.');
    const claims = decodeJwt(access);
    const sign = (key: Uint8Array, alg: string, more = {}) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(key);
    const forge = (change: object) =>
      `${head}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${signature}`;
    const key = api.secrets.tokens;
    const refused = {
      foreign: await sign(new Uint8Array(32), 'HS256'),
      'another key of ours': await sign(api.secrets.links, 'HS256'),
      'tampered role': forge({ role: 'admin' }),
      'tampered expiry': forge({ exp: 99_999_999_999 }),
      'without signature': `${head}.${body}.`,
      'alg none': new UnsecuredJWT(claims).encode(),
      HS512: await sign(new Uint8Array(Buffer.concat([key, key])), 'HS512'),
      'HS384 with our key': await sign(new Uint8Array(Buffer.concat([key, key.subarray(0, 16)])), 'HS384'),
      'refresh token': refresh,
      'non-standard form': `access_${user.id}_${Math.floor(Date.now() / 1000)}`,
      'non-standard admin': `access_1_${Math.floor(Date.now() / 1000)}`,
      'no session of this id': await sign(key, 'HS256', { jti: '01900000-0000-7000-8000-000000000000' }),
      'session that is no id': await sign(key, 'HS256', { jti: "x' or true" }),
      'without session': await sign(key, 'HS256', { jti: undefined }),
      'without expiry': await sign(key, 'HS256', { exp: undefined }),
      'of another user': await sign(key, 'HS256', { user_id: user.id + 1 }),
      'in an unknown role': await sign(key, 'HS256', { role: 'root' }),
      empty: '',
      garbage: '...',
    };
    for (const [name, token] of Object.entries(refused)) {
      const answer = await profile(token);
      expect(answer.statusCode, name).toBe(401);
      expect(readFailure(answer).code, name).toBe('unauthenticated');
    }
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'bearer\ttoken'])(
    'is not accepted from the header %j',
    async (authorization) => {
      const answer = await api.call('GET', '/users/profile/', { headers: { authorization } });
      expect(answer.statusCode).toBe(401);
    },
  );

  it('has the current role, not the one in the token', async () => {
    const { access, username } = await api.signUp();
    await api.kysely.updateTable('users').set({ role: 'admin' }).where('username', '=', username).execute();
    expect((await profile(access)).json()).toMatchObject({ role: 'admin', is_admin: true });
  });

  it('is refused after the account was disabled', async () => {
    const { access, username } = await api.signUp();
    await api.disable(username);
    expect((await profile(access)).statusCode).toBe(401);
  });
});

describe('a refresh token', () => {
  const refreshBy = (refresh: string) => post('/auth/refresh/', { refresh });

  it('is exchanged for a new pair of the same session (AU-25, API-16)', async () => {
    const first = await api.signUp();
    const answer = await refreshBy(first.refresh);
    expect(answer.statusCode).toBe(200);
    const next: TokenPair = answer.json();
    expect(Object.keys(next).sort()).toEqual(['access', 'refresh']);
    expect(next.refresh).not.toBe(first.refresh);
    expect(decodeJwt(next.access).jti).toBe(decodeJwt(first.access).jti);
    expect((await profile(next.access)).statusCode).toBe(200);
    expect((await refreshBy(next.refresh)).statusCode).toBe(200);
  });

  it('ends its session, and no other, when it is used a second time (AU-26)', async () => {
    const { username, ...first } = await api.signUp();
    const elsewhere = await api.logIn(username);
    const next: TokenPair = (await refreshBy(first.refresh)).json();
    expect((await profile(next.access)).statusCode).toBe(200);

    const replayed = await refreshBy(first.refresh);
    expect(replayed.statusCode).toBe(401);
    expect(readFailure(replayed).error).toBe(
      'This session was ended for security reasons. Please log in again.',
    );
    for (const access of [first.access, next.access]) expect((await profile(access)).statusCode).toBe(401);
    expect((await refreshBy(next.refresh)).statusCode).toBe(401);
    expect((await profile(elsewhere.access)).statusCode).toBe(200);
  });

  it('succeeds at most once when it is used twice at the same moment', async () => {
    const { refresh } = await api.signUp();
    const answers = await Promise.all([refreshBy(refresh), refreshBy(refresh), refreshBy(refresh)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  });

  it('is refused after 14 days (AU-25)', async () => {
    const { refresh } = await api.signUp();
    api.clock.aheadMs = 14 * 86_400_000 + 1000;
    const answer = await refreshBy(refresh);
    api.clock.aheadMs = 0;
    expect(answer.statusCode).toBe(401);
    expect(readFailure(answer).error).toBe('Your session has expired. Please log in again.');
  });

  it('is refused when the account is disabled', async () => {
    const { refresh, username } = await api.signUp();
    await api.disable(username);
    expect((await refreshBy(refresh)).statusCode).toBe(401);
  });

  it.each([
    ['that was never given out', 'never-given-out'],
    ['in the non-standard form', 'refresh_1_1700000000'],
    ['that is SQL', "' or true --"],
    ['of 10,000 letters', 'x'.repeat(10_000)],
  ])('%s is refused', async (_kind, refresh) => {
    expect((await refreshBy(refresh)).statusCode).toBe(401);
  });

  it('cannot be replaced by an access token', async () => {
    const { access } = await api.signUp();
    expect((await refreshBy(access)).statusCode).toBe(401);
  });

  it('is required', async () => {
    const answer = await post('/auth/refresh/', {});
    expect(answer.statusCode).toBe(400);
    expect(readFailure(answer).fields).toEqual({ refresh: 'This field is required' });
  });

  it('is stored only as a hash (AU-25)', async () => {
    const { refresh } = await api.signUp();
    const rows = await api.kysely.selectFrom('refresh_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refresh);
  });
});

describe('logout', () => {
  it('ends only this session at once, for access and refresh (AU-27, API-14)', async () => {
    const { username, access, refresh } = await api.signUp();
    const elsewhere = await api.logIn(username);
    expect((await profile(access)).statusCode).toBe(200);

    const answer = await api.call('POST', '/users/logout/', { token: access });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await profile(access)).statusCode).toBe(401);
    expect((await post('/auth/refresh/', { refresh })).statusCode).toBe(401);
    expect((await profile(elsewhere.access)).statusCode).toBe(200);
  });

  it('accepts a content type without a body', async () => {
    const { access } = await api.signUp();
    const headers = { 'content-type': 'application/json' };
    expect((await api.call('POST', '/users/logout/', { token: access, headers })).statusCode).toBe(204);
  });

  it('is refused the second time, because the session has ended', async () => {
    const { access } = await api.signUp();
    await api.call('POST', '/users/logout/', { token: access });
    expect((await api.call('POST', '/users/logout/', { token: access })).statusCode).toBe(401);
  });
});

describe('demo accounts', () => {
  it('are created once, admin first', async () => {
    const empty = await testApp();
    await seedDemoAccounts(empty.deps);
    await seedDemoAccounts(empty.deps);
    const rows = await empty.kysely
      .selectFrom('users')
      .select(['id', 'username', 'role'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ username, role }) => [username, role])).toEqual([
      ['admin', 'admin'],
      ['user', 'user'],
      ['government', 'government'],
      ['crew', 'crew'],
      ['reviewer', 'reviewer'],
    ]);
    expect(rows[0]?.id).toBe(1);
    for (const { username, password } of Object.values(DEMO_ACCOUNTS)) await empty.logIn(username, password);
    await empty.close();
  });

  it.each([
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    ['through a proxy that names its client', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['through a proxy that names the client by the standard', { headers: { forwarded: 'for=192.0.2.7' } }],
    ['through a proxy that passes on the host only', { headers: { host: 'waste.example.org' } }],
  ])('cannot log in %s, and are not offered (AU-21)', async (_how, options) => {
    const local = await testApp();
    await seedDemoAccounts(local.deps);
    const { username, password } = DEMO_ACCOUNTS.admin;
    const body = { username, password };
    const refused = await local.call('POST', '/users/login/', { body, ...options });
    expect([refused.statusCode, readFailure(refused).reason]).toEqual([403, 'error.login.demo_accounts_off']);
    const settings = await local.call('GET', '/client-config/', options);
    expect(settings.json()).toMatchObject({ demo_accounts: false });
    expect((await local.call('POST', '/users/login/', { body })).statusCode).toBe(200);
    await local.close();
  });

  it('cannot log in when they are switched off, in an old data folder too', async () => {
    const live = await testApp({ env: { HOST: '0.0.0.0' } });
    await seedDemoAccounts(live.deps);
    const { username, password } = DEMO_ACCOUNTS.admin;
    const answer = await live.call('POST', '/users/login/', { body: { username: 'Admin', password } });
    expect(answer.statusCode).toBe(403);
    expect(readFailure(answer).error).toBe('The demo accounts are switched off on this server');
    expect((await live.call('GET', '/client-config/')).json()).toMatchObject({ demo_accounts: false });
    expect(username).toBe('admin');
    await live.close();
  });
});
