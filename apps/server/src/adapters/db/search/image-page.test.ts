import { IMAGE_ORDERS, IMAGE_STATUSES, type ImageOrder } from '@smart-waste/contract';
import { computeImageRank } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImagePosition } from '../../../ports/image-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { explainFirstQuery, type PlanNode } from '../../../test/explain.ts';
import { addManyImages } from '../../../test/many-images.ts';
import { createImageTable } from '../tables/images.ts';
import { createWordShares } from './word-shares.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addManyImages(database, 5_000);
  await sql`analyze images`.execute(database.kysely);
});
afterAll(() => database.close());

type RankedOrder = Exclude<ImageOrder, 'newest'>;
const INDEXES = {
  highest_severity: ['images_most_severe', 'severity'],
  most_detections: ['images_most_waste', 'waste_count'],
  lowest_confidence: ['images_most_uncertain', 'uncertainty'],
} as const satisfies Record<RankedOrder, readonly [index: string, column: string]>;

/** How the database reads a page of the list in this order. */
async function readPlan(order: RankedOrder, after: ImagePosition | null): Promise<PlanNode[]> {
  const { nodes } = await explainFirstQuery(database.connection, (watched) =>
    createImageTable(watched, createWordShares(watched)).listPage({}, { limit: 50, after, order }),
  );
  return nodes;
}

const RANKED = IMAGE_ORDERS.filter((order) => order !== 'newest');

it.each(RANKED)(
  'a page in the order %s comes from its index alone, however far down (ST-40)',
  async (order) => {
    const { images } = database.tables;
    const [index, column] = INDEXES[order];
    const middle = (await images.listPage({}, { limit: 2_000, after: null, order })).at(-1)!;
    for (const after of [null, { ...middle, rank: computeImageRank(order, middle) }]) {
      const plan = await readPlan(order, after);
      const reads = plan.filter((part) => part['Index Name'] !== undefined);
      expect(reads.map((part) => part['Index Name'])).toEqual([index]);
      expect(reads[0]?.['Index Cond']).toContain(after ? column : 'status');
      const mostRead = Math.max(...plan.map((part) => part['Actual Rows']));
      expect(mostRead).toBeLessThanOrEqual(50 * IMAGE_STATUSES.length);
    }
  },
);

it.each(RANKED)('a page in the order %s follows any rank that a client made up', async (order) => {
  const position = { uploaded_at: new Date(0), image_id: '00000000-0000-0000-0000-000000000000' };
  for (const [rank, rows] of [
    [-1e300, 0],
    [-0.5, 1],
    [1e300, 1],
  ] as const) {
    const page = await database.tables.images.listPage({}, { limit: 1, after: { ...position, rank }, order });
    expect(page).toHaveLength(rows);
  }
});
