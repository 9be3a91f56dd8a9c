import { randomUUID } from 'node:crypto';
import { DAY_MS, type OwnSession } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, testApp } from '../../test/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({ env: { SESSION_MAX_DAYS: '20' } });
});
afterEach(() => {
  api.clock.aheadMs = 0;
  vi.restoreAllMocks();
});
afterAll(() => api.close());

async function logInWith(username: string, userAgent: string) {
  const body = { username, password: PASSWORD };
  const answer = await api.call('POST', '/users/login/', { body, headers: { 'user-agent': userAgent } });
  return answer.json<{ access: string; refresh: string }>();
}
const fetchSessions = async (token: string): Promise<OwnSession[]> =>
  (await api.call('GET', '/users/sessions/', { token })).json().data;
const end = (token: string, session_id: string) =>
  api.call('DELETE', `/users/sessions/${session_id}/`, { token });
/** The details of the entries about sessions that this user ended. */
const readEnded = async (user_id: number) => {
  const entries = api.kysely
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'user.session_ended')
    .where('subject', '=', `user:${user_id}`);
  return (await entries.orderBy('id').execute()).map(({ details }) => details);
};
const profileStatus = async (token: string) =>
  (await api.call('GET', '/users/profile/', { token })).statusCode;

describe('the list of own sessions', () => {
  it('names device and last use, this session first and marked (AU-44)', async () => {
    const { username, access } = await api.signUp();
    await logInWith(username, PHONE);
    const laptop = await logInWith(username, FIREFOX);
    const sessions = await fetchSessions(laptop.access);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toEqual({
      session_id: expect.any(String),
      browser: 'Firefox',
      system: 'Linux',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      is_current: true,
    });
    expect(sessions.slice(1).map(({ browser, system }) => [browser, system])).toContainEqual([
      'Chrome',
      'Android',
    ]);
    expect((await fetchSessions(access)).filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  it('shows no session of another person', async () => {
    const [asha, ravi] = [await api.signUp(), await api.signUp()];
    const ids = (await fetchSessions(asha.access)).map(({ session_id }) => session_id);
    expect((await fetchSessions(ravi.access)).map(({ session_id }) => session_id)).not.toContain(ids[0]);
  });

  it('survives a browser whose name is very long', async () => {
    const { username } = await api.signUp();
    const { access } = await logInWith(username, 'x'.repeat(5000));
    expect((await fetchSessions(access))[0]).toMatchObject({ browser: null, system: null });
  });
});

describe('ending own sessions', () => {
  it('ends one of them at once, with an audit entry (AU-45)', async () => {
    const { username, access, user } = await api.signUp();
    const phone = await logInWith(username, PHONE);
    const other = (await fetchSessions(access)).find(({ is_current }) => !is_current)!;
    expect((await end(access, other.session_id)).statusCode).toBe(204);
    expect([await profileStatus(phone.access), await profileStatus(access)]).toEqual([401, 200]);
    expect(await fetchSessions(access)).toHaveLength(1);
    const entries = await api.kysely
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'user.session_ended')
      .where('subject', '=', `user:${user.id}`)
      .execute();
    expect(entries).toEqual([{ actor_id: user.id, details: { sessions: 1 } }]);
  });

  it('ends all but this one', async () => {
    const { username, access } = await api.signUp();
    const others = [await logInWith(username, PHONE), await logInWith(username, FIREFOX)];
    expect((await api.call('POST', '/users/sessions/end-others/', { token: access })).statusCode).toBe(204);
    for (const other of others) expect(await profileStatus(other.access)).toBe(401);
    expect(await fetchSessions(access)).toHaveLength(1);
  });

  it('counts each other session that was open, also when the present one can no longer be renewed', async () => {
    const { username, access, user } = await api.signUp();
    const { session_id } = (await fetchSessions(access))[0]!;
    const phone = await logInWith(username, PHONE);
    await logInWith(username, FIREFOX);
    const expire = api.kysely.updateTable('refresh_tokens').set({ expires_at: new Date(0) });
    await expire.where('session_id', '=', session_id).execute();
    await api.call('POST', '/users/sessions/end-others/', { token: access });
    expect(await profileStatus(phone.access)).toBe(401);
    expect(await readEnded(user.id)).toEqual([{ sessions: 2 }]);
  });

  it.each([
    ['one', (other: OwnSession) => `DELETE /users/sessions/${other.session_id}/`],
    ['all but this one', () => 'POST /users/sessions/end-others/'],
  ])(
    'leaves an entry in the audit log when the process is killed right after it ended %s',
    async (_, buildCall) => {
      const { username, access, user } = await api.signUp();
      const phone = await logInWith(username, PHONE);
      const other = (await fetchSessions(access)).find(({ is_current }) => !is_current)!;
      vi.spyOn(api.deps.audit, 'write').mockRejectedValue(new Error('the process was killed'));
      const [method, path] = buildCall(other).split(' ') as ['DELETE' | 'POST', string];
      await api.call(method, path, { token: access });
      expect(await profileStatus(phone.access)).toBe(401);
      expect(await readEnded(user.id)).toEqual([{ sessions: 1 }]);
    },
  );

  it('leaves one entry in the audit log when two windows end the same one', async () => {
    const { username, access, user } = await api.signUp();
    await logInWith(username, PHONE);
    const other = (await fetchSessions(access)).find(({ is_current }) => !is_current)!;
    await Promise.all([end(access, other.session_id), end(access, other.session_id)]);
    expect(await readEnded(user.id)).toEqual([{ sessions: 1 }]);
  });

  it('reaches sessions beyond the listed ones (AU-45)', async () => {
    const { access, user } = await api.signUp();
    const ids = Array.from({ length: 101 }, () => randomUUID());
    for (const [index, session_id] of ids.entries()) {
      const token = {
        token_hash: randomUUID(),
        expires_at: new Date(Date.now() + 86_400_000),
      };
      await api.deps.sessions.open({ session_id, user_id: user.id, token });
      if (index === 0)
        await api.kysely
          .updateTable('sessions')
          .set({ last_used_at: new Date(0) })
          .where('session_id', '=', session_id)
          .execute();
    }
    const list = await api.call('GET', '/users/sessions/', { token: access });
    expect(list.json()).toMatchObject({ total: 102 });
    expect((await fetchSessions(access)).map(({ session_id }) => session_id)).not.toContain(ids[0]);
    expect((await end(access, ids[0]!)).statusCode).toBe(204);
    await api.call('POST', '/users/sessions/end-others/', { token: access });
    expect(await fetchSessions(access)).toHaveLength(1);
    expect(await readEnded(user.id)).toEqual([{ sessions: 1 }, { sessions: 100 }]);
  });

  it('refuses one of another person, one that ended and one that is none', async () => {
    const [asha, ravi] = [await api.signUp(), await api.signUp()];
    const [session] = await fetchSessions(asha.access);
    expect((await end(ravi.access, session!.session_id)).statusCode).toBe(404);
    expect(await profileStatus(asha.access)).toBe(200);
    expect((await end(asha.access, randomUUID())).statusCode).toBe(404);
    expect((await end(asha.access, 'mine')).statusCode).toBe(400);
  });
});

it('a session that is renewed again and again ends after SESSION_MAX_DAYS (AU-43)', async () => {
  const { refresh } = await api.signUp();
  const renew = (token: string) => api.call('POST', '/auth/refresh/', { body: { refresh: token } });
  api.clock.aheadMs = 10 * DAY_MS;
  const renewed = await renew(refresh);
  expect(renewed.statusCode).toBe(200);
  api.clock.aheadMs = 20 * DAY_MS + 60_000;
  expect((await renew(renewed.json().refresh)).json()).toMatchObject({
    code: 'unauthenticated',
    reason: 'error.session.expired',
  });
});
