import { sql } from 'kysely';
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

test('a user whose entry in the audit log cannot be written keeps the role', async () => {
  const { username } = await api.signUp();
  await sql`
    create function refuse_entry() returns trigger language plpgsql as $$ begin
      raise exception 'no entry';
    end $$;
    create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`.execute(
    api.kysely,
  );
  const promoted = promoteToAdmin(api.deps, username).finally(() =>
    sql`drop function refuse_entry cascade`.execute(api.kysely),
  );
  await expect(promoted).rejects.toThrow('no entry');
  expect(await api.deps.users.findByUsername(username)).toMatchObject({ role: 'user' });
});
