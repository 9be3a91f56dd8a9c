import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PasswordReset } from '../../../modules/accounts/ports.ts';
import type { PasswordChange } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser, newSignOutEntry } from '../../../test/rows.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const expires_at = new Date('2026-06-01T13:00:00.000Z');
const link = (user_id: number) => ({ token_hash: randomUUID(), user_id, expires_at });
const changeThroughLink = (
  { user_id: id, token_hash: link_hash }: PasswordReset,
  password_hash = 'another hash',
): PasswordChange => ({
  id,
  change: { password_hash },
  allowedBy: { link_hash },
  entry: { at: now, actor_id: id, action: 'user.password_reset', subject: '', details: {} },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a link changes one password, also when it is followed several times at the same moment', async () => {
  const { passwordResets, users } = database.tables;
  const ann = await addUser(database.tables);
  const reset = link(ann.id);
  await passwordResets.add(reset);
  const answers = await Promise.all(
    ['one', 'other', 'third'].map((hash) => users.changePassword(changeThroughLink(reset, hash))),
  );
  const stored = answers.flatMap((answer) => answer ?? []);
  expect(stored).toHaveLength(1);
  expect(await users.findById(ann.id)).toEqual(stored[0]);
  expect(await passwordResets.find(reset.token_hash, now)).toBeUndefined();
});

test('a link changes no password when another process takes it at the same moment, as one of the version before', async () => {
  const { passwordResets, users } = database.tables;
  const ann = await addUser(database.tables);
  const reset = link(ann.id);
  await passwordResets.add(reset);
  const stored = await runWhileHeld(
    database.kysely,
    (trx) => trx.deleteFrom('password_resets').where('token_hash', '=', reset.token_hash).execute(),
    () => users.changePassword(changeThroughLink(reset)),
  );
  expect(stored).toBeUndefined();
  expect(await users.findById(ann.id)).toEqual(ann);
});

test('a link that is unknown or has expired does nothing', async () => {
  const { passwordResets } = database.tables;
  const ann = await addUser(database.tables);
  const reset = link(ann.id);
  await passwordResets.add(reset);
  expect(await passwordResets.find('another', now)).toBeUndefined();
  expect(await passwordResets.find(reset.token_hash, expires_at)).toBeUndefined();
});

test('only the newest link of a user works, also after concurrent requests', async () => {
  const { passwordResets } = database.tables;
  const ann = await addUser(database.tables);
  const links = [1, 2, 3, 4].map(() => link(ann.id));
  await Promise.all(links.map((reset) => passwordResets.add(reset)));
  const answers = await Promise.all(links.map(({ token_hash }) => passwordResets.find(token_hash, now)));
  expect(answers.filter((answer) => answer === ann.id)).toHaveLength(1);
});

test('no link of a user works after all of their sessions were revoked', async () => {
  const { passwordResets, sessions } = database.tables;
  const [ann, bob] = [await addUser(database.tables), await addUser(database.tables)];
  const [ofAnn, ofBob] = [link(ann.id), link(bob.id)];
  await passwordResets.add(ofAnn);
  await passwordResets.add(ofBob);
  await sessions.revokeAll(ann.id, newSignOutEntry(ann.id));
  expect(await passwordResets.find(ofAnn.token_hash, now)).toBeUndefined();
  expect(await passwordResets.find(ofBob.token_hash, now)).toBe(bob.id);
});

test('the links of other users stay valid', async () => {
  const { passwordResets } = database.tables;
  const [ann, bob] = [await addUser(database.tables), await addUser(database.tables)];
  const reset = link(ann.id);
  await passwordResets.add(reset);
  await passwordResets.add(link(bob.id));
  expect(await passwordResets.find(reset.token_hash, now)).toBe(ann.id);
});
