import { randomUUID } from 'node:crypto';
import { accountList, LIMITS, type Role } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newPerson, type Person } from '../../../test/people.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';
import { testApp } from '../../../test/test-app.ts';
import { createAccessTokens } from '../tokens.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let admin: Person;
let person: (role?: Role) => Promise<Person>;
let broken = false;

beforeAll(async () => {
  api = await testApp({
    change: ({ mailer }) => ({
      mailer: {
        send: (sentEmail) => (broken ? Promise.reject(new Error('no such host')) : mailer.send(sentEmail)),
      },
    }),
  });
  const tokens = createAccessTokens(api.secrets.tokens, api.deps.clock.now);
  person = (role) => newPerson(api.deps, tokens, role);
  admin = await person('admin');
});
afterAll(() => api.close());

type Method = 'GET' | 'POST' | 'PUT';
const call = (actor: Person, line: `${Method} /${string}`, body?: object) => {
  const [method, path] = line.split(' ') as [Method, string]; // as the type of `line` says
  return api.call(method, path, { headers: actor.headers, body });
};
const list = async (query: string) => {
  const answer = await call(admin, `GET /admin/users/?${query}`);
  expect(answer.statusCode).toBe(200);
  return accountList.parse(answer.json());
};
const listIds = async (query: string) => (await list(query)).data.map(({ id }) => id);
const isIn = async (person: Person) => (await call(person, 'GET /users/profile/')).statusCode === 200;
const readLog = (id: number) =>
  api.kysely
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute();
const readAccount = async (id: number) => (await api.deps.users.findAccount(id))!;

describe('the list of accounts', () => {
  it('is sorted newest first, paged, and counts all pages', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => addUser(api.deps, { role: 'government' })));
    const newest = people.map(({ id }) => id).toSorted((a, b) => b - a);
    const first = await list('role=government&limit=2');
    expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 2));
    expect(first.total).toBe(5);
    const second = await list(`role=government&limit=2&cursor=${first.next_cursor}`);
    const third = await list(`role=government&limit=2&cursor=${second.next_cursor}`);
    expect([...second.data, ...third.data].map(({ id }) => id)).toEqual(newest.slice(2));
    expect(third.next_cursor).toBeNull();
  });

  it('contains the number of photos and sessions, and no hash', async () => {
    const asha = await person();
    await addImage(api.deps, newImage(asha.user_id));
    const { username } = await readAccount(asha.user_id);
    const answer = await call(admin, `GET /admin/users/?search=${username}`);
    expect(answer.json().data).toEqual([
      expect.objectContaining({ id: asha.user_id, uploads: 1, sessions: 1, disabled_at: null }),
    ]);
    expect(answer.body).not.toMatch(/hash|argon|trigrams/);
  });

  it('counts only sessions that can be continued, as their owner sees them (AU-44)', async () => {
    const asha = await person();
    const open = (expires_at: Date, ends_at: Date) =>
      api.deps.sessions.open({
        session_id: randomUUID(),
        user_id: asha.user_id,
        token: { token_hash: randomUUID(), expires_at },
        ends_at,
      });
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 86_400_000)];
    await open(past, future);
    await open(future, past);
    const own = (await call(asha, 'GET /users/sessions/')).json();
    expect(own.total).toBe(1);
    expect((await readAccount(asha.user_id)).sessions).toBe(1);
  });

  it.each([
    ['the middle of a name', 'sh.kum'],
    ['the middle of an address', 'kumar@nagar'],
    ['another case', 'RAJESH.K'],
    ['the end of an address', 'nigam.example'],
  ])('is searched by %s', async (_, search) => {
    const found = await api.deps.users.findByUsername('rajesh.kumar');
    const { id } =
      found ?? (await addUser(api.deps, { username: 'rajesh.kumar', email: 'kumar@nagar-nigam.example' }));
    await addUser(api.deps);
    expect(await listIds(`search=${encodeURIComponent(search)}`)).toEqual([id]);
  });

  it('matches one or two letters at the beginning of a word', async () => {
    const zoe = await addUser(api.deps, { username: 'ßoë', email: 'q1@example.org' });
    expect(await listIds(`search=${encodeURIComponent('ß')}`)).toEqual([zoe.id]);
    expect(await listIds('search=Q1')).toEqual([zoe.id]);
    expect(await listIds(`search=${encodeURIComponent('oë')}`)).toEqual([]);
  });

  it.each(['%', '_', '\\', "'; drop table users;--", '()', '    ', 'ﬁ', '😀😀😀'])(
    'treats %j as plain text',
    async (search) => {
      const found = await list(`search=${encodeURIComponent(search)}&limit=1`);
      expect(found.data.length).toBe(search.trim() === '' ? 1 : 0);
    },
  );

  it('matches letters of all alphabets', async () => {
    const asha = await addUser(api.deps, { username: 'आशा देवी' });
    expect(await listIds(`search=${encodeURIComponent('देवी')}`)).toEqual([asha.id]);
  });

  it('is filtered by role and by whether an account is disabled', async () => {
    const ravi = await person();
    await call(admin, `POST /admin/users/${ravi.user_id}/disable/`);
    expect(await listIds('state=disabled')).toEqual([ravi.user_id]);
    expect(await listIds('state=disabled&role=admin')).toEqual([]);
    expect(await listIds('state=active&limit=200')).not.toContain(ravi.user_id);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['cursor=next', 'cursor'],
    ['cursor=-1', 'cursor'],
    ['role=owner', 'role'],
    ['state=gone', 'state'],
    [`search=${'x'.repeat(LIMITS.searchMaxLength + 1)}`, 'search'],
    ['search=%00', 'search'],
  ])('refuses %s', async (query, field) => {
    const answer = await call(admin, `GET /admin/users/?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  it('accepts the largest possible id as the cursor', async () => {
    const cursor = Buffer.from('{"id":9999999999}').toString('base64url');
    expect((await call(admin, `GET /admin/users/?cursor=${cursor}`)).statusCode).toBe(200);
  });
});

describe('a change of role', () => {
  const give = (actor: Person, id: number | string, role: string) =>
    call(actor, `PUT /admin/users/${id}/role/`, { role });

  it('ends every session and is logged with the previous role', async () => {
    const asha = await person();
    expect(await isIn(asha)).toBe(true);
    const answer = await give(admin, asha.user_id, 'government');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: asha.user_id, role: 'government', sessions: 0 });
    expect(await isIn(asha)).toBe(false);
    expect(await readLog(asha.user_id)).toEqual([
      {
        action: 'user.role_changed',
        actor_id: admin.user_id,
        details: { from: 'user', to: 'government' },
      },
    ]);
  });

  it('changes nothing and ends no session when the role is the current one', async () => {
    const asha = await person();
    expect((await give(admin, asha.user_id, 'user')).statusCode).toBe(200);
    expect(await isIn(asha)).toBe(true);
    expect(await readLog(asha.user_id)).toEqual([]);
  });

  it('is refused for the admin’s own account', async () => {
    const answer = await give(admin, admin.user_id, 'user');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'conflict', error: 'You cannot change your own role. Ask another admin to do it.' },
    ]);
    expect((await readAccount(admin.user_id)).role).toBe('admin');
  });

  it('makes a member of a crew, who works on cases only', async () => {
    const asha = await person();
    expect((await give(admin, asha.user_id, 'crew')).json()).toMatchObject({ role: 'crew' });
    expect(await listIds('role=crew')).toContain(asha.user_id);
    const member = await person('crew');
    expect((await call(member, 'GET /cases/')).statusCode).toBe(200);
    expect((await call(member, 'GET /government/reports/')).statusCode).toBe(403);
  });

  it('answers 404 for an unknown account and refuses an unknown role', async () => {
    expect((await give(admin, 2_000_000_000, 'user')).statusCode).toBe(404);
    expect((await give(admin, 'asha', 'user')).statusCode).toBe(400);
    expect((await give(admin, 9_999_999_999, 'user')).statusCode).toBe(400);
    expect((await give(admin, (await person()).user_id, 'owner')).json().fields).toEqual({
      role: 'Must be one of user, admin, government, crew, reviewer',
    });
  });
});

describe('two admins who act on each other at the same moment', () => {
  it.each(['demote', 'disable'])('leave one admin every time when they %s (AU-37)', async (act) => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await person('admin'), await person('admin')];
      const on = (actor: Person, { user_id }: Person) =>
        act === 'demote'
          ? call(actor, `PUT /admin/users/${user_id}/role/`, { role: 'user' })
          : call(actor, `POST /admin/users/${user_id}/disable/`);
      const answers = await Promise.all([on(one, other), on(other, one)]);
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses[0]).toBe(200);
      expect(statuses[1]).toBeGreaterThanOrEqual(401);
      const left = [await readAccount(one.user_id), await readAccount(other.user_id)];
      expect(left.filter(({ role, disabled_at }) => role === 'admin' && disabled_at === null)).toHaveLength(
        1,
      );
    }
  });

  it('are serialised by the table, so that the second is refused', async () => {
    const [one, other] = [
      await addUser(api.deps, { role: 'admin' }),
      await addUser(api.deps, { role: 'admin' }),
    ];
    const demote = (actor_id: number, id: number) =>
      api.deps.users.updateAsAdmin({
        id,
        change: { role: 'user' },
        entry: { at: new Date(), actor_id, action: 'user.role_changed', subject: `user:${id}`, details: {} },
      });
    const outcomes = await Promise.all([demote(one.id, other.id), demote(other.id, one.id)]);
    expect(outcomes.toSorted()).toEqual(['changed', 'not-an-admin']);
  });
});

describe('disabling an account', () => {
  const disable = (actor: Person, { user_id }: Person) =>
    call(actor, `POST /admin/users/${user_id}/disable/`);
  const enable = (actor: Person, { user_id }: Person) => call(actor, `POST /admin/users/${user_id}/enable/`);

  it('ends its sessions at once and prevents a login until it is enabled', async () => {
    const asha = await api.signUp();
    const who = {
      user_id: asha.user.id,
      session_id: '',
      headers: { authorization: `Bearer ${asha.access}` },
    };
    expect(await isIn(who)).toBe(true);
    const answer = await disable(admin, who);
    expect(answer.json()).toMatchObject({ disabled_at: expect.any(String), sessions: 0 });
    expect(await isIn(who)).toBe(false);
    const refreshed = await api.call('POST', '/auth/refresh/', { body: { refresh: asha.refresh } });
    expect(refreshed.statusCode).toBe(401);
    await expect(api.logIn(asha.username)).rejects.toThrow('disabled');

    expect((await enable(admin, who)).json()).toMatchObject({ disabled_at: null });
    expect(await isIn(who)).toBe(false);
    await api.logIn(asha.username);
    expect((await readLog(who.user_id)).map(({ action }) => action)).toEqual([
      'user.registered',
      'user.disabled',
      'user.enabled',
    ]);
  });

  it('takes effect in another process within five seconds (AU-38)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // time passes by the clock of the test alone
    onTestFinished(() => void vi.useRealTimers());
    const asha = await person();
    const elsewhere = await testApp({ change: () => ({ ...api.deps, sessions: api.deps.sessions }) });
    const there = () => elsewhere.call('GET', '/users/profile/', { headers: asha.headers });
    expect((await there()).statusCode).toBe(200);
    await disable(admin, asha);
    expect((await there()).statusCode).toBe(200);
    elsewhere.clock.aheadMs = 5_001;
    api.clock.aheadMs = 5_001;
    expect((await there()).statusCode).toBe(401);
    api.clock.aheadMs = 0;
    await elsewhere.close();
  });

  it('keeps the first time when it is repeated', async () => {
    const asha = await person();
    const first = (await disable(admin, asha)).json().disabled_at;
    api.clock.aheadMs = 60_000;
    expect((await disable(admin, asha)).json().disabled_at).toBe(first);
    api.clock.aheadMs = 0;
    expect(await readLog(asha.user_id)).toHaveLength(1);
  });

  it('is refused for the admin’s own account', async () => {
    const answer = await disable(admin, admin);
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'You cannot disable your own account. Ask another admin to do it.',
    ]);
    expect(await isIn(admin)).toBe(true);
  });
});

describe('logging a user out everywhere', () => {
  it('ends all of their sessions and logs how many', async () => {
    const asha = await api.signUp();
    await api.logIn(asha.username);
    const answer = await call(admin, `POST /admin/users/${asha.user.id}/sign-out/`);
    expect(answer.json()).toMatchObject({ sessions: 0 });
    expect((await api.call('GET', '/users/profile/', { token: asha.access })).statusCode).toBe(401);
    expect((await readLog(asha.user.id)).at(-1)).toMatchObject({
      action: 'user.signed_out',
      actor_id: admin.user_id,
      details: { sessions: 2 },
    });
  });

  it('answers 404 for an unknown account', async () => {
    expect((await call(admin, 'POST /admin/users/2000000000/sign-out/')).statusCode).toBe(404);
  });
});

describe('a reset link from an admin', () => {
  const send = (id: number) => call(admin, `POST /admin/users/${id}/reset-link/`);

  it('reaches the person, works, and is logged without its secret', async () => {
    const { user, email, username } = await api.signUp();
    const sentEmail = api.emails.next();
    const answer = await send(user.id);
    expect(answer.json()).toMatchObject({ message: `A link to choose a new password was sent to ${email}.` });
    const [, token] = /reset=([\w-]{43})/.exec((await sentEmail).text) ?? [];
    const body = { token, password: 'another password' };
    expect((await api.call('POST', '/users/password/reset/', { body })).statusCode).toBe(200);
    await api.logIn(username, 'another password');
    const log = await readLog(user.id);
    expect(log.map(({ action }) => action)).toContain('user.reset_link_sent');
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('is reported when it cannot be sent, and not logged as sent', async () => {
    const { user_id } = await person();
    broken = true;
    const answer = await send(user_id);
    broken = false;
    expect([answer.statusCode, answer.json().error]).toEqual([
      503,
      'The email could not be sent. Please try again later.',
    ]);
    expect(await readLog(user_id)).toEqual([]);
  });

  it('is refused for an unknown and for a disabled account', async () => {
    expect((await send(2_000_000_000)).statusCode).toBe(404);
    const { user_id } = await person();
    await call(admin, `POST /admin/users/${user_id}/disable/`);
    expect((await send(user_id)).statusCode).toBe(409);
  });
});
