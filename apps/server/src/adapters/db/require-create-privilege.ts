import { sql } from 'kysely';
import { StartupError } from '../../lib/errors.ts';
import type { Database } from './schema.ts';

type Privilege = { user: string; database: string; may_create: boolean };

/** Throws StartupError when the user of the connection may not create tables. */
export async function requireCreatePrivilege(db: Database): Promise<void> {
  const { rows } = await sql<Privilege>`
    select current_user as user, current_database() as database,
           coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), true) as may_create`.execute(
    db,
  );
  const [privilege] = rows;
  if (!privilege || privilege.may_create) return;
  const { user, database } = privilege;
  throw new StartupError(
    `The user ${user} may not create tables in the database ${database}. ` +
      `As a superuser: alter database "${database}" owner to "${user}"`,
  );
}
