import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the audit log stores who did what to whom, also without a known actor', async () => {
  const ann = await addUser(database.tables);
  const at = new Date('2026-06-01T12:00:00.000Z');
  const entry = {
    at,
    actor_id: ann.id,
    action: 'image.deleted' as const,
    subject: 'image 1',
    details: { of: ['a', 1] },
  };
  await database.tables.audit.write(entry);
  await database.tables.audit.write({ ...entry, actor_id: null, details: {} });
  const kept = await database.kysely
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'action', 'subject', 'details'])
    .orderBy('id')
    .execute();
  expect(kept).toEqual([entry, { ...entry, actor_id: null, details: {} }]);
});
