import { type AliasableExpression, sql } from 'kysely';
import type { AuditReader, AuditRow, AuditRowFilter } from '../../../modules/operations/ports.ts';
import type { AuditLog } from '../../../ports/audit-log.ts';
import type { Database } from '../schema.ts';

/** Writes the audit log of a database. */
export function createAuditLog(db: Database): AuditLog {
  return {
    write: async ({ details, ...entry }) => {
      await db
        .insertInto('audit_log')
        .values({ ...entry, details: JSON.stringify(details) })
        .execute();
    },
  };
}

/** Reads the audit log of a database. */
export const createAuditReader = (db: Database): AuditReader => ({
  listPage: (filter, paging) => readAuditPage(db, filter, paging),
  listActions: () => listAuditActions(db),
});

type Entry = Omit<AuditRow, 'actor_name' | 'subject_name'>;
type Paging = Parameters<AuditReader['listPage']>[1];

/**
 * One page of the log, newest first. Entries by a person and entries about them have an index each: each index gives a
 * page in order, and the result is the newest of both.
 */
async function readAuditPage(db: Database, filter: AuditRowFilter, paging: Paging): Promise<AuditRow[]> {
  const { person } = filter;
  const entries = selectEntries(db, filter, paging);
  if (person === undefined) return withNames(db, entries, paging);
  const asActor = db.selectFrom(entries.where('actor_id', '=', person).as('as_actor')).selectAll();
  const asSubject = db
    .selectFrom(entries.where('subject', '=', `user:${person}`).as('as_subject'))
    .selectAll();
  return withNames(db, asActor.union(asSubject), paging);
}

const withNames = (db: Database, entries: AliasableExpression<Entry>, { limit }: Paging) =>
  db
    .selectFrom(entries.as('entry'))
    .leftJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('users as about', (join) =>
      join.on(sql<boolean>`about.id = substring(entry.subject from '^user:([0-9]{1,9})$')::integer`),
    )
    .selectAll('entry')
    .select(['actor.username as actor_name', 'about.username as subject_name'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();

function selectEntries(
  db: Database,
  { action, from, before, job }: AuditRowFilter,
  { limit, after }: Paging,
) {
  let entries = db.selectFrom('audit_log').select(['id', 'at', 'actor_id', 'action', 'subject', 'details']);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (before !== undefined) entries = entries.where('at', '<', before);
  if (job === null) entries = entries.where(sql<boolean>`details -> 'job' is null`);
  else if (job !== undefined)
    entries = entries.where(sql<boolean>`details -> 'job' is not null and details ->> 'job' = ${job}`);
  if (after !== null)
    entries = entries.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  return entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
}

/** Steps from one action to the next in the index, however many entries share it. */
async function listAuditActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > known.action order by action limit 1)
        from known where known.action is not null
    )
    select action from known where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
