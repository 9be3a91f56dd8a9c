import { randomUUID } from 'node:crypto';
import {
  type Annotation,
  type Detection,
  EVALUATION_LIMITS,
  type EvaluationRun,
  type EvaluationRunDetails,
  type EvaluationRunList,
  type MistakeList,
  modelCard,
} from '@smart-waste/contract';
import { computeModelFigures, createLabelSchema, LABELLED_CLASSES } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCheckedPhotos } from '../../../adapters/db/evaluations/checked-photos.ts';
import { createBootstrap } from '../../../lib/bootstrap.ts';
import { DatabaseConnectionError, DatabaseUnavailableError } from '../../../lib/errors.ts';
import { type Detector, DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { addImage, EMPTY_RESULTS, newImage } from '../../../test/rows.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';
import { measureModel, selectCommonPhotos } from '../../detection/measurement/measure-model.ts';
import type { ModelFile } from '../ports.ts';
import { createEvaluator } from './evaluator.ts';
import { listLabelledFiles } from './labelled-files.ts';

const CARD = modelCard.parse({
  name: 'a model',
  version: '1',
  sha256: '0'.repeat(64),
  layout: 'yolov8',
  input: {
    name: 'images',
    size: 640,
    color: 'RGB',
    range: [0, 1],
    letterbox: { fill: 114, align: 'center' },
  },
  output: { name: 'output' },
  suppression: { iou: 0.5, per_class: true },
  min_confidence: 0.25,
  labels: [
    { name: 'bottle', title: 'Bottle', waste: true },
    { name: 'bin', title: 'Bin', waste: false },
  ],
});
const BOX = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 };
const BOTTLE: Annotation = { class: 'bottle', is_unsure: false, box: BOX };
const createDetection = (confidence: number): Detection => ({
  class: 'bottle',
  title: 'Bottle',
  confidence,
  waste: true,
  box: BOX,
});

/** What the model answers to the next photos; each photo asks twice. */
let detect: () => Promise<Detection[]> | Detection[] = () => [createDetection(0.9)];
let manifest: ModelFile['manifest'] = null;
let card = CARD;
let asked = 0;
/** Detectors that are open, and after how many no other can be opened. */
let open = 0;
let maxOpen = Number.POSITIVE_INFINITY;
const openDetector = async (): Promise<Detector> => {
  if (open >= maxOpen) throw new DetectorUnavailableError(createReason('detector.closed'));
  open += 1;
  return {
    choice: 'yolo',
    detect: async () => {
      asked += 1;
      return { detections: await detect(), model: CARD.name, model_version: CARD.version };
    },
    probe: async () => undefined,
    close: async () => {
      open -= 1;
    },
  };
};

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi(() => ({ openModelFile: async () => ({ card, manifest, openDetector }) }));
});
beforeEach(async () => {
  for (const table of ['evaluations', 'evaluation_samples', 'images', 'annotation_sets'] as const)
    await api.kysely.deleteFrom(table).execute();
  [detect, manifest, asked, card] = [() => [createDetection(0.9)], null, 0, CARD];
  [open, maxOpen] = [0, Number.POSITIVE_INFINITY];
  admin = await api.person('admin');
  asha = await api.person();
});
afterAll(() => api.close());

/** An analysed photo that a person checked. */
async function addChecked(annotations: Annotation[], given: Parameters<typeof newImage>[1] = {}) {
  const image = newImage(asha.user_id, given);
  await addImage(api.deps, image);
  await api.deps.store.put(image.photo_key, await jpegPhoto(), 'image/jpeg');
  await api.kysely
    .updateTable('images')
    .set({ status: 'completed', stage: null, analysis_results: JSON.stringify(EMPTY_RESULTS) })
    .where('image_id', '=', image.image_id)
    .execute();
  await check(image.image_id, annotations);
  return image.image_id;
}
const check = async (image_id: string, annotations: Annotation[], based_on = 0) => {
  const form = { based_on, scope: 'checked', analysis_id: null, is_blind: true, annotations };
  expect((await api.request(`POST /admin/annotations/${image_id}/`, admin, form)).statusCode).toBe(201);
};

/** A confirmed import of photos with one object each, or none; only bottles and bins were looked for. */
async function addImport(objects: (Annotation | null)[]): Promise<string> {
  const { datasetImports, objectLedger, store } = api.deps;
  const import_id = randomUUID();
  const created = { created_at: new Date(), created_by: admin.user_id };
  await datasetImports.start({ import_id, title: 'Other city', archive_bytes: 1, ...created }, 60, {
    at: new Date(),
    actor_id: admin.user_id,
    action: 'dataset_import.started',
    subject: '',
    details: {},
  });
  const photos = objects.map((one, index) => {
    const photo_id = randomUUID();
    return {
      photo_id,
      photo_key: `imports/${photo_id}.jpg`,
      file_name: `${index}.jpg`,
      split: 'test' as const,
      width: 64,
      height: 48,
      sha256: String(index),
      objects: one ? [one] : [],
    };
  });
  for (const { photo_key } of photos) {
    await objectLedger.reserve([photo_key], new Date(Date.now() + 60_000));
    await store.put(photo_key, await jpegPhoto(), 'image/jpeg');
  }
  const counts = {
    photos: photos.length,
    empty_photos: 0,
    splits: { train: 0, val: 0, test: photos.length },
  };
  const classes = (['bottle', 'bin'] as const).map((name) => ({ name, objects: 1, class: name }));
  await datasetImports.complete(import_id, { ...counts, classes, rejected: [], rejects: [] }, photos);
  const path = `/admin/datasets/imports/${import_id}/confirm/` as const;
  const mapping = classes.map(({ name }) => ({ name, class: name }));
  expect((await api.request(`POST ${path}`, admin, { classes: mapping })).statusCode).toBe(200);
  return import_id;
}

const start = (form: object = { source: 'hard_cases' }) =>
  api.request('POST /admin/evaluations/', admin, form);
const started = async (form?: object): Promise<EvaluationRun> => {
  const answer = await start(form);
  expect(answer.statusCode).toBe(202);
  return answer.json();
};
const listed = async (query: string): Promise<string[]> => {
  const list: EvaluationRunList = (await api.request(`GET /admin/evaluations/?${query}`, admin)).json();
  return list.data.map(({ evaluation_id }) => evaluation_id);
};
const show = async ({ evaluation_id }: EvaluationRun): Promise<EvaluationRunDetails> =>
  (await api.request(`GET /admin/evaluations/${evaluation_id}/`, admin)).json();

/** Works until the evaluation is as wanted; `onStop` is called when the worker is told to stop. */
async function workUntil(
  run: EvaluationRun,
  isReached: (now: EvaluationRunDetails) => boolean,
  {
    onStop = () => undefined,
    change = {},
  }: { onStop?: () => void; change?: Partial<ImageApi['deps']['evaluations']> } = {},
) {
  const deps = {
    ...api.deps,
    evaluations: { ...api.deps.evaluations, ...change },
    timeZone: 'Asia/Kolkata',
    readConfig: async () => (await api.deps.mlConfig.read()).config,
  };
  const loop = createEvaluator(deps, { worker: randomUUID() });
  loop.start();
  try {
    await expect.poll(async () => isReached(await show(run)), { interval: 20 }).toBe(true);
  } finally {
    const stopped = loop.stop();
    onStop();
    await stopped;
  }
  return show(run);
}
const workOn = (run: EvaluationRun) =>
  workUntil(run, ({ state }) => state !== 'waiting' && state !== 'running');
/** Works until a photo is answered; the worker is told to stop while it answers the next one. */
function workOnPart(run: EvaluationRun) {
  let answerHeld: (detections: Detection[]) => void = () => undefined;
  const held = new Promise<Detection[]>((resolve) => {
    answerHeld = resolve;
  });
  detect = () => (asked > 2 ? held : [createDetection(0.9)]);
  return workUntil(run, ({ done }) => done > 0 && asked > 2, {
    onStop: () => answerHeld([createDetection(0.9)]),
  });
}

describe('an evaluation', () => {
  it('answers each photo with every score and with live settings, and stores the figures (EV-24, EV-25)', async () => {
    await addChecked([BOTTLE]);
    await addChecked([]);
    const run = await started();
    expect(run).toMatchObject({ source: 'hard_cases', state: 'waiting', total: 0, headlines: null });
    const done = await workOn(run);
    expect(done).toMatchObject({
      state: 'completed',
      total: 2,
      done: 2,
      gone: 0,
      unanswered: 0,
      excluded: 0,
      model_name: 'a model',
      model_version: '1',
      may_have_seen: true,
      settings: { confidence_threshold: 0.25 },
      headlines: { false_alarm_rate: { value: 1, too_few: true }, recall: { value: 1 } },
      figures: { photos: 2, photo_counts: { waste: 1, no_waste: { photos: 1, alarms: 1 } } },
    });
    expect(asked).toBe(4);
    expect(done.notes.map(({ text }) => text)).toEqual([
      expect.stringContaining('chosen because they are hard'),
      expect.stringContaining('may have seen'),
    ]);
    expect((await api.readAuditLog(`evaluation:${run.evaluation_id}`)).map(({ action }) => action)).toEqual([
      'evaluation.started',
    ]);
  });

  it('has figures by day and night of the time zone and by the source of the place (EV-29)', async () => {
    await addChecked([], { uploaded_at: new Date('2026-06-01T01:00:00Z') });
    await addChecked([], { uploaded_at: new Date('2026-06-01T13:00:00Z') });
    const { figures } = await workOn(await started());
    expect(figures?.slices.map(({ slice, photos }) => ({ slice, photos }))).toEqual([
      { slice: 'day', photos: 1 },
      { slice: 'night', photos: 1 },
      { slice: 'typed', photos: 2 },
    ]);
  });

  it('has the hard cases that were checked last, as many as the limit says (EV-37)', async () => {
    const ids = [await addChecked([]), await addChecked([]), await addChecked([])];
    await check(ids[0]!, [BOTTLE], 1);
    const hardCases = { source: 'hard_cases', sample_id: null, import_id: null } as const;
    const chosen = await readCheckedPhotos(api.kysely, hardCases, 2);
    expect(chosen.map(({ image_id }) => image_id).sort()).toEqual([ids[0], ids[2]].sort());
    expect(chosen.find(({ image_id }) => image_id === ids[0])?.annotations).toEqual([BOTTLE]);
    expect(await readCheckedPhotos(api.kysely, hardCases)).toHaveLength(3);
  });

  it('says so when there were more hard cases than the limit (EV-37)', async () => {
    await addChecked([]);
    const run = await started();
    const reasons = async () => {
      const shown = await show(run);
      return shown.notes.map(({ reason }) => reason.reason);
    };
    expect(await reasons()).not.toContain('evaluation.note.newest_hard_cases');
    const excluded = EVALUATION_LIMITS.hardCasesMax;
    await api.kysely.updateTable('evaluations').set({ excluded }).execute();
    expect(await reasons()).toContain('evaluation.note.newest_hard_cases');
  });

  it('is read for lists without its figures, which are large, but with their headlines (EV-36)', async () => {
    await addChecked([BOTTLE]);
    const { evaluation_id } = await workOn(await started());
    const [row] = await api.deps.evaluations.listPage({}, null, 1);
    expect(row).toMatchObject({
      evaluation_id,
      headlines: { map50: expect.anything(), averaged_classes: expect.anything() },
    });
    expect(row).not.toHaveProperty('figures');
    expect(await api.deps.evaluations.findById(evaluation_id)).toMatchObject({
      figures: { photos: 1, headlines: row?.headlines },
    });
  });

  it('is listed alone when it is open and open ones are asked for, whatever page it is on (EV-62)', async () => {
    await addChecked([BOTTLE]);
    expect(await listed('state=open')).toEqual([]);
    const done = await workOn(await started());
    const open = await started();
    await sql`update evaluations set requested_at = requested_at - interval '1 day'
               where evaluation_id = ${open.evaluation_id}`.execute(api.kysely);
    expect(await listed('limit=1')).toEqual([done.evaluation_id]);
    expect(await listed('limit=1&state=open')).toEqual([open.evaluation_id]);
    expect(await listed('state=open&source=sample')).toEqual([]);
  });

  it('is shown with means over classes as they are judged now when it is of an earlier version (EV-17)', async () => {
    await addChecked([BOTTLE]);
    await addChecked([]);
    const { evaluation_id } = await workOn(await started());
    const interval = { low: 0.3, high: 0.5 };
    const mean = JSON.stringify({ value: 0.4, interval, too_few: false });
    await sql`
      update evaluations set figures = jsonb_set(jsonb_set(
        figures #- '{headlines,averaged_classes}', '{headlines,map50}', ${mean}::jsonb),
        '{headlines,map50_95}', ${mean}::jsonb)`.execute(api.kysely);
    const judged = { value: 0.4, interval: null, too_few: true };
    const expected = { map50: judged, map50_95: judged, averaged_classes: { classes: 1, too_few: 1 } };
    const list = (await api.request('GET /admin/evaluations/', admin)).json();
    expect(list.data[0].headlines).toMatchObject(expected);
    expect(list.data[0]).not.toHaveProperty('objects_of_classes');
    const shown = (await api.request(`GET /admin/evaluations/${evaluation_id}/`, admin)).json();
    expect(shown.headlines).toMatchObject(expected);
    expect(shown.figures.headlines).toMatchObject(expected);
  });

  it('has only photos of a sample that were labelled blind, and hard cases are the others (EV-24)', async () => {
    const inSample = await addChecked([BOTTLE]);
    const sample = (await api.request('POST /admin/evaluations/samples/', admin, { size: 1 })).json();
    await addChecked([]);
    const refused = await start({ source: 'sample' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Label the next one first');
    await check(inSample, [BOTTLE], 1);
    expect(await workOn(await started({ source: 'sample' }))).toMatchObject({
      total: 1,
      sample_id: sample.sample_id,
      figures: { photo_counts: { waste: 1 } },
    });
    const hard = await workOn(await started());
    expect(hard.figures?.photo_counts).toMatchObject({ waste: 0, no_waste: { photos: 1 } });
  });

  it('has no photo among hard cases that was labelled blind for an earlier sample (EV-24)', async () => {
    const labelled = await addChecked([BOTTLE]);
    await api.request('POST /admin/evaluations/samples/', admin, { size: 1 });
    await check(labelled, [BOTTLE], 1);
    const [hard, inNewer] = [await addChecked([]), await addChecked([])];
    for (let seed = 1, drawn = ''; drawn !== inNewer; seed += 1)
      drawn = (await api.request('POST /admin/evaluations/samples/', admin, { size: 1, seed })).json().next;
    const chosen = await readCheckedPhotos(api.kysely, {
      source: 'hard_cases',
      sample_id: null,
      import_id: null,
    });
    expect(chosen.map(({ image_id }) => image_id)).toEqual([hard]);
  });

  it('says how many photos of the sample it counts while others wait (EV-33)', async () => {
    for (let photo = 0; photo < 3; photo += 1) await addChecked([]);
    const sample = (await api.request('POST /admin/evaluations/samples/', admin, { size: 3 })).json();
    await addChecked([]);
    await check(sample.next, [], 1);
    const run = await workOn(await started({ source: 'sample' }));
    expect(run).toMatchObject({
      total: 1,
      sample_size: 3,
      sample_number: sample.number,
      sample_seed: sample.seed,
    });
    expect(run.notes[0]).toMatchObject({
      reason: { reason: 'evaluation.note.partly_labelled', params: { photos: 1, size: 3 } },
    });
    const hard = await workOn(await started());
    expect(hard).toMatchObject({ sample_size: null, sample_number: null, sample_seed: null });
    expect(await listed('source=sample')).toEqual([run.evaluation_id]);
    expect(await listed(`sample_id=${sample.sample_id}`)).toEqual([run.evaluation_id]);
    expect(await listed(`sample_id=${randomUUID()}`)).toEqual([]);
    expect(await listed('source=hard_cases')).toEqual([hard.evaluation_id]);
  });

  it('answers the photos of an import, where classes that were left out were not looked for (DS-36)', async () => {
    const import_id = await addImport([BOTTLE, null, { ...BOTTLE, class: 'bin' }]);
    const run = await workOn(await started({ source: 'import', import_id }));
    expect(run).toMatchObject({ state: 'completed', total: 3, gone: 0, sample_size: null, import_id });
    // The photos without a bottle may show other waste, which no annotator looked for.
    expect(run.figures?.photo_counts).toMatchObject({
      waste: 1,
      no_waste: { photos: 0 },
      tidy: { photos: 0 },
      unknown: 2,
    });
    expect(run.figures?.slices).toEqual([]);
  });

  it('is refused when its import is deleted at the same moment (DS-41)', async () => {
    const import_id = await addImport([BOTTLE]);
    const refused = await runWhileHeld(
      api.kysely,
      (trx) => trx.deleteFrom('dataset_imports').where('import_id', '=', import_id).execute(),
      () => start({ source: 'import', import_id }),
    );
    expect([refused.statusCode, refused.json().reason]).toEqual([404, 'error.evaluation.import_not_found']);
  });

  it('goes on after a worker was killed, and answers no photo twice (EV-25)', async () => {
    for (let photo = 0; photo < 3; photo += 1) await addChecked([]);
    const run = await started();
    const stopped = await workOnPart(run);
    expect(stopped).toMatchObject({ state: 'waiting', done: 2 });
    // What a killed worker leaves: a lease that is not renewed.
    const { evaluations } = api.deps;
    const claimed = await evaluations.claim({ worker: 'killed', leaseSeconds: 0 });
    expect(await evaluations.answer(claimed!, 3, { state: 'unanswered' })).toBe(false);
    expect(await workOn(run)).toMatchObject({ state: 'completed', done: 3, unanswered: 0 });
    expect(asked).toBe(6);
  });

  it('goes on after the connection to the database was lost (EV-25)', async () => {
    for (let photo = 0; photo < 3; photo += 1) await addChecked([]);
    const run = await started();
    const { answer, releaseAfterOutage } = api.deps.evaluations;
    const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const change = {
      answer: vi.fn(answer).mockImplementationOnce(answer).mockImplementationOnce(lost),
      releaseAfterOutage: vi.fn(releaseAfterOutage).mockImplementationOnce(lost),
    };
    // The same worker may go on at once, when it is woken.
    const released = await workUntil(run, () => change.releaseAfterOutage.mock.calls.length >= 2, { change });
    expect(released.error_message).toBeNull();
    expect(await workOn(run)).toMatchObject({ state: 'completed', done: 3 });
    const stored = api.kysely.selectFrom('evaluations').select('attempts');
    const ofRun = stored.where('evaluation_id', '=', run.evaluation_id);
    expect(await ofRun.executeTakeFirstOrThrow()).toEqual({ attempts: 1 });
  });

  it('waits for its detector also when the connection to the database is lost then (EV-25)', async () => {
    await addChecked([]);
    const run = await started();
    maxOpen = 1;
    const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const release = vi.fn(api.deps.evaluations.release).mockImplementationOnce(lost);
    const isReleased = ({ state, total }: EvaluationRun) => state === 'waiting' && total === 1;
    const waiting = await workUntil(run, isReleased, { change: { release } });
    expect(waiting.error_message).toBeNull();
  });

  it('fails when a statement takes too long', async () => {
    await addChecked([]);
    const slow = () => Promise.reject(new DatabaseUnavailableError(new Error('Query read timeout')));
    const isEnded = ({ state }: EvaluationRun) => state !== 'waiting' && state !== 'running';
    const failed = await workUntil(await started(), isEnded, { change: { answer: slow } });
    expect(failed).toMatchObject({ state: 'failed', error_reason: { reason: 'evaluation.broke_off' } });
  });

  it('leaves no detector open when a second one cannot be opened', async () => {
    await addChecked([]);
    const run = await started();
    maxOpen = 1;
    await workUntil(run, ({ state, total }) => state === 'waiting' && total === 1);
    expect(open).toBe(0);
  });

  it('fails when its model was replaced while it ran, because figures of two models would be mixed (EV-25)', async () => {
    for (let photo = 0; photo < 3; photo += 1) await addChecked([]);
    const run = await started();
    await workOnPart(run);
    card = { ...CARD, version: '2' };
    expect(await workOn(run)).toMatchObject({
      state: 'failed',
      model_version: '1',
      figures: null,
      error_message: expect.stringContaining('was replaced'),
    });
  });

  it('is one at a time, also when two admins start at once (EV-25)', async () => {
    await addChecked([]);
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  });

  it('ends when it is cancelled, and is deleted with its answers (EV-25)', async () => {
    await addChecked([]);
    const run = await started();
    const path = `/admin/evaluations/${run.evaluation_id}/` as const;
    const claimed = await api.deps.evaluations.claim({ worker: 'a', leaseSeconds: 60 });
    expect((await api.request(`POST ${path}cancel/`, admin)).json()).toMatchObject({ state: 'cancelled' });
    expect(await api.deps.evaluations.answer(claimed!, 1, { state: 'gone' })).toBe(false);
    expect((await api.request(`POST ${path}cancel/`, admin)).statusCode).toBe(200);
    await started();
    expect((await api.request(`DELETE ${path}`, admin)).statusCode).toBe(204);
    expect((await api.request(`DELETE ${path}`, admin)).statusCode).toBe(404);
    expect((await api.request(`GET ${path}`, admin)).statusCode).toBe(404);
  });

  it('counts photos that are deleted, cannot be answered, or have scores that are no numbers (EV-28)', async () => {
    const deleted = await addChecked([]);
    const lost = await addChecked([]);
    await addChecked([]);
    await addChecked([]);
    await addChecked([]);
    await api.deps.store.remove(`photos/${lost}.jpg`);
    const run = await started();
    const answers = [
      () => Promise.reject(new DetectorFailedError('it broke', { retry: false })),
      () => [createDetection(Number.NaN)],
    ];
    // The first photo fails at its first answer; the second one has its second answer after that.
    detect = () =>
      (asked === 1 ? answers[0] : asked <= 3 ? answers[1] : undefined)?.() ?? [createDetection(0.9)];
    await api.request(`DELETE /images/${deleted}/delete/`, asha);
    // It is in the trash before a worker begins, so it is no photo of the evaluation.
    expect(await workOn(run)).toMatchObject({
      total: 4,
      done: 4,
      gone: 1,
      unanswered: 2,
      state: 'completed',
    });
  });

  it('fails in a sentence when no photo is answered', async () => {
    await addChecked([]);
    detect = () => Promise.reject(new DetectorFailedError('it broke', { retry: false }));
    expect(await workOn(await started())).toMatchObject({
      state: 'failed',
      error_message: expect.stringContaining('answered none'),
    });
  });

  it('lets photos of citizens go first (EV-25)', async () => {
    await addChecked([]);
    const run = await started();
    const image = newImage(asha.user_id);
    await addImage(api.deps, image, randomUUID());
    expect(await api.deps.evaluations.areRunsWaiting()).toBe(true);
    const waiting = await api.deps.analyses.claim({ worker: 'a', leaseSeconds: 60 });
    expect(waiting).toBeDefined();
    expect((await workOn(run)).state).toBe('completed');
  });

  it('leaves out what the model was trained with, and other photos of its places (EV-27)', async () => {
    const place = { latitude: 26.9124, longitude: 75.7873 };
    const trained = newImage(asha.user_id).photo_sha256;
    await addChecked([], { ...place, photo_sha256: trained });
    await addChecked([], place);
    await addChecked([], { latitude: 26.95, longitude: 75.7873 });
    manifest = { photos: new Set([trained]), groups: new Set() };
    const run = await workOn(await started());
    expect(run).toMatchObject({ total: 1, excluded: 2, may_have_seen: false });
    expect(run.notes.at(-1)?.text).toContain('2 photos were left out');
  });

  it('is refused in a sentence without a checked photo, and for a sample that does not exist', async () => {
    expect((await start()).body).toContain('Check some photos first');
    expect((await start({ source: 'sample' })).statusCode).toBe(404);
    expect((await start({ source: 'hard_cases', sample_id: randomUUID() })).statusCode).toBe(400);
    expect((await start({ source: 'all' })).statusCode).toBe(400);
  });
});

describe('npm run model:evaluate -- --installation', () => {
  it('measures the same photos with the same figures as an evaluation (EV-32)', async () => {
    for (let photo = 0; photo < 12; photo += 1)
      await addChecked(photo % 2 === 0 ? [BOTTLE] : [], { latitude: 26 + photo / 10, longitude: 75 });
    detect = () => [createDetection(asked % 3 === 0 ? 0.3 : 0.9)];
    const { figures } = await workOn(await started());
    const source = { source: 'hard_cases', sample_id: null, import_id: null } as const;
    const options = { manifests: [null], timeZone: 'Asia/Kolkata' };
    const { photos, mayHaveSeen } = await listLabelledFiles(api.deps, source, options);
    expect(mayHaveSeen).toBe(true);
    // The command asks for all scores first and then for what is shown.
    const answers = photos.map((_, index) =>
      [1, 2].map((pass) => [createDetection((2 * index + pass) % 3 === 0 ? 0.3 : 0.9)]),
    );
    let next = 0;
    detect = () => answers[next % photos.length]?.[Math.floor(next++ / photos.length)] ?? [];
    const measured = await measureModel(
      { imageProcessor: api.deps.imageProcessor, getMilliseconds: () => 0, onProgress: () => undefined },
      { model: { card: CARD, openDetector }, photos, size: undefined, threshold: undefined },
    );
    const [both] = selectCommonPhotos([measured]);
    const { scores, ...same } = computeModelFigures(
      both!,
      createLabelSchema([CARD], LABELLED_CLASSES),
      createBootstrap(),
    );
    expect(figures).toMatchObject({
      photos: same.photos,
      groups: same.groups,
      confusion: same.confusion,
      headlines: { map50: scores.map50, image_auroc: scores.image_auroc, recall: scores.recall },
    });
  });
});

describe('mistakes', () => {
  it('are listed the worst first with the boxes of both sides, without deleted photos (EV-30)', async () => {
    const scores = [0.5, 0.9, 0.7];
    const ids: string[] = [];
    for (const _ of scores) ids.push(await addChecked([]));
    const missed = await addChecked([{ ...BOTTLE, class: 'bin' }]);
    ids.sort();
    const order = [...ids, missed].sort();
    detect = () => [
      createDetection(scores[order.filter((id) => id !== missed).indexOf(order[(asked - 1) >> 1]!)] ?? 0.3),
    ];
    const run = await workOn(await started());
    const ask = (query: string) =>
      api.request(`GET /admin/evaluations/${run.evaluation_id}/mistakes/?${query}`, admin);
    const list = async (query: string): Promise<MistakeList> => (await ask(query)).json();
    const first = await list('limit=1');
    expect(first.data).toMatchObject([{ image: { image_id: ids[1] }, severity: 0.9, annotations: [] }]);
    expect(first.data[0]?.detections).toEqual([createDetection(0.9)]);
    expect((await list('kind=misses')).data).toMatchObject([{ image: { image_id: missed } }]);
    const trash = `/images/${ids[2]}/delete/` as const;
    await api.request(`DELETE ${trash}`, asha);
    const rest = await list(`cursor=${first.next_cursor}`);
    expect(rest.data.map(({ severity }) => severity)).toEqual([0.5, 0.3]);
    const beyond = Buffer.from('{"severity":1,"position":3000000000}').toString('base64url');
    expect((await ask(`cursor=${beyond}`)).statusCode).toBe(400);
    await api.request(`DELETE /images/trash/${ids[2]}/`, asha);
    expect(await show(run)).toMatchObject({ gone: 1, state: 'completed' });
  });
});

describe('two evaluations', () => {
  it('are compared by the photos that both answered with the same labels (EV-31)', async () => {
    for (let photo = 0; photo < 2; photo += 1) await addChecked([BOTTLE]);
    const relabelled = await addChecked([]);
    const one = await workOn(await started());
    await check(relabelled, [BOTTLE], 1);
    detect = () => [];
    const other = await workOn(await started());
    const path = `/admin/evaluations/${one.evaluation_id}/compare/` as const;
    expect((await api.request(`GET ${path}${other.evaluation_id}/`, admin)).json()).toMatchObject({
      photos: 2,
      headlines: { recall: { value: 1 } },
      classes: [{ class: 'bottle', recall: { value: 1 } }, { class: 'bin' }],
    });
    const open = await started();
    expect((await api.request(`GET ${path}${open.evaluation_id}/`, admin)).statusCode).toBe(409);
    expect((await api.request(`GET ${path}${randomUUID()}/`, admin)).statusCode).toBe(404);
  });
});
