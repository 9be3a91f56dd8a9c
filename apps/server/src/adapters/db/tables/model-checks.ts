import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckRow, ClaimedCheck, ModelCheckTable, NewCheck } from '../../../ports/model-check-table.ts';
import { RUN_WAITING } from '../notifications.ts';
import { leaseOf } from '../runs/lease.ts';
import type { Database, Schema } from '../schema.ts';

const now = sql<Date>`now()`;
/** The results of service tests are looked at once; their rows go after this. */
const SERVICE_TESTS_KEPT_HOURS = 24;

/** The tests of a database. */
export function modelCheckTable(db: Database): ModelCheckTable {
  const end = (check: ClaimedCheck) => heldCheck(db, check);
  return {
    request: (check) => askFor(db, check),
    claim: (holder) => claimCheck(db, holder),
    renew: (check, seconds) => held(end(check).set({ lease_until: leaseOf(seconds) })),
    progress: (check, photos) => held(end(check).set(photos)),
    release: (check) => {
      const attempts = check.attempts - 1;
      return held(end(check).set({ status: 'waiting', lease_until: null, worker: null, attempts }));
    },
    complete: (check, outcome) => {
      const ended = { lease_until: null, finished_at: now };
      if ('error_message' in outcome) return held(end(check).set({ ...ended, ...outcome, status: 'failed' }));
      const results =
        'service' in outcome
          ? { service: JSON.stringify(outcome.service) }
          : { performance: JSON.stringify(outcome.performance) };
      return held(end(check).set({ ...ended, ...results, status: 'completed' }));
    },
    findById: (check_id) => shown(db).where('check_id', '=', check_id).executeTakeFirst(),
    listPerformanceChecks: (limit) =>
      shown(db)
        .where('kind', '=', 'performance')
        .where('status', '!=', 'failed')
        .orderBy('asked_at', 'desc')
        .limit(limit)
        .execute(),
  };
}

const shown = (db: Database): SelectQueryBuilder<Schema, 'model_checks', CheckRow> =>
  db
    .selectFrom('model_checks')
    .select(['check_id', 'kind', 'status', 'done', 'total', 'asked_at', 'finished_at', 'error_message'])
    .select(['service', 'performance'])
    .select((row) =>
      row
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'model_checks.asked_by')
        .as('asked_by'),
    );

/** The check as something to update, as long as this worker holds it. */
const heldCheck = (db: Database, { check_id, worker, attempts }: ClaimedCheck) =>
  db
    .updateTable('model_checks')
    .where('check_id', '=', check_id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .where('status', '=', 'running')
    .where('lease_until', '>', now);

async function held(update: { executeTakeFirstOrThrow: () => Promise<{ numUpdatedRows: bigint }> }) {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

function askFor(db: Database, { config, ...check }: NewCheck): Promise<CheckRow> {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('model_checks')
      .where('kind', '=', 'service')
      .where('asked_at', '<', sql<Date>`now() - ${SERVICE_TESTS_KEPT_HOURS} * interval '1 hour'`)
      .execute();
    await trx
      .insertInto('model_checks')
      .values({ ...check, config: config && JSON.stringify(config) })
      .onConflict((open) =>
        open
          .column('kind')
          .where(sql<boolean>`kind = 'performance' and status in ('waiting', 'running')`)
          .doNothing(),
      )
      .execute();
    await sql`select pg_notify(${RUN_WAITING}, '')`.execute(trx);
    const mine = await shown(trx).where('check_id', '=', check.check_id).executeTakeFirst();
    return mine ?? openPerformance(trx);
  });
}

const openPerformance = (db: Database): Promise<CheckRow> =>
  shown(db)
    .where('kind', '=', 'performance')
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();

async function claimCheck(
  db: Database,
  { worker, leaseSeconds }: Parameters<ModelCheckTable['claim']>[0],
): Promise<ClaimedCheck | undefined> {
  const { rows } = await sql<Omit<ClaimedCheck, 'worker'>>`
    update model_checks
       set status = 'running', attempts = attempts + 1, worker = ${worker}, lease_until = ${leaseOf(leaseSeconds)},
           done = 0
     where check_id = (
       select check_id from model_checks
        where status = 'waiting' or (status = 'running' and lease_until < now())
        order by asked_at
        limit 1
          for update skip locked)
    returning check_id, kind, config, attempts`.execute(db);
  return rows[0] && { ...rows[0], worker };
}
