import type { Failure } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../lib/log.ts';
import { PASSWORD, testApp } from '../../test/test-app.ts';

/** Happens after the account was read for a link, and before the link is stored. */
let beforeLink: (() => Promise<unknown>) | undefined;

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({
    env: { PUBLIC_URL: 'https://waste.example.org/' },
    change: ({ passwordResets }) => ({
      passwordResets: {
        ...passwordResets,
        add: async (link) => {
          await beforeLink?.();
          await passwordResets.add(link);
        },
      },
    }),
  });
});
afterEach(() => {
  api.clock.aheadMs = 0;
  beforeLink = undefined;
});
afterAll(() => api.close());

const forgot = (email: string) => api.call('POST', '/users/password/forgot/', { body: { email } });
const reset = (token: string, password = 'another password') =>
  api.call('POST', '/users/password/reset/', { body: { token, password } });
const readFailure = (answer: { json: <T>() => T }): Failure => answer.json();

/** Requests a link and reads it from the e-mail. */
async function linkFor(email: string) {
  const sentEmail = api.emails.next();
  await forgot(email);
  const { to, text } = await sentEmail;
  const [link = '', token = ''] = /https:\/\/waste\.example\.org\/auth#reset=([\w-]{43})\n/.exec(text) ?? [];
  return { to, link, token };
}

describe('a forgotten password', () => {
  it('is answered the same whether or not the address is known', async () => {
    const { email } = await api.signUp();
    const known = await forgot(email);
    const unknown = await forgot('unknown@example.org');
    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await api.emails.next();
    expect(api.emails.unread).toEqual([]);
  });

  it('is answered in the language of the browser until the person has chosen one', async () => {
    const { email, access } = await api.signUp();
    const subjectFor = async (language: string) => {
      const sentEmail = api.emails.next();
      await api.call('POST', '/users/password/forgot/', {
        body: { email },
        headers: { 'accept-language': language },
      });
      return (await sentEmail).subject;
    };
    expect(await subjectFor('hi-IN,hi;q=0.9')).toBe('Smart Waste के लिए नया पासवर्ड चुनें');
    await api.call('PUT', '/users/profile/update/', { token: access, body: { language: 'en' } });
    expect(await subjectFor('hi-IN,hi;q=0.9')).toBe('Choose a new password for Smart Waste');
  });

  it('is answered by a link for each account that has the address', async () => {
    const { email, username } = await api.signUp();
    const body = { username: `second-${username}`, email, password: PASSWORD };
    const notified = api.emails.next();
    await api.call('POST', '/users/register/', { body });
    await notified;
    const sent = [api.emails.next(), api.emails.next()];
    await forgot(email);
    const texts = (await Promise.all(sent)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(`Hello ${username},`))).toHaveLength(1);
    expect(texts.filter((text) => text.includes(`Hello second-${username},`))).toHaveLength(1);
  });

  it('is not replaced by a common one, and the link can be used again', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    const answer = await reset(token, 'qwerty123');
    expect(answer.statusCode).toBe(400);
    expect(readFailure(answer).field_reasons).toMatchObject({
      password: { reason: 'validation.password_common' },
    });
    const notified = api.emails.next();
    expect((await reset(token)).statusCode).toBe(200);
    await notified;
  });

  it('has a link whose token no server and no log sees', async () => {
    const { email } = await api.signUp();
    const { link } = await linkFor(email);
    expect(new URL(link).search).toBe('');
    expect(new URL(link).hash).toMatch(/^#reset=[\w-]{43}$/);
  });

  it('is replaced through the e-mailed link, which ends every session (AU-40)', async () => {
    const { email, username, user, access, refresh } = await api.signUp();
    const { to, token } = await linkFor(email.toUpperCase());
    expect(to).toBe(email);

    const notification = api.emails.next();
    const answer = await reset(token);
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Your password has been changed. Please log in.',
    ]);
    expect((await notification).subject).toContain('password was changed');
    expect((await api.call('GET', '/users/profile/', { token: access })).statusCode).toBe(401);
    expect((await api.call('POST', '/auth/refresh/', { body: { refresh } })).statusCode).toBe(401);
    await api.logIn(username, 'another password');

    const rows = await api.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `user:${user.id}`)
      .execute();
    expect(rows.map(({ action }) => action)).toContain('user.password_reset');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  const refusesToken = async (token: string) => {
    const answer = await reset(token);
    expect(answer.statusCode).toBe(410);
    expect(readFailure(answer)).toMatchObject({
      code: 'link_expired',
      error: 'This link has expired or was already used. Please request a new one.',
    });
  };

  it('has a link that is valid once', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    expect((await reset(token)).statusCode).toBe(200);
    await api.emails.next();
    await refusesToken(token);
  });

  it('has a link that is valid for one hour', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    api.clock.aheadMs = 3600_000 + 1000;
    await refusesToken(token);
  });

  it('has one valid link at a time: a newer one replaces the older', async () => {
    const { email } = await api.signUp();
    const older = await linkFor(email);
    const newer = await linkFor(email);
    await refusesToken(older.token);
    expect((await reset(newer.token)).statusCode).toBe(200);
    await api.emails.next();
  });

  const change = (token: string, body: object) =>
    api.call('PUT', '/users/profile/update/', { token, body: { current_password: PASSWORD, ...body } });

  it('has no valid link once the password was changed (AU-41)', async () => {
    const { email, access } = await api.signUp();
    const { token } = await linkFor(email);
    const notification = api.emails.next();
    expect((await change(access, { password: 'another password' })).statusCode).toBe(200);
    await notification;
    await refusesToken(token);
  });

  it('has no valid link once the email address was changed (AU-41)', async () => {
    const { email, access } = await api.signUp();
    const { token } = await linkFor(email);
    const confirmation = api.emails.next();
    expect((await change(access, { email: `new-${email}` })).statusCode).toBe(200);
    const [, confirmationToken] = /#confirm-email=([\w.-]+)/.exec((await confirmation).text) ?? [];
    const notification = api.emails.next();
    await api.call('POST', '/users/email/confirm/', { body: { token: confirmationToken } });
    await notification;
    await refusesToken(token);
  });

  describe('of an account that is changed at the same moment', () => {
    const confirmNewEmail = ({ user, email }: Awaited<ReturnType<typeof api.signUp>>) =>
      api.deps.users.confirmEmail({
        id: user.id,
        from: email,
        to: `new-${email}`,
        entry: { at: new Date(), actor_id: user.id, action: 'user.email_changed', subject: '', details: {} },
      });

    it.each([
      ['the address is another one', confirmNewEmail],
      ['the account is disabled', ({ username }: { username: string }) => api.disable(username)],
    ])('has no link when %s by then (AU-41)', async (_how, change) => {
      const asha = await api.signUp();
      beforeLink = () => change(asha);
      const lines = api.logged.length;
      await forgot(asha.email);
      await expect.poll(() => api.logged.slice(lines).join('')).toContain('no reset link was sent');
      expect(api.emails.unread).toEqual([]);
    });

    it('has no link from an admin, who is told so, when the address is another one by then (AU-41)', async () => {
      const [admin, asha] = [await api.signUp('admin'), await api.signUp()];
      beforeLink = () => confirmNewEmail(asha);
      const path = `/admin/users/${asha.user.id}/reset-link/`;
      const answer = await api.call('POST', path, { token: admin.access });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(api.emails.unread).toEqual([]);
    });
  });

  it.each(['sign-out', 'disable'])('has no valid link after an admin has used %s', async (act) => {
    const [admin, asha] = [await api.signUp('admin'), await api.signUp()];
    const { token } = await linkFor(asha.email);
    const path = `/admin/users/${asha.user.id}/${act}/`;
    expect((await api.call('POST', path, { token: admin.access })).statusCode).toBe(200);
    await refusesToken(token);
  });

  it.each(['guess', 'x'.repeat(200), "' or true --"])('is not replaced by the token %s', refusesToken);

  it('is still replaceable by the link after a password that is too short', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    const answer = await reset(token, '12345');
    expect(readFailure(answer).error).toBe('Password must be at least 6 characters');
    expect((await reset(token)).statusCode).toBe(200);
    await api.emails.next();
  });

  it('cannot be reset for a disabled account, even by an earlier link', async () => {
    const { email, username } = await api.signUp();
    const { token } = await linkFor(email);
    await api.disable(username);
    expect((await forgot(email)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(200);
    await api.emails.next();
    const body = { username, password: 'another password' };
    expect((await api.call('POST', '/users/login/', { body })).statusCode).toBe(403);
    expect(api.emails.unread).toEqual([]);
  });

  it('is reset by a link of which only the hash is stored', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    const rows = await api.kysely.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([{}, { email: 'unknown' }, { email: ['a@example.org'] }])(
    'is refused without a valid address: %j',
    async (body) => {
      const answer = await api.call('POST', '/users/password/forgot/', { body });
      expect(answer.statusCode).toBe(400);
      expect(readFailure(answer).fields).toHaveProperty('email');
    },
  );

  it('is answered as usual when the mail server fails, which is logged without the link', async () => {
    let heard: (line: string) => void = () => undefined;
    const said = new Promise<string>((resolve) => {
      heard = resolve;
    });
    const listening = { write: (line: string) => line.includes('no reset link was sent') && heard(line) };
    const away = await testApp({
      change: () => ({
        mailer: { send: () => Promise.reject(new Error('the mail server is away')) },
        log: createLogger('error', listening),
      }),
    });
    const { email, username } = await away.signUp();
    const answer = await away.call('POST', '/users/password/forgot/', { body: { email } });
    expect(answer.statusCode).toBe(200);
    expect(await said).toContain('the mail server is away');
    expect(await said).not.toContain('reset=');
    await away.logIn(username, PASSWORD);
    await away.close();
  });
});
