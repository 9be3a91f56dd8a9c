import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import type { Database, Schema } from '../adapters/db/schema.ts';

/** One node of a plan, as `explain (analyze, format json)` has it. */
export type PlanNode = {
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
};

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)];

/** The nodes of the plan by which the database runs the first query of `work`, and what `work` returns. */
export async function explainFirstQuery<Result>(
  connection: PoolConfig,
  work: (database: Database) => Promise<Result>,
): Promise<{ nodes: PlanNode[]; result: Result }> {
  const queries: CompiledQuery[] = [];
  const pool = new Pool({ ...connection, max: 1 });
  const watched = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  });
  try {
    const result = await work(watched);
    const [first] = queries;
    if (!first) throw new Error('no query was made');
    const { rows } = await pool.query(`explain (analyze, format json) ${first.sql}`, [...first.parameters]);
    return { nodes: flattenPlan(rows[0]['QUERY PLAN'][0].Plan), result };
  } finally {
    await watched.destroy();
  }
}
