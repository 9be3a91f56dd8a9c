import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { LABEL_CLASSES } from '@smart-waste/contract';
import { type AnsweredPhoto, createLabelSchema, LABELLED_CLASSES } from '@smart-waste/core';
import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../apps/server/src/adapters/db/open-database.ts';
import { createThreadFigureComputer } from '../apps/server/src/adapters/figures/thread-figure-computer.ts';
import { startProcessorClock } from './support/processor-time.ts';
import { measureMs, median, printRow, scaleRounds } from './support/report.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

// The figures of a model on many labelled photos (EV-16). Alone: one plain loop over all pairs of a detection and an
// object of its photo, which any matching must look at.
const PHOTOS = scaleRounds(10_000);
/** As many boxes as the bundled model reports on its validation photos, with all scores and at live settings. */
const OBJECTS = 4;
const SCORED = 30;
const LIVE = 4;
const NAMES = LABEL_CLASSES.slice(0, 8);

let state = 1;
/** The same numbers in every run. */
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const getName = (index: number) => NAMES[index % NAMES.length] ?? 'litter';
const createBox = () => ({ x: 0.6 * random(), y: 0.6 * random(), width: 0.3, height: 0.3 });
const jitter = (value: number) => value + 0.1 * (random() - 0.5);

/** Some detections near objects, the others anywhere. */
function createDetections(objects: AnsweredPhoto['annotations'], count: number, index: number) {
  return Array.from({ length: count }, (_, number) => {
    const object = objects[number];
    const name = object?.class ?? getName(index + number);
    const place = object ? { ...object.box, x: jitter(object.box.x), y: jitter(object.box.y) } : createBox();
    const confidence = Math.max(0.01, Math.round(1e4 * random() * (object ? 1 : 0.5)) / 1e4);
    return { class: name, title: name, confidence, waste: name !== 'bin', box: place };
  });
}

const photos = Array.from({ length: PHOTOS }, (_, index): AnsweredPhoto => {
  const objects = index % 5 === 0 ? 0 : 1 + Math.floor(random() * 2 * OBJECTS);
  const annotations = Array.from({ length: objects }, (__, number) => ({
    class: getName(index + number),
    is_unsure: false,
    box: createBox(),
  }));
  const scored = createDetections(annotations, SCORED, index);
  return {
    annotations,
    labelled_classes: null,
    group: `${Math.floor(index / 3)}`,
    slices: [],
    scored,
    live: scored.slice(0, LIVE),
  };
});
/** As in an installation, where a photo is of the day or the night and has its place from somewhere. */
const sliced = photos.map(
  (photo, index): AnsweredPhoto => ({
    ...photo,
    slices: [index % 4 === 0 ? 'night' : 'day', index % 2 === 0 ? 'gps' : 'map'],
  }),
);
const schema = createLabelSchema([{ labels: LABELLED_CLASSES.slice(0, NAMES.length) }], LABELLED_CLASSES);

function runBareLoop(): number {
  let shared = 0;
  for (const { scored, annotations } of photos)
    for (const { box: a } of scored)
      for (const { box: b } of annotations) {
        const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
        const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
        if (width > 0 && height > 0) shared += width * height;
      }
  return shared;
}

const computer = createThreadFigureComputer({ file: pathToFileURL('apps/server/dist/figures-thread.js') });

/** Seconds by the clock, and of processor time, which depends less on the load of the machine. */
async function measureSeconds(work: () => unknown) {
  const readProcessorSeconds = startProcessorClock();
  const clock = await measureMs(async () => work());
  return { clock: clock / 1000, processor: readProcessorSeconds() };
}
async function measureMedians(work: () => unknown) {
  const runs = [await measureSeconds(work), await measureSeconds(work), await measureSeconds(work)];
  return {
    clock: median(runs.map(({ clock }) => clock)),
    processor: median(runs.map(({ processor }) => processor)),
  };
}

const bare = await measureMedians(runBareLoop);
const ours = await measureMedians(() => computer.computeFigures(photos, schema));
const oursOfSlices = await measureMedians(() => computer.computeFigures(sliced, schema));
printRow({
  what: `all figures of ${PHOTOS} photos, ${availableParallelism()} cores (bare: loop over the boxes)`,
  ours: ours.clock,
  bare: bare.clock,
  unit: 's',
  aim: '<= 5 s',
});
printRow({
  what: 'processor time of the same',
  ours: ours.processor,
  bare: bare.processor,
  unit: 's',
  aim: '-',
});
printRow({
  what: 'all figures, and the headlines of four slices, two for each photo',
  ours: oursOfSlices.clock,
  bare: bare.clock,
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
    const part = photos
      .slice(begin, begin + 1000)
      .map((photo, index) => ({ ...photo, position: begin + index + 1 }));
    await database.query(
      `insert into evaluation_photos (evaluation_id, position, image_id, set_id, annotations, place_group, slices, state,
                                      scored, live)
       select $1, position, gen_random_uuid(), gen_random_uuid(), annotations, "group", '{day}', 'answered', scored, live
         from jsonb_to_recordset($2::jsonb)
              as part (position integer, annotations jsonb, "group" text, scored jsonb, live jsonb)`,
      [evaluation_id, JSON.stringify(part)],
    );
  }
}

/** All of them in one answer of the plain driver, as text that nothing parses. */
const timeBareRead = (database: Pool) =>
  measureMs(() =>
    database.query(
      `select annotations::text, scored::text, live::text from evaluation_photos where evaluation_id = $1`,
      [evaluation_id],
    ),
  );

async function measureMedian(measure: () => Promise<number>): Promise<number> {
  return median([await measure(), await measure(), await measure()]) / 1000;
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    await storeAnswers(database);
    const connection = await requireRunningEmbedded(product.dataDir);
    const { tables, close } = await openDatabase({
      connection,
      poolSize: 1,
      log: pino({ level: 'silent' }),
    });
    printRow({
      what: `reading the answers to ${PHOTOS} photos from the database (bare: one query, not parsed)`,
      ours: await measureMedian(() => measureMs(() => tables.evaluations.listAnswers(evaluation_id))),
      bare: await measureMedian(() => timeBareRead(database)),
      unit: 's',
      aim: '-',
    });
    await close();
  }),
);
