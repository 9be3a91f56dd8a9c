import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { findChangedSettings } from '@smart-waste/core';
import { sql } from 'kysely';
import type {
  ConfigChange,
  MlConfigTable,
  PastChange,
  StoredConfig,
} from '../../../modules/detection/ports.ts';
import { RUN_WAITING } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from './audit-log.ts';

const SAVED_ACTION = 'ml_config.saved';

/** The stored configuration of a database. */
export function createMlConfigTable(db: Database): MlConfigTable {
  return {
    read: () => readConfig(db),
    save: (change) => saveConfig(db, change),
    listHistory: (limit) => listPastChanges(db, limit),
  };
}

/** A field that did not exist when the configuration was stored has its default. */
async function readConfig(db: Database): Promise<StoredConfig> {
  const stored = await db
    .selectFrom('ml_config')
    .leftJoin('users', 'users.id', 'ml_config.updated_by')
    .select(['config', 'version', 'updated_at', 'username'])
    .executeTakeFirst();
  if (!stored) return { config: DEFAULT_ML_CONFIG, version: 0, updated_at: null, updated_by: null };
  const { config, version, updated_at, username } = stored;
  return { config: { ...DEFAULT_ML_CONFIG, ...config }, version, updated_at, updated_by: username };
}

/** The lock on the table serialises writers, also for the first row; readers do not wait. */
function saveConfig(db: Database, change: ConfigChange): ReturnType<MlConfigTable['save']> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table ml_config in share row exclusive mode`.execute(trx);
    const before = await readConfig(trx);
    if (change.from !== undefined && change.from !== before.version)
      return { outcome: 'conflict', stored: before };
    const changed = findChangedSettings(before.version === 0 ? change.initial : before.config, change.config);
    if (Object.keys(changed).length === 0) return { outcome: 'saved', stored: before };

    const { at, actor_id } = change;
    const version = before.version + 1;
    const row = { config: JSON.stringify(change.config), version, updated_at: at, updated_by: actor_id };
    await trx
      .insertInto('ml_config')
      .values(row)
      .onConflict((stored) => stored.column('only_one').doUpdateSet(row))
      .execute();
    const details = { version, changed };
    await createAuditLog(trx).write({ at, actor_id, action: SAVED_ACTION, subject: 'ml_config', details });
    await sql`select pg_notify(${RUN_WAITING}, '')`.execute(trx);
    return { outcome: 'saved', stored: await readConfig(trx) };
  });
}

function listPastChanges(db: Database, limit: number): Promise<PastChange[]> {
  return (
    db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .select(['at', 'username as by'])
      .select(sql<number>`(details ->> 'version')::integer`.as('version'))
      .select(sql<PastChange['changed']>`details -> 'changed'`.as('changed'))
      // Spelled out, not a parameter, so that the partial index of these entries is used.
      .where('action', '=', sql.lit(SAVED_ACTION))
      .orderBy('audit_log.id', 'desc')
      .limit(limit)
      .execute()
  );
}
