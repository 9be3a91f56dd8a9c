import type { Failure } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp } from '../../test/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

let people = 0;
const createRegistration = (more: object = {}) => {
  people += 1;
  return { username: `asha-${people}`, email: `asha-${people}@example.org`, password: PASSWORD, ...more };
};
const register = (body: object) => api.call('POST', '/users/register/', { body });
const readFailure = (answer: { json: <T>() => T }): Failure => answer.json();
const readHash = async (username: string) => {
  const row = await api.kysely
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return row.password_hash;
};
const audited = (id: number) =>
  api.kysely
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', `user:${id}`)
    .execute();

const PHONE_PROBLEM = 'Please enter a phone number of 3 to 20 digits';

describe('registering', () => {
  it('creates a user who can log in and answers 201 (API-13, AU-12)', async () => {
    const person = createRegistration({ phone_number: ' 0141 123 ', address: 'Jaipur\nRajasthan' });
    const answer = await register(person);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      user: {
        id: expect.any(Number),
        username: person.username,
        email: person.email,
        role: 'user',
        is_admin: false,
        phone_number: '0141 123',
        address: 'Jaipur\nRajasthan',
        created_at: expect.any(String),
      },
    });
    await api.logIn(person.username);
  });

  it('creates an account with the role user whatever role is requested (AU-11)', async () => {
    const answer = await register(
      createRegistration({ role: 'admin', is_admin: true, id: 1, disabled_at: null }),
    );
    expect(answer.json().user).toMatchObject({ role: 'user', is_admin: false });
  });

  it('stores the password as argon2id with m=19456, t=2, p=1 and writes an audit entry', async () => {
    const person = createRegistration();
    const { user } = (await register(person)).json();
    expect(await readHash(person.username)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await audited(user.id)).toEqual([{ action: 'user.registered', actor_id: user.id }]);
  });

  it('refuses a taken username, also in another case', async () => {
    await register(createRegistration({ username: 'asha-twin' }));
    const answer = await register(createRegistration({ username: 'ASHA-TWIN' }));
    expect(answer.statusCode).toBe(409);
    const error = 'This username is already taken';
    expect(readFailure(answer)).toMatchObject({ code: 'username_taken', error, fields: { username: error } });
  });

  it('does not reveal that an address is known: its owner gets an e-mail (AU-48)', async () => {
    const owner = await api.signUp();
    const notified = api.emails.next();
    const unknown = await register(createRegistration());
    const known = await register(createRegistration({ email: owner.email.toUpperCase() }));
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(Object.keys(known.json().user)).toEqual(Object.keys(unknown.json().user));
    const { to, text } = await notified;
    expect(to).toBe(owner.email);
    expect(text).toContain(owner.username);
    expect(text).toContain(known.json().user.username);
    await api.logIn(known.json().user.username);
    expect(api.emails.unread).toEqual([]);
  });

  it.each([
    ['a common password', 'iloveyou', 'validation.password_common'],
    ['the username', 'weak-person', 'validation.password_personal'],
    ['the address', 'weak@example.org', 'validation.password_personal'],
    ['one character', 'zzzzzzzz', 'validation.password_repeats'],
  ])('refuses %s as the password and says what to change', async (_what, password, reason) => {
    const body = createRegistration({ username: 'weak-person', email: 'weak@example.org', password });
    const answer = await register(body);
    expect(answer.statusCode).toBe(400);
    expect(readFailure(answer)).toMatchObject({ reason, field_reasons: { password: { reason } } });
  });

  it('accepts one of several concurrent registrations of a name', async () => {
    const registrations = Array.from({ length: 5 }, () =>
      register(createRegistration({ username: 'everybodys-name' })),
    );
    const statuses = (await Promise.all(registrations)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters'],
    ['a password of 257 letters', { password: 'x'.repeat(257) }, 'password', 'At most 256 characters'],
    ['no password', { password: undefined }, 'password', 'This field is required'],
    ['no username', { username: ' ' }, 'username', 'This field is required'],
    ['an address that is none', { email: 'asha@' }, 'email', 'Please enter a valid email address'],
    [
      'two addresses',
      { email: 'a@example.org,b@example.org' },
      'email',
      'Please enter a valid email address',
    ],
    [
      'a header in the address',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      'email',
      'Please enter a valid email address',
    ],
    ['a long address', { email: `${'x'.repeat(250)}@example.org` }, 'email', 'At most 254 characters'],
    [
      'a NUL in the name',
      { username: 'a\u0000' },
      'username',
      'Please use only letters, digits and common symbols',
    ],
    [
      'a name that turns the direction of writing',
      { username: '\u202enimda' },
      'username',
      'Please use only letters, digits and common symbols',
    ],
    [
      'a name with something unseen in it',
      { username: 'ad\u200bmin' },
      'username',
      'Please use only letters, digits and common symbols',
    ],
    [
      'an invisible name',
      { username: '\u200d' },
      'username',
      'Please use only letters, digits and common symbols',
    ],
    ['a phone number that is a number', { phone_number: 5 }, 'phone_number', 'This field must be text'],
    ['a phone number with letters', { phone_number: 'call 112 me' }, 'phone_number', PHONE_PROBLEM],
    ['a phone number with an emoji', { phone_number: '0141 123 📞' }, 'phone_number', PHONE_PROBLEM],
    ['a phone number without digits', { phone_number: '+' }, 'phone_number', PHONE_PROBLEM],
    ['the name of a deleted account', { username: 'Deleted-7' }, 'username', 'This name is reserved'],
    ['a very long address', { address: 'x'.repeat(501) }, 'address', 'At most 500 characters'],
  ])('refuses %s', async (_what, wrong, field, text) => {
    const answer = await register(createRegistration(wrong));
    expect(answer.statusCode).toBe(400);
    expect(readFailure(answer).code).toBe('invalid_request');
    expect(readFailure(answer).fields).toEqual({ [field]: text });
    expect(readFailure(answer).error).toContain(text);
  });

  it.each([
    'आशा',
    '李小龍',
    'Zoë 🌱',
    "Robert'); DROP TABLE users;--",
    'null',
    '../../etc/passwd',
    '<script>',
  ])('accepts the name %s unchanged', async (username) => {
    const answer = await register(createRegistration({ username }));
    expect(answer.statusCode).toBe(201);
    expect((await api.logIn(username)).user.username).toBe(username);
  });

  it('recognises a name and a password in another Unicode form', async () => {
    await register(createRegistration({ username: 'Zoe\u0308-composed', password: 'pa\u00dfwo\u0308rt' }));
    const { user } = await api.logIn('Zo\u00eb-composed', 'pa\u00dfw\u00f6rt');
    expect(user.username).toBe('Zo\u00eb-composed');
  });
});

describe('the user’s own account', () => {
  const update = (token: string, body: object) => api.call('PUT', '/users/profile/update/', { token, body });

  it('is shown to its owner, without the password’s hash (AU-19, API-15)', async () => {
    const { access, user } = await api.signUp();
    const answer = await api.call('GET', '/users/profile/', { token: access });
    expect(answer.json()).toEqual(user);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/password|argon2/);
  });

  it('changes only what was sent', async () => {
    const { access, user } = await api.signUp();
    expect((await update(access, { phone_number: '+91 (141) २५६-७८९०' })).statusCode).toBe(200);
    const answer = await update(access, { phone_number: '112' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...user, phone_number: '112' });
    expect((await update(access, {})).json()).toEqual({ ...user, phone_number: '112' });
  });

  it('rejects a change of id, name or role', async () => {
    const { access, user } = await api.signUp();
    const answer = await update(access, {
      id: 1,
      username: 'boss',
      role: 'admin',
      is_admin: true,
      password_hash: 'x',
    });
    expect(answer.json()).toEqual(user);
    await api.logIn(user.username);
  });

  const changeEmail = (token: string, email: string, current_password = PASSWORD) =>
    update(token, { email, current_password });
  const confirm = (token: string) => api.call('POST', '/users/email/confirm/', { body: { token } });
  const fetchEmail = async (token: string) =>
    (await api.call('GET', '/users/profile/', { token })).json().email;
  /** Requests another address and reads the link that is sent there. */
  async function confirmationFor(access: string, email: string): Promise<string> {
    const sentEmail = api.emails.next();
    expect((await changeEmail(access, email)).statusCode).toBe(200);
    const { to, text } = await sentEmail;
    expect(to).toBe(email);
    return /\/auth#confirm-email=([\w.-]+)\n/.exec(text)?.[1] ?? '';
  }
  const refusesConfirmation = async (token: string) => {
    const answer = await confirm(token);
    expect([answer.statusCode, readFailure(answer).reason]).toEqual([410, 'error.email_link.expired']);
  };

  it('has a new email address once the link that was sent there is opened, and notifies the old one (AU-42)', async () => {
    const { access, email, username, user } = await api.signUp();
    const token = await confirmationFor(access, `new-${email}`);
    expect(await fetchEmail(access)).toBe(email);

    const sentEmail = api.emails.next();
    expect((await confirm(token)).statusCode).toBe(200);
    expect(await fetchEmail(access)).toBe(`new-${email}`);
    expect(await sentEmail).toMatchObject({
      to: email,
      subject: expect.stringContaining('email address was changed'),
    });
    expect((await sentEmail).text).toContain(username);
    expect((await audited(user.id)).map(({ action }) => action)).toContain('user.email_changed');
    await refusesConfirmation(token);
  });

  it.each([
    [undefined, 'error.account.password_missing'],
    ['a guess', 'error.account.password_wrong'],
  ])('keeps its email address with the current password %s', async (current_password, reason) => {
    const { access, email } = await api.signUp();
    const answer = await update(access, { email: `new-${email}`, current_password });
    expect([answer.statusCode, readFailure(answer).reason]).toEqual([400, reason]);
    expect(await fetchEmail(access)).toBe(email);
    expect(api.emails.unread).toEqual([]);
  });

  it('needs no password to send its present email address', async () => {
    const { access, email } = await api.signUp();
    expect((await update(access, { email, phone_number: '112' })).statusCode).toBe(200);
    expect(api.emails.unread).toEqual([]);
  });

  it('refuses the link after a day, after a new password, and when it is forged', async () => {
    const { access, email } = await api.signUp();
    const token = await confirmationFor(access, `new-${email}`);
    await refusesConfirmation(`${token.slice(0, -4)}AAAA`);
    await refusesConfirmation('guess');
    const [head, , signature] = token.split('.');
    const huge = Buffer.from(JSON.stringify({ user_id: 2 ** 40, from: email, to: email })).toString(
      'base64url',
    );
    await refusesConfirmation(`${head}.${huge}.${signature}`);
    api.clock.aheadMs = 24 * 3600_000 + 1000;
    await refusesConfirmation(token);
    api.clock.aheadMs = 0;

    const sentEmail = api.emails.next();
    await update(access, { current_password: PASSWORD, password: 'another password' });
    await sentEmail;
    await refusesConfirmation(token);
    expect(await fetchEmail(access)).toBe(email);
  });

  it('gets an error when no link can be sent to a new email address', async () => {
    const away = await testApp({
      change: () => ({ mailer: { send: () => Promise.reject(new Error('the mail server is away')) } }),
    });
    const { access: token, email } = await away.signUp();
    const body = { email: `new-${email}`, current_password: PASSWORD };
    expect((await away.call('PUT', '/users/profile/update/', { token, body })).statusCode).toBe(503);
    await away.close();
  });

  it('stores a language in which later e-mails are written', async () => {
    const { access, email } = await api.signUp();
    expect((await update(access, { language: 'hi' })).statusCode).toBe(200);
    const sentEmail = api.emails.next();
    await changeEmail(access, `new-${email}`);
    expect((await sentEmail).subject).toBe('Smart Waste के लिए अपने ईमेल पते की पुष्टि करें');
  });

  it('refuses a language that has no catalogue', async () => {
    const { access } = await api.signUp();
    const answer = await update(access, { language: 'xx' });
    expect(answer.json()).toMatchObject({ reason: 'validation.one_of', params: { values: 'en, hi' } });
  });

  it('does not reveal that an email address is known: the person who reads its mailbox may confirm it', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()];
    const sentEmail = api.emails.next();
    expect((await changeEmail(one.access, other.email)).statusCode).toBe(200);
    expect((await sentEmail).to).toBe(other.email);
  });

  it.each([
    [{ password: 'another password' }, 'Please enter your current password'],
    [{ password: 'another password', current_password: 'a guess' }, 'This is not your current password'],
  ])('refuses a new password without the current one: %j', async (body, text) => {
    const { access, username } = await api.signUp();
    const before = await readHash(username);
    const answer = await update(access, body);
    expect(answer.statusCode).toBe(400);
    expect(readFailure(answer)).toMatchObject({ error: text, fields: { current_password: text } });
    expect(await readHash(username)).toBe(before);
  });

  it('accepts a new password with the current one, ends the other sessions and notifies the owner (AU-40)', async () => {
    const { username, user, access, refresh, email } = await api.signUp();
    const elsewhere = await api.logIn(username);
    const sentEmail = api.emails.next();
    const answer = await update(access, { current_password: PASSWORD, password: 'another password' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/password|argon2/);

    expect((await api.call('GET', '/users/profile/', { token: elsewhere.access })).statusCode).toBe(401);
    const body = { refresh: elsewhere.refresh };
    expect((await api.call('POST', '/auth/refresh/', { body })).statusCode).toBe(401);
    expect((await api.call('GET', '/users/profile/', { token: access })).statusCode).toBe(200);
    expect((await api.call('POST', '/auth/refresh/', { body: { refresh } })).statusCode).toBe(200);

    const old = await api.call('POST', '/users/login/', { body: { username, password: PASSWORD } });
    expect(old.statusCode).toBe(401);
    await api.logIn(username, 'another password');
    expect((await audited(user.id)).map(({ action }) => action)).toContain('user.password_changed');
    expect(await sentEmail).toMatchObject({
      to: email,
      subject: expect.stringContaining('password was changed'),
    });
  });

  it('refuses a new password that is too short with the message of the registration (AU-14)', async () => {
    const { access } = await api.signUp();
    const answer = await update(access, { current_password: PASSWORD, password: '12345' });
    expect(readFailure(answer).error).toBe('Password must be at least 6 characters');
  });
});

it('a new password has as many characters as PASSWORD_MIN_LENGTH says', async () => {
  const strict = await testApp({ env: { PASSWORD_MIN_LENGTH: '12' } });
  const body = { username: 'asha', email: 'asha@example.org', password: 'k7!xq2-m4' };
  const refused = await strict.call('POST', '/users/register/', { body });
  expect(refused.statusCode).toBe(400);
  expect(readFailure(refused).fields).toEqual({ password: 'Password must be at least 12 characters' });
  const accepted = await strict.call('POST', '/users/register/', { body: { ...body, password: PASSWORD } });
  expect(accepted.statusCode).toBe(201);
  await strict.close();
});
