import type { Failure } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../lib/log.ts';
import { PASSWORD, testApp } from '../../test/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({ env: { PUBLIC_URL: 'https://waste.example.org/' } });
});
afterEach(() => {
  api.clock.aheadMs = 0;
});
afterAll(() => api.close());

const forgot = (email: string) => api.call('POST', '/users/password/forgot/', { body: { email } });
const reset = (token: string, password = 'another password') =>
  api.call('POST', '/users/password/reset/', { body: { token, password } });
const failureOf = (answer: { json: <T>() => T }): Failure => answer.json();

/** Asks for a link and reads it from the letter. */
async function linkFor(email: string) {
  const letter = api.letters.next();
  await forgot(email);
  const { to, text } = await letter;
  const [link = '', token = ''] = /https:\/\/waste\.example\.org\/auth\?reset=([\w-]{43})\n/.exec(text) ?? [];
  return { to, link, token };
}

describe('a forgotten password', () => {
  it('is answered the same whether or not the address is known', async () => {
    const { email } = await api.signUp();
    const known = await forgot(email);
    const unknown = await forgot('nobody@example.org');
    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await api.letters.next();
    expect(api.letters.waiting).toEqual([]);
  });

  it('is answered in the language of the browser until the person has chosen one', async () => {
    const { email, access } = await api.signUp();
    const subjectFor = async (language: string) => {
      const letter = api.letters.next();
      await api.call('POST', '/users/password/forgot/', {
        body: { email },
        headers: { 'accept-language': language },
      });
      return (await letter).subject;
    };
    expect(await subjectFor('hi-IN,hi;q=0.9')).toBe('Smart Waste के लिए नया पासवर्ड चुनें');
    await api.call('PUT', '/users/profile/update/', { token: access, body: { language: 'en' } });
    expect(await subjectFor('hi-IN,hi;q=0.9')).toBe('Choose a new password for Smart Waste');
  });

  it('is replaced by the link in the letter, which ends every log-in', async () => {
    const { email, username, user, access, refresh } = await api.signUp();
    const { to, token } = await linkFor(email.toUpperCase());
    expect(to).toBe(email);

    const told = api.letters.next();
    const answer = await reset(token);
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Your password has been changed. Please log in.',
    ]);
    expect((await told).subject).toContain('password was changed');
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
    expect(failureOf(answer)).toMatchObject({
      code: 'link_expired',
      error: 'This link has expired or was already used. Please ask for a new one.',
    });
  };

  it('has a link that is good once', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    expect((await reset(token)).statusCode).toBe(200);
    await api.letters.next();
    await refusesToken(token);
  });

  it('has a link that is good for an hour', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    api.clock.aheadMs = 3600_000 + 1000;
    await refusesToken(token);
  });

  it('has one good link at a time: a newer one replaces the older', async () => {
    const { email } = await api.signUp();
    const older = await linkFor(email);
    const newer = await linkFor(email);
    await refusesToken(older.token);
    expect((await reset(newer.token)).statusCode).toBe(200);
    await api.letters.next();
  });

  it.each(['guess', 'x'.repeat(200), "' or true --"])('is not replaced by the token %s', refusesToken);

  it('keeps the link when the new password is too short', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    const answer = await reset(token, '12345');
    expect(failureOf(answer).error).toBe('Password must be at least 6 characters');
    expect((await reset(token)).statusCode).toBe(200);
    await api.letters.next();
  });

  it('of a disabled account brings no letter, and a link from before opens nothing', async () => {
    const { email, username } = await api.signUp();
    const { token } = await linkFor(email);
    await api.disable(username);
    expect((await forgot(email)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(200);
    await api.letters.next();
    const body = { username, password: 'another password' };
    expect((await api.call('POST', '/users/login/', { body })).statusCode).toBe(403);
    expect(api.letters.waiting).toEqual([]);
  });

  it('keeps only the hash of the link', async () => {
    const { email } = await api.signUp();
    const { token } = await linkFor(email);
    const rows = await api.kysely.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([{}, { email: 'nobody' }, { email: ['a@example.org'] }])(
    'must name an address: %j',
    async (body) => {
      const answer = await api.call('POST', '/users/password/forgot/', { body });
      expect(answer.statusCode).toBe(400);
      expect(failureOf(answer).fields).toHaveProperty('email');
    },
  );

  it('is answered calmly when the mail server is away, and the log says so without the link', async () => {
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
