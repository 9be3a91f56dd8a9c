import type { LoginResponse } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp } from '../../test/test-app.ts';

/** From then on the process does nothing else with sessions or the audit log, as one that was killed or has lost its connection. */
let isKilled = false;
/** The connection breaks while a new password is committed: it is stored, and the process does not know. */
let isCommitLost = false;
/** Happens after the current password was verified, and before the new one is stored. */
let beforePassword: (() => Promise<unknown>) | undefined;
/** Happens after the account was read for a login, and before its session is opened. */
let beforeSession: (() => Promise<unknown>) | undefined;
let isMailServerAway = false;

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  const refuseKilled = async () => {
    if (isKilled) throw new Error('the process was killed');
  };
  api = await testApp({
    change: ({ users, sessions, audit, mailer }) => ({
      users: {
        ...users,
        changePassword: async (change) => {
          await beforePassword?.();
          const after = await users.changePassword(change);
          if (isCommitLost) throw new Error('the connection was lost');
          return after;
        },
      },
      audit: {
        write: async (entry) => {
          await refuseKilled();
          await audit.write(entry);
        },
      },
      sessions: {
        ...sessions,
        revokeOthers: async (caller, entry) => {
          await refuseKilled();
          return sessions.revokeOthers(caller, entry);
        },
        open: async (session) => {
          await beforeSession?.();
          return sessions.open(session);
        },
      },
      mailer: {
        send: async (email) => {
          if (isMailServerAway) throw new Error('the mail server is away');
          await mailer.send(email);
        },
      },
    }),
  });
});
afterEach(() => {
  isKilled = false;
  isCommitLost = false;
  beforePassword = undefined;
  beforeSession = undefined;
  isMailServerAway = false;
});
afterAll(() => api.close());

const isLoggedIn = async ({ access }: Pick<LoginResponse, 'access'>) =>
  (await api.call('GET', '/users/profile/', { token: access })).statusCode === 200;
const update = (token: string, body: object) =>
  api.call('PUT', '/users/profile/update/', { token, body: { current_password: PASSWORD, ...body } });
const removeAccount = (token: string) =>
  api.call('POST', '/users/account/delete/', {
    token,
    body: { current_password: PASSWORD, photos: 'deleted' },
  });
/** The token of the next e-mail with a link of this kind; e-mails that only notify are passed over. */
async function readToken(link: RegExp): Promise<string> {
  const token = link.exec((await api.emails.next()).text)?.[1];
  return token ?? readToken(link);
}
const requestLink = async (email: string) => {
  await api.call('POST', '/users/password/forgot/', { body: { email } });
  return readToken(/#reset=([\w-]{43})\n/);
};
const reset = (token: string) =>
  api.call('POST', '/users/password/reset/', { body: { token, password: 'another password' } });
const readActions = async (user_id: number) => {
  const entries = api.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `user:${user_id}`);
  return (await entries.orderBy('id').execute()).map(({ action }) => action);
};

describe('a process that is killed right after it stored', () => {
  it('a new password has ended the other sessions and links, with an entry in the audit log (AU-40, AU-41)', async () => {
    const asha = await api.signUp();
    const elsewhere = await api.logIn(asha.username);
    const link = await requestLink(asha.email);
    isKilled = true;
    await update(asha.access, { password: 'a third password' });
    isKilled = false;
    await api.logIn(asha.username, 'a third password');
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect(await isLoggedIn(asha)).toBe(true);
    expect((await reset(link)).statusCode).toBe(410);
    expect(await readActions(asha.user.id)).toEqual(['user.registered', 'user.password_changed']);
  });

  it('a password through a link has ended all sessions, with an entry in the audit log (AU-40)', async () => {
    const asha = await api.signUp();
    const link = await requestLink(asha.email);
    isKilled = true;
    await reset(link);
    isKilled = false;
    await api.logIn(asha.username, 'another password');
    expect(await isLoggedIn(asha)).toBe(false);
    expect(await readActions(asha.user.id)).toEqual(['user.registered', 'user.password_reset']);
  });

  it.each(['disable', 'role'])(
    'an admin’s change (%s) has ended sessions and links (AU-38, AU-41)',
    async (change) => {
      const [admin, asha] = [await api.signUp('admin'), await api.signUp()];
      const link = await requestLink(asha.email);
      expect(await isLoggedIn(asha)).toBe(true);
      const [method, body] = change === 'role' ? (['PUT', { role: 'crew' }] as const) : (['POST'] as const);
      isKilled = true;
      await api.call(method, `/admin/users/${asha.user.id}/${change}/`, { token: admin.access, body });
      isKilled = false;
      expect(await isLoggedIn(asha)).toBe(false);
      expect((await api.deps.sessions.list(asha.user.id, new Date())).total).toBe(0);
      expect((await reset(link)).statusCode).toBe(410);
    },
  );

  it('a registration has its entry in the audit log', async () => {
    const username = 'killed-after-registration';
    isKilled = true;
    await api.call('POST', '/users/register/', {
      body: { username, email: `${username}@example.org`, password: PASSWORD },
    });
    const user = await api.deps.users.findByUsername(username);
    expect(user && (await readActions(user.id))).toEqual(['user.registered']);
  });

  it('an admin’s end of all sessions has ended the links, with an entry in the audit log (AU-39, AU-41)', async () => {
    const [admin, asha] = [await api.signUp('admin'), await api.signUp()];
    const link = await requestLink(asha.email);
    isKilled = true;
    await api.call('POST', `/admin/users/${asha.user.id}/sign-out/`, { token: admin.access });
    expect(await isLoggedIn(asha)).toBe(false);
    expect((await reset(link)).statusCode).toBe(410);
    expect(await readActions(asha.user.id)).toEqual(['user.registered', 'user.signed_out']);
  });
});

describe('a connection that is lost right after the commit', () => {
  const expectEmail = (to: string, subject: string) =>
    expect.poll(() => api.emails.unread).toContainEqual(expect.objectContaining({ to, subject }));

  it('of a new password leaves an answer, the e-mail and no other session (AU-40)', async () => {
    const asha = await api.signUp();
    const elsewhere = await api.logIn(asha.username);
    expect(await isLoggedIn(elsewhere)).toBe(true);
    isKilled = true;
    expect((await update(asha.access, { password: 'a third password' })).statusCode).toBe(200);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    await expectEmail(asha.email, 'Your Smart Waste password was changed');
  });

  it('of a password through a link leaves an answer, the e-mail and no session (AU-40)', async () => {
    const asha = await api.signUp();
    const link = await requestLink(asha.email);
    expect(await isLoggedIn(asha)).toBe(true);
    isKilled = true;
    expect((await reset(link)).statusCode).toBe(200);
    expect(await isLoggedIn(asha)).toBe(false);
    await expectEmail(asha.email, 'Your Smart Waste password was changed');
  });

  it('of a deleted account leaves an answer, the e-mail and no session (AU-50)', async () => {
    const asha = await api.signUp();
    isKilled = true;
    expect((await removeAccount(asha.access)).statusCode).toBe(204);
    expect(await isLoggedIn(asha)).toBe(false);
    await expectEmail(asha.email, 'Your Smart Waste account was deleted');
  });
});

it('a new password of which the commit is not known to have succeeded ends the other sessions (AU-40)', async () => {
  const asha = await api.signUp();
  const elsewhere = await api.logIn(asha.username);
  expect(await isLoggedIn(elsewhere)).toBe(true);
  isCommitLost = true;
  expect((await update(asha.access, { password: 'a third password' })).statusCode).toBe(500);
  expect(await isLoggedIn(elsewhere)).toBe(false);
});

it('a new password of an account that is deleted at the same moment is refused as by a deleted account', async () => {
  const asha = await api.signUp();
  beforePassword = () => removeAccount(asha.access);
  const answer = await update(asha.access, { password: 'a third password' });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
});

describe('an e-mail address', () => {
  it('that is confirmed has ended the links of the old one, also when the process is killed then (AU-41)', async () => {
    const asha = await api.signUp();
    const link = await requestLink(asha.email);
    await update(asha.access, { email: `new-${asha.email}` });
    const token = await readToken(/#confirm-email=([\w.-]+)/);
    isKilled = true;
    await api.call('POST', '/users/email/confirm/', { body: { token } });
    isKilled = false;
    const profile = (await api.call('GET', '/users/profile/', { token: asha.access })).json();
    expect(profile.email).toBe(`new-${asha.email}`);
    expect((await reset(link)).statusCode).toBe(410);
    expect(await readActions(asha.user.id)).toEqual(['user.registered', 'user.email_changed']);
  });
});

describe('a login with the password', () => {
  const logIn = (username: string) =>
    api.call('POST', '/users/login/', { body: { username, password: PASSWORD } });

  it('that is replaced at the same moment is refused (AU-40)', async () => {
    const asha = await api.signUp();
    const link = await requestLink(asha.email);
    beforeSession = async () => {
      beforeSession = undefined;
      expect((await reset(link)).statusCode).toBe(200);
    };
    const answer = await logIn(asha.username);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
    expect((await api.deps.sessions.list(asha.user.id, new Date())).total).toBe(0);
  });

  it('of an account that is disabled at the same moment is refused', async () => {
    const asha = await api.signUp();
    beforeSession = () => api.disable(asha.username);
    expect((await logIn(asha.username)).statusCode).toBe(401);
  });
});

it('a change of which the link to the new address cannot be sent changes nothing (AU-42)', async () => {
  const asha = await api.signUp();
  isMailServerAway = true;
  const body = {
    email: `new-${asha.email}`,
    password: 'another password',
    address: 'Jaipur',
    language: 'hi',
  };
  expect((await update(asha.access, body)).statusCode).toBe(503);
  isMailServerAway = false;
  expect((await api.call('GET', '/users/profile/', { token: asha.access })).json()).toMatchObject({
    address: '',
  });
  await api.logIn(asha.username, PASSWORD);
});
