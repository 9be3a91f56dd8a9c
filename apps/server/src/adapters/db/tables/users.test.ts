import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser, newUser } from '../../../test/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('a new user', () => {
  test('is found by id, by username and by e-mail, whatever the case', async () => {
    const { users } = database.tables;
    const ann = await addUser(database.tables, {
      username: 'Ann',
      email: 'Ann@Example.org',
      role: 'government',
    });

    expect(ann).toMatchObject({
      username: 'Ann',
      email: 'Ann@Example.org',
      role: 'government',
      disabled_at: null,
    });
    expect(ann.created_at).toEqual(new Date('2026-01-02T03:04:05.678Z'));
    expect(await users.findById(ann.id)).toEqual(ann);
    expect(await users.findByUsername('aNN')).toEqual(ann);
    expect(await users.listByEmail('ANN@example.ORG')).toEqual([ann]);
  });

  test('makes its username taken, whatever the case and the alphabet', async () => {
    const { users } = database.tables;
    await addUser(database.tables, { username: 'Émile', email: 'émile@example.org' });

    expect(await users.add(newUser({ username: 'éMILE' }))).toBe('username_taken');
    expect(await users.add(newUser({ username: 'émile', email: 'émile@example.org' }))).toBe(
      'username_taken',
    );
  });

  test('exists once after twenty registrations at the same moment', async () => {
    const { users } = database.tables;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => users.add(newUser({ username: n % 2 ? 'RACER' : 'racer' }))),
    );
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'username_taken')).toHaveLength(19);
  });

  test.each(["Robert'); drop table users;--", '𝕌𝕟𝕚', 'a%_b', 'x'.repeat(64)])(
    'may be called %s',
    async (username) => {
      const user = await addUser(database.tables, { username });
      expect(await database.tables.users.findByUsername(username)).toEqual(user);
    },
  );

  test('is not found by an unknown id, username or e-mail', async () => {
    const { users } = database.tables;
    expect(await users.findById(2_000_000_000)).toBeUndefined();
    expect(await users.findByUsername('unknown name')).toBeUndefined();
    expect(await users.listByEmail('')).toEqual([]);
  });
});

describe('a change of profile', () => {
  test('changes what it names and nothing else', async () => {
    const { users } = database.tables;
    const ann = await addUser(database.tables);
    const changed = await users.update(ann.id, { phone_number: '+91 1', address: 'Delhi' });
    expect(changed).toEqual({ ...ann, phone_number: '+91 1', address: 'Delhi' });
    expect(await users.findById(ann.id)).toEqual(changed);
  });

  test('returns the unchanged user when it has no fields', async () => {
    const ann = await addUser(database.tables);
    expect(await database.tables.users.update(ann.id, {})).toEqual(ann);
  });

  test('may use the e-mail address of another user, whose account is listed first', async () => {
    const { users } = database.tables;
    const ann = await addUser(database.tables);
    const bob = await addUser(database.tables);
    const to = ann.email.toUpperCase();
    const entry = {
      at: new Date(),
      actor_id: bob.id,
      action: 'user.email_changed',
      subject: '',
      details: {},
    } as const;
    expect(await users.confirmEmail({ id: bob.id, from: bob.email, to, entry })).toBe(true);
    expect(await users.confirmEmail({ id: bob.id, from: bob.email, to: 'third@example.org', entry })).toBe(
      false,
    );
    expect((await users.listByEmail(ann.email)).map(({ id }) => id)).toEqual([ann.id, bob.id]);
  });

  test('changes nothing for an unknown user', async () => {
    expect(await database.tables.users.update(2_000_000_000, { address: 'nowhere' })).toBeUndefined();
    expect(await database.tables.users.update(2_000_000_000, {})).toBeUndefined();
  });
});

test('a new password replaces the one that was sent, once of several at the same moment', async () => {
  const { users } = database.tables;
  const { id, password_hash: current_hash } = await addUser(database.tables);
  const change = (password_hash: string) =>
    users.changePassword({
      id,
      change: { password_hash, address: password_hash },
      allowedBy: { current_hash, session_id: randomUUID() },
      entry: { at: new Date(), actor_id: id, action: 'user.password_changed', subject: '', details: {} },
    });
  const answers = await Promise.all(['one', 'other', 'third'].map(change));
  const stored = answers.flatMap((answer) => answer ?? []);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.address).toBe(stored[0]?.password_hash);
  expect(await users.findById(id)).toEqual(stored[0]);
});
