import { accountList, LIMITS } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../../../test/people.ts';
import { addImage, addUser, imageOf } from '../../../test/rows.ts';
import { testApp } from '../../../test/test-app.ts';
import { accessTokens } from '../tokens.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let admin: Person;
let person: (role?: 'user' | 'admin' | 'government') => Promise<Person>;
let broken = false;

beforeAll(async () => {
  api = await testApp({
    change: ({ mailer }) => ({
      mailer: {
        send: (letter) => (broken ? Promise.reject(new Error('no such host')) : mailer.send(letter)),
      },
    }),
  });
  const tokens = accessTokens(api.secrets.tokens, api.deps.clock.now);
  person = (role) => newPerson(api.deps, tokens, role);
  admin = await person('admin');
});
afterAll(() => api.close());

type Method = 'GET' | 'POST' | 'PUT';
const ask = (asker: Person, line: `${Method} /${string}`, body?: object) => {
  const [method, path] = line.split(' ') as [Method, string]; // as the type of `line` says
  return api.call(method, path, { headers: asker.headers, body });
};
const list = async (query: string) => {
  const answer = await ask(admin, `GET /admin/users/?${query}`);
  expect(answer.statusCode).toBe(200);
  return accountList.parse(answer.json());
};
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
const isIn = async (person: Person) => (await ask(person, 'GET /users/profile/')).statusCode === 200;
const logOf = (id: number) =>
  api.kysely
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute();
const shown = async (id: number) => (await api.deps.users.findAccount(id))!;

describe('the list of accounts', () => {
  it('is read newest first, page by page, and counts all pages', async () => {
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

  it('says how many photos and log-ins somebody has, and never a hash', async () => {
    const asha = await person();
    await addImage(api.deps, imageOf(asha.user_id));
    const { username } = await shown(asha.user_id);
    const answer = await ask(admin, `GET /admin/users/?search=${username}`);
    expect(answer.json().data).toEqual([
      expect.objectContaining({ id: asha.user_id, uploads: 1, log_ins: 1, disabled_at: null }),
    ]);
    expect(answer.body).not.toMatch(/hash|argon|trigrams/);
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
    expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([id]);
  });

  it('is searched by one or two letters as by beginnings', async () => {
    const zoe = await addUser(api.deps, { username: 'ßoë', email: 'q1@example.org' });
    expect(await idsOf(`search=${encodeURIComponent('ß')}`)).toEqual([zoe.id]);
    expect(await idsOf('search=Q1')).toEqual([zoe.id]);
    expect(await idsOf(`search=${encodeURIComponent('oë')}`)).toEqual([]);
  });

  it.each(['%', '_', '\\', "'; drop table users;--", '()', '    ', 'ﬁ', '😀😀😀'])(
    'takes %j as it is',
    async (search) => {
      const found = await list(`search=${encodeURIComponent(search)}&limit=1`);
      expect(found.data.length).toBe(search.trim() === '' ? 1 : 0);
    },
  );

  it('finds the letters of all alphabets', async () => {
    const asha = await addUser(api.deps, { username: 'आशा देवी' });
    expect(await idsOf(`search=${encodeURIComponent('देवी')}`)).toEqual([asha.id]);
  });

  it('is filtered by role and by whether somebody is locked out', async () => {
    const ravi = await person();
    await ask(admin, `POST /admin/users/${ravi.user_id}/disable/`);
    expect(await idsOf('state=disabled')).toEqual([ravi.user_id]);
    expect(await idsOf('state=disabled&role=admin')).toEqual([]);
    expect(await idsOf('state=active&limit=200')).not.toContain(ravi.user_id);
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
    const answer = await ask(admin, `GET /admin/users/?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  it('ends at the last id that a key can be', async () => {
    const cursor = Buffer.from('{"id":9999999999}').toString('base64url');
    expect((await ask(admin, `GET /admin/users/?cursor=${cursor}`)).statusCode).toBe(200);
  });
});

describe('another role', () => {
  const give = (asker: Person, id: number | string, role: string) =>
    ask(asker, `PUT /admin/users/${id}/role/`, { role });

  it('is given, ends every log-in, and stands in the log with the one before', async () => {
    const asha = await person();
    expect(await isIn(asha)).toBe(true);
    const answer = await give(admin, asha.user_id, 'government');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: asha.user_id, role: 'government', log_ins: 0 });
    expect(await isIn(asha)).toBe(false);
    expect(await logOf(asha.user_id)).toEqual([
      {
        action: 'user.role_changed',
        actor_id: admin.user_id,
        details: { from: 'user', to: 'government' },
      },
    ]);
  });

  it('that somebody has already changes nothing and ends nothing', async () => {
    const asha = await person();
    expect((await give(admin, asha.user_id, 'user')).statusCode).toBe(200);
    expect(await isIn(asha)).toBe(true);
    expect(await logOf(asha.user_id)).toEqual([]);
  });

  it('is never one’s own', async () => {
    const answer = await give(admin, admin.user_id, 'user');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'conflict', error: 'You cannot change your own role. Another admin can.' },
    ]);
    expect((await shown(admin.user_id)).role).toBe('admin');
  });

  it('of nobody is not found, and no role at all is refused', async () => {
    expect((await give(admin, 2_000_000_000, 'user')).statusCode).toBe(404);
    expect((await give(admin, 'asha', 'user')).statusCode).toBe(400);
    expect((await give(admin, 9_999_999_999, 'user')).statusCode).toBe(400);
    expect((await give(admin, (await person()).user_id, 'owner')).json().fields).toEqual({
      role: 'Must be one of user, admin, government',
    });
  });
});

describe('two admins who act on each other at the same moment', () => {
  it.each(['demote', 'disable'])('and %s leave one of them, however often it is tried', async (act) => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await person('admin'), await person('admin')];
      const on = (actor: Person, { user_id }: Person) =>
        act === 'demote'
          ? ask(actor, `PUT /admin/users/${user_id}/role/`, { role: 'user' })
          : ask(actor, `POST /admin/users/${user_id}/disable/`);
      const answers = await Promise.all([on(one, other), on(other, one)]);
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses[0]).toBe(200);
      expect(statuses[1]).toBeGreaterThanOrEqual(401);
      const left = [await shown(one.user_id), await shown(other.user_id)];
      expect(left.filter(({ role, disabled_at }) => role === 'admin' && disabled_at === null)).toHaveLength(
        1,
      );
    }
  });

  it('of whom the second comes late is told so by the table itself', async () => {
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

describe('an account that is disabled', () => {
  const disable = (asker: Person, { user_id }: Person) => ask(asker, `POST /admin/users/${user_id}/disable/`);
  const enable = (asker: Person, { user_id }: Person) => ask(asker, `POST /admin/users/${user_id}/enable/`);

  it('is out at once, cannot come back, and is let in again when it is enabled', async () => {
    const asha = await api.signUp();
    const who = {
      user_id: asha.user.id,
      session_id: '',
      headers: { authorization: `Bearer ${asha.access}` },
    };
    expect(await isIn(who)).toBe(true);
    const answer = await disable(admin, who);
    expect(answer.json()).toMatchObject({ disabled_at: expect.any(String), log_ins: 0 });
    expect(await isIn(who)).toBe(false);
    const refreshed = await api.call('POST', '/auth/refresh/', { body: { refresh: asha.refresh } });
    expect(refreshed.statusCode).toBe(401);
    await expect(api.logIn(asha.username)).rejects.toThrow('disabled');

    expect((await enable(admin, who)).json()).toMatchObject({ disabled_at: null });
    expect(await isIn(who)).toBe(false);
    await api.logIn(asha.username);
    expect((await logOf(who.user_id)).map(({ action }) => action)).toEqual([
      'user.registered',
      'user.disabled',
      'user.enabled',
    ]);
  });

  it('is out of another process within five seconds', async () => {
    const asha = await person();
    const elsewhere = await testApp({ change: () => ({ ...api.deps, sessions: api.deps.sessions }) });
    const there = () => elsewhere.call('GET', '/users/profile/', { headers: asha.headers });
    expect((await there()).statusCode).toBe(200);
    await disable(admin, asha);
    expect((await there()).statusCode).toBe(200);
    elsewhere.clock.aheadMs = 5_000;
    api.clock.aheadMs = 5_000;
    expect((await there()).statusCode).toBe(401);
    api.clock.aheadMs = 0;
    await elsewhere.close();
  });

  it('is disabled once: a second time does not move the moment', async () => {
    const asha = await person();
    const first = (await disable(admin, asha)).json().disabled_at;
    api.clock.aheadMs = 60_000;
    expect((await disable(admin, asha)).json().disabled_at).toBe(first);
    api.clock.aheadMs = 0;
    expect(await logOf(asha.user_id)).toHaveLength(1);
  });

  it('is never one’s own', async () => {
    const answer = await disable(admin, admin);
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'You cannot disable your own account. Another admin can.',
    ]);
    expect(await isIn(admin)).toBe(true);
  });
});

describe('signing somebody out everywhere', () => {
  it('ends all of their log-ins and tells the log how many', async () => {
    const asha = await api.signUp();
    await api.logIn(asha.username);
    const answer = await ask(admin, `POST /admin/users/${asha.user.id}/sign-out/`);
    expect(answer.json()).toMatchObject({ log_ins: 0 });
    expect((await api.call('GET', '/users/profile/', { token: asha.access })).statusCode).toBe(401);
    expect((await logOf(asha.user.id)).at(-1)).toMatchObject({
      action: 'user.signed_out',
      actor_id: admin.user_id,
      details: { log_ins: 2 },
    });
  });

  it('of nobody is not found', async () => {
    expect((await ask(admin, 'POST /admin/users/2000000000/sign-out/')).statusCode).toBe(404);
  });
});

describe('a reset link from an admin', () => {
  const send = (id: number) => ask(admin, `POST /admin/users/${id}/reset-link/`);

  it('reaches the person, works, and stands in the log without its secret', async () => {
    const { user, email, username } = await api.signUp();
    const letter = api.letters.next();
    const answer = await send(user.id);
    expect(answer.json()).toEqual({ message: `A link for a new password was sent to ${email}.` });
    const [, token] = /reset=([\w-]{43})/.exec((await letter).text) ?? [];
    const body = { token, password: 'another password' };
    expect((await api.call('POST', '/users/password/reset/', { body })).statusCode).toBe(200);
    await api.logIn(username, 'another password');
    const log = await logOf(user.id);
    expect(log.map(({ action }) => action)).toContain('user.reset_link_sent');
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('that cannot be sent is said so, and not written down as sent', async () => {
    const { user_id } = await person();
    broken = true;
    const answer = await send(user_id);
    broken = false;
    expect([answer.statusCode, answer.json().error]).toEqual([
      503,
      'The letter could not be sent. Please try again later.',
    ]);
    expect(await logOf(user_id)).toEqual([]);
  });

  it('is not sent to nobody, nor to somebody who is locked out', async () => {
    expect((await send(2_000_000_000)).statusCode).toBe(404);
    const { user_id } = await person();
    await ask(admin, `POST /admin/users/${user_id}/disable/`);
    expect((await send(user_id)).statusCode).toBe(409);
  });
});
