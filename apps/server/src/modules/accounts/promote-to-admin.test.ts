import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { promoteToAdmin } from './promote-to-admin.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

test('a registered user becomes an admin, and the audit log names the operator', async () => {
  const { username } = await api.signUp();
  expect(await promoteToAdmin(api.deps, username.toUpperCase())).toEqual({ username });
  expect((await api.logIn(username)).user).toMatchObject({ role: 'admin', is_admin: true });
  const entry = await api.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'user.role_changed')
    .executeTakeFirstOrThrow();
  expect(entry.details).toEqual({ from: 'user', to: 'admin', by: 'command line' });
});

test('an unknown name changes nothing', async () => {
  expect(await promoteToAdmin(api.deps, 'unknown')).toBeUndefined();
});
