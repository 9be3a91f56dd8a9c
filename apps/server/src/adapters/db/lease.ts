import { type RawBuilder, sql } from 'kysely';
import { joinWithAnd } from './conditions.ts';
import type { Database, Schema } from './schema.ts';

/** When a lease that is taken now expires, by the clock of the database: the clocks of workers may differ. */
export const buildLeaseEnd = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/** No lease holds the row. */
export const isFree = sql<boolean>`(lease_until is null or lease_until <= now())`;

type Claim = {
  /** Selects the key columns of the rows to claim, and locks them: `for update skip locked`. */
  candidates: RawBuilder<unknown>;
  leaseSeconds: number;
  /** What else a claim changes. */
  set?: RawBuilder<unknown>;
  /** Columns of the table, qualified by its name, and of `candidate`. */
  returning: RawBuilder<unknown>;
};

/**
 * Rows of a table that are held under a lease: a column `lease_until`. A holder can write only while its lease lasts and the columns
 * of `holder`, which tell it from others, are unchanged.
 */
export function defineHeldRows<Item>(table: keyof Schema, holder: readonly (keyof Item & string)[]) {
  const isHeldBy = (item: Item) =>
    joinWithAnd([
      ...holder.map((column) => sql<boolean>`${sql.ref(column)} = ${item[column]}`),
      sql<boolean>`lease_until > now()`,
    ]);
  /** Changes a row if it is still held; returns whether it is. */
  const change = async (db: Database, item: Item, set: RawBuilder<unknown>): Promise<boolean> => {
    const changed = await sql`update ${sql.table(table)} set ${set} where ${isHeldBy(item)}`.execute(db);
    return changed.numAffectedRows === 1n;
  };
  return {
    change,
    renew: (db: Database, item: Item, seconds: number) =>
      change(db, item, sql`lease_until = ${buildLeaseEnd(seconds)}`),
    /** Deletes a row if it is still held; returns whether it is. */
    remove: async (db: Database, item: Item): Promise<boolean> => {
      const removed = await sql`delete from ${sql.table(table)} where ${isHeldBy(item)}`.execute(db);
      return removed.numAffectedRows === 1n;
    },
  };
}

/**
 * Rows of a table that are claimed under a lease: columns `attempts` and `lease_until`. Each claim adds an attempt, so
 * that a holder is distinguished from earlier ones; a holder can write only while its lease lasts. Columns of `holder`
 * must be unchanged since the claim, too.
 */
export function defineLeasedRows<Item extends { attempts: number }>(
  table: keyof Schema,
  key: readonly (keyof Item & string)[],
  holder: readonly (keyof Item & string)[] = [],
) {
  const buildColumnRef = (source: string, column: string) => sql.ref(`${source}.${column}`);
  const isCandidate = joinWithAnd(
    key.map(
      (column) => sql<boolean>`${buildColumnRef(table, column)} = ${buildColumnRef('candidate', column)}`,
    ),
  );
  const claim = <Row>(db: Database, { candidates, leaseSeconds, set, returning }: Claim) =>
    sql<Row>`
      with candidate as (${candidates})
      update ${sql.table(table)}
         set attempts = attempts + 1, lease_until = ${buildLeaseEnd(leaseSeconds)}${set ? sql`, ${set}` : sql``}
        from candidate
       where ${isCandidate}
      returning ${returning}`.execute(db);
  return {
    claim: async <Row>(db: Database, batch: Claim): Promise<Row[]> => (await claim<Row>(db, batch)).rows,
    /** Claims the rows whose time has come, the longest due first; `columns` are read beside the key and the attempts. */
    claimDue: async (
      db: Database,
      { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
      columns: readonly (keyof Item & string)[] = [],
    ): Promise<Item[]> => {
      const { rows } = await claim<Item>(db, {
        candidates: sql`
          select ${sql.join(key.map((column) => sql.ref(column)))} from ${sql.table(table)}
           where due_at <= now() and ${isFree}
           order by due_at
           limit ${limit}
             for update skip locked`,
        leaseSeconds,
        returning: sql.join([...key, 'attempts', ...columns].map((column) => buildColumnRef(table, column))),
      });
      return rows;
    },
    ...defineHeldRows<Item>(table, [...key, ...holder, 'attempts']),
  };
}

/**
 * How many outages of the database may interrupt a row without counting. Each further one is an attempt: it may be the work on this row that
 * ends the connection, which would go on for ever.
 */
const MAX_UNCOUNTED_OUTAGES = 20;

/** How many attempts an outage costs a row with a column `outages`: 0 or 1. */
export const outageCost = sql<number>`(outages >= ${sql.lit(MAX_UNCOUNTED_OUTAGES)})::integer`;

/** The assignments that release a row, to be claimed again after a delay. The attempt counts. */
export const buildRelease = (delayMs: number) =>
  sql`lease_until = null, due_at = now() + ${delayMs} * interval '1 millisecond'`;
