import { randomUUID } from 'node:crypto';
import { type Annotation, EVALUATION_LIMITS } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCheckedPhotos } from '../../../adapters/db/evaluations/checked-photos.ts';
import {
  BOTTLE,
  CARD,
  createDetection,
  createDetector,
  createEvaluationCalls,
} from '../../../test/evaluations.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { newImage } from '../../../test/rows.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';
import type { ModelFile } from '../ports.ts';

let manifest: ModelFile['manifest'] = null;
const openDetector = async () => createDetector(() => [createDetection(0.9)]);

let api: ImageApi;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  api = await imageApi(() => ({ openModelFile: async () => ({ card: CARD, manifest, openDetector }) }));
});
beforeEach(async () => {
  for (const table of ['evaluations', 'evaluation_samples', 'images', 'annotation_sets'] as const)
    await api.kysely.deleteFrom(table).execute();
  manifest = null;
  admin = await api.person('admin');
  asha = await api.person();
});
afterAll(() => api.close());

const { addChecked, check, start, started, listed, show, workOn } = createEvaluationCalls(() => ({
  api,
  admin,
  asha,
}));

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

describe('an evaluation', () => {
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
