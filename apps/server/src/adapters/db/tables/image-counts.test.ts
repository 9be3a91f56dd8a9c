import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A pseudo-random sequence, the same at each run of the test. */
function seededDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function expectTrueCounts() {
  const counted = await database.kysely
    .selectFrom('images')
    .select(({ fn }) => ['user_id', 'status', fn.countAll<string>().as('images')])
    .groupBy(['user_id', 'status'])
    .orderBy('user_id')
    .orderBy('status')
    .execute();
  const kept = await database.kysely
    .selectFrom('image_counts')
    .select(['user_id', 'status', 'images'])
    .where('images', '<>', 0)
    .orderBy('user_id')
    .orderBy('status')
    .execute();
  expect(kept).toEqual(counted.map((row) => ({ ...row, images: Number(row.images) })));
  expect(await database.tables.images.count({})).toBe(kept.reduce((sum, { images }) => sum + images, 0));
}

test('the counts stay correct under eight concurrent writers', async () => {
  const { images, analyses } = database.tables;
  const people = await Promise.all([1, 2, 3].map(() => addUser(database.tables)));
  const known: string[] = [];

  async function hand(seed: number) {
    const roll = seededDice(seed);
    for (let turn = 0; turn < 40; turn++) await act(roll);
  }
  async function act(roll: (sides: number) => number) {
    const image_id = known[roll(known.length)] ?? randomUUID();
    const person = people[roll(people.length)]!;
    const claim = () => analyses.claim({ worker: `w${roll(3)}`, leaseSeconds: roll(4) === 0 ? 0 : 60 });
    const deeds = [
      async () => {
        const duplicate = { photo_sha256: `photo ${roll(60)}` };
        const { image } = await addImage(
          database.tables,
          newImage(person.id, duplicate),
          roll(3) ? randomUUID() : null,
        );
        known.push(image.image_id);
      },
      async () => {
        const run = await claim();
        const end = { ...record, results: EMPTY_RESULTS, processed_key: `processed/${run?.analysis_id}.jpg` };
        if (run) await analyses.complete(run, end);
      },
      async () => {
        const run = await claim();
        const status = (['failed', 'ml_failed', 'ml_unavailable'] as const)[roll(3)]!;
        if (run) await analyses.fail(run, { ...record, status, error_message: 'no' });
      },
      async () => {
        const run = await claim();
        if (run) await analyses.release(run);
      },
      () => analyses.requeueExpired({ expirations: 2, error_message: 'lost' }),
      () => analyses.requeueUnavailable(2, randomUUID),
      () => analyses.request({ analysis_id: randomUUID(), image_id, requested_by: person.id, options: {} }),
      () => images.remove(image_id),
    ];
    await deeds[roll(deeds.length)]!();
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(hand));
  await expectTrueCounts();
});

test('the counts stay correct after statements that change images of many users at once', async () => {
  const people = await Promise.all([1, 2].map(() => addUser(database.tables)));
  for (const { id } of people) for (let n = 0; n < 5; n++) await addImage(database.tables, newImage(id));
  await database.kysely.updateTable('images').set({ status: 'failed' }).execute();
  await expectTrueCounts();
  await database.kysely
    .updateTable('images')
    .set({ user_id: people[0]!.id, photo_sha256: randomUUID() })
    .where('image_id', 'in', (query) =>
      query.selectFrom('images').select('image_id').where('user_id', '=', people[1]!.id).limit(1),
    )
    .execute();
  await expectTrueCounts();
  await database.kysely
    .deleteFrom('images')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  await expectTrueCounts();
});
