import { randomUUID } from 'node:crypto';
import { type DetectedPhoto, figuresOf, type GroundTruth } from '@smart-waste/core';
import { findRunningEmbedded } from '@smart-waste/embedded-postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../apps/server/src/adapters/db/open-database.ts';
import { median, printRow, rounds, timed } from './support/report.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

// The figures of a model on many labelled photos (EV-16). Alone: one plain loop over all pairs of a detection and an
// object of its photo, which any matching must look at.
const PHOTOS = rounds(10_000);
const RESAMPLES = 1000;
/** As many boxes as the bundled model reports on its validation photos, with all scores and at live settings. */
const OBJECTS = 4;
const SCORED = 30;
const LIVE = 4;
const NAMES = ['garbage_pile', 'overflowing_bin', 'trash_bag', 'bottle', 'can', 'cup', 'litter', 'bin'];

let state = 1;
/** The same numbers in every run. */
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const nameAt = (index: number) => NAMES[index % NAMES.length] ?? '';
const box = () => ({ x: 0.6 * random(), y: 0.6 * random(), width: 0.3, height: 0.3 });
const near = (value: number) => value + 0.1 * (random() - 0.5);

/** Some detections near objects, the others anywhere. */
function detectionsNear(objects: readonly GroundTruth[], count: number, index: number) {
  return Array.from({ length: count }, (_, number) => {
    const object = objects[number];
    const name = object?.class ?? nameAt(index + number);
    const place = object ? { ...object.box, x: near(object.box.x), y: near(object.box.y) } : box();
    const confidence = Math.max(0.01, Math.round(1e4 * random() * (object ? 1 : 0.5)) / 1e4);
    return { class: name, title: name, confidence, waste: name !== 'bin', box: place };
  });
}

const labelled = new Set(NAMES);
const scored = Array.from({ length: PHOTOS }, (_, index): DetectedPhoto => {
  const objects = index % 5 === 0 ? 0 : 1 + Math.floor(random() * 2 * OBJECTS);
  const groundTruth = Array.from({ length: objects }, (__, number) => ({
    class: nameAt(index + number),
    box: box(),
  }));
  const detections = detectionsNear(groundTruth, SCORED, index);
  return { groundTruth, labelled, detections, group: `${Math.floor(index / 3)}` };
});
const live = scored.map((photo) => ({ ...photo, detections: photo.detections.slice(0, LIVE) }));
const classes = NAMES.map((name) => ({ name, title: name, waste: name !== 'bin' }));
const schema = { classes, waste: new Set(NAMES.slice(0, -1)) };

function bareLoop(): number {
  let shared = 0;
  for (const { detections, groundTruth } of scored)
    for (const { box: a } of detections)
      for (const { box: b } of groundTruth) {
        const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
        if (width > 0 && height > 0) shared += width * height;
      }
  return shared;
}

/** Seconds of processor time, which depend less on the load of the machine. */
function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
const best = (work: () => unknown) => median([secondsOf(work), secondsOf(work), secondsOf(work)]);

printRow({
  what: `all figures of ${PHOTOS} photos, ${RESAMPLES} resamples (bare: loop over the boxes)`,
  ours: best(() => figuresOf({ scored, live }, schema, { rounds: RESAMPLES, random })),
  bare: best(bareLoop),
  unit: 's',
  aim: '<= 5 s',
});
printRow({
  what: 'the same without intervals (bare: loop over the boxes)',
  ours: best(() => figuresOf({ scored, live }, schema, { rounds: 0, random })),
  bare: best(bareLoop),
  unit: 's',
  aim: '-',
});

const evaluation_id = randomUUID();

/** Stores the answers to all photos as workers store them, a thousand at a time. */
async function storeAnswers(database: Pool): Promise<void> {
  await database.query(
    `insert into evaluations (evaluation_id, source, model, requested_at) values ($1, 'hard_cases', 'configured', now())`,
    [evaluation_id],
  );
  for (let begin = 0; begin < PHOTOS; begin += 1000) {
    const part = scored.slice(begin, begin + 1000).map(({ groundTruth, detections, group }, index) => ({
      position: begin + index + 1,
      detections,
      group,
      live: live[begin + index]?.detections,
      annotations: groundTruth.map((object) => ({ ...object, is_unsure: false })),
    }));
    await database.query(
      `insert into evaluation_photos (evaluation_id, position, image_id, set_id, annotations, place_group, slices, state,
                                      scored, live)
       select $1, position, gen_random_uuid(), gen_random_uuid(), annotations, "group", '{day}', 'answered', detections, live
         from jsonb_to_recordset($2::jsonb)
              as part (position integer, annotations jsonb, "group" text, detections jsonb, live jsonb)`,
      [evaluation_id, JSON.stringify(part)],
    );
  }
}

/** All of them in one answer of the plain driver, as text that nothing parses. */
const bareRead = (database: Pool) =>
  timed(() =>
    database.query(
      `select annotations::text, scored::text, live::text from evaluation_photos where evaluation_id = $1`,
      [evaluation_id],
    ),
  );

async function medianOf(measure: () => Promise<number>): Promise<number> {
  return median([await measure(), await measure(), await measure()]) / 1000;
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    await storeAnswers(database);
    const connection = await findRunningEmbedded(product.dataDir);
    const { tables, close } = await openDatabase({
      connection,
      poolSize: 1,
      log: pino({ level: 'silent' }),
    });
    printRow({
      what: `reading the answers to ${PHOTOS} photos from the database (bare: one query, not parsed)`,
      ours: await medianOf(() => timed(() => tables.evaluations.answers(evaluation_id))),
      bare: await medianOf(() => bareRead(database)),
      unit: 's',
      aim: '-',
    });
    await close();
  }),
);
