import { type SelectQueryBuilder, sql } from 'kysely';
import type {
  CheckOutcome,
  CheckRow,
  ClaimedCheck,
  ModelCheckTable,
  NewCheck,
} from '../../../modules/detection/ports.ts';
import { defineLeasedRows, outageCost } from '../lease.ts';
import { RUN_WAITING } from '../notifications.ts';
import type { Database, Schema } from '../schema.ts';
import { createAuditLog } from './audit-log.ts';

/** Releasing a check restores its attempt, so holders are distinguished by their worker, too. */
const leaseTable = defineLeasedRows<ClaimedCheck>('model_checks', ['check_id'], ['worker']);
/** The result of a service test is read once; its row is deleted after this. */
const SERVICE_TEST_RETENTION_HOURS = 24;

/** The model checks of a database. */
export function createModelCheckTable(db: Database): ModelCheckTable {
  return {
    request: (check, audit) => requestCheck(db, check, audit),
    claim: (holder) => claimCheck(db, holder),
    renew: (check, seconds) => leaseTable.renew(db, check, seconds),
    recordProgress: (check, { done, total }) =>
      leaseTable.change(db, check, sql`done = ${done}, total = ${total}`),
    release: (check) =>
      leaseTable.change(
        db,
        check,
        sql`status = 'waiting', lease_until = null, worker = null, attempts = attempts - 1`,
      ),
    releaseAfterOutage: (check) =>
      leaseTable.change(
        db,
        check,
        sql`status = 'waiting', lease_until = null, worker = null, outages = outages + 1,
            attempts = attempts - 1 + ${outageCost}`,
      ),
    complete: (check, outcome) => leaseTable.change(db, check, buildCompletion(outcome)),
    findById: (check_id) => selectChecks(db).where('check_id', '=', check_id).executeTakeFirst(),
    listPerformanceChecks: (limit) =>
      selectChecks(db)
        .where('kind', '=', 'performance')
        .where('status', '!=', 'failed')
        .orderBy('requested_at', 'desc')
        .limit(limit)
        .execute(),
  };
}

const selectChecks = (db: Database): SelectQueryBuilder<Schema, 'model_checks', CheckRow> =>
  db
    .selectFrom('model_checks')
    .select(['check_id', 'kind', 'status', 'done', 'total', 'requested_at', 'finished_at', 'error_message'])
    .select(['service', 'performance'])
    .select((row) =>
      row
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'model_checks.requested_by')
        .as('requested_by'),
    );

const buildCompletion = (outcome: CheckOutcome) => {
  const common = sql`lease_until = null, finished_at = now()`;
  if ('error_message' in outcome)
    return sql`${common}, status = 'failed', error_message = ${outcome.error_message}`;
  return 'service' in outcome
    ? sql`${common}, status = 'completed', service = ${JSON.stringify(outcome.service)}::jsonb`
    : sql`${common}, status = 'completed', performance = ${JSON.stringify(outcome.performance)}::jsonb`;
};

function requestCheck(
  db: Database,
  ...[{ config, ...check }, audit]: Parameters<ModelCheckTable['request']>
): Promise<CheckRow> {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('model_checks')
      .where('kind', '=', 'service')
      .where('requested_at', '<', sql<Date>`now() - ${SERVICE_TEST_RETENTION_HOURS} * interval '1 hour'`)
      .execute();
    const values = { ...check, config: config && JSON.stringify(config) };
    // Of a performance test that is open, the end may be stored between the two statements: then the next one is free.
    const stored = (await addCheck(trx, values)) ?? (await addCheck(trx, values));
    if (!stored) throw new Error('a model check was neither stored nor open');
    await createAuditLog(trx).write({ ...audit, details: { check_id: stored.check_id } });
    await sql`select pg_notify(${RUN_WAITING}, '')`.execute(trx);
    return stored;
  });
}

type CheckValues = Omit<NewCheck, 'config'> & { config: string | null };

/** Adds a check, or finds the performance test that is open. */
async function addCheck(trx: Database, values: CheckValues): Promise<CheckRow | undefined> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('model_checks')
    .values(values)
    .onConflict((open) =>
      open
        .column('kind')
        .where(sql<boolean>`kind = 'performance' and status in ('waiting', 'running')`)
        .doNothing(),
    )
    .executeTakeFirstOrThrow();
  const checks = selectChecks(trx);
  return numInsertedOrUpdatedRows === 1n
    ? checks.where('check_id', '=', values.check_id).executeTakeFirstOrThrow()
    : checks
        .where('kind', '=', 'performance')
        .where('status', 'in', ['waiting', 'running'])
        .executeTakeFirst();
}

async function claimCheck(
  db: Database,
  { worker, leaseSeconds }: Parameters<ModelCheckTable['claim']>[0],
): Promise<ClaimedCheck | undefined> {
  const candidates = sql`
    select check_id from model_checks
     where status = 'waiting' or (status = 'running' and lease_until < now())
     order by requested_at
     limit 1
       for update skip locked`;
  const [claimed] = await leaseTable.claim<ClaimedCheck>(db, {
    candidates,
    leaseSeconds,
    set: sql`status = 'running', worker = ${worker}, done = 0`,
    returning: sql`model_checks.check_id, kind, config, attempts, worker`,
  });
  return claimed;
}
