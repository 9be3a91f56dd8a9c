import { randomUUID } from 'node:crypto';
import type { Detection, MistakeList } from '@smart-waste/contract';
import { computeModelFigures, createLabelSchema, LABELLED_CLASSES } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBootstrap } from '../../../lib/bootstrap.ts';
import {
  BOTTLE,
  CARD,
  createDetection,
  createDetector,
  createEvaluationCalls,
} from '../../../test/evaluations.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { measureModel, selectCommonPhotos } from '../../detection/measurement/measure-model.ts';
import { listLabelledFiles } from './labelled-files.ts';

/** What the model answers to the next photos; each photo asks twice. */
let detect: () => Promise<Detection[]> | Detection[] = () => [createDetection(0.9)];
let asked = 0;
const openDetector = async () =>
  createDetector(() => {
    asked += 1;
    return detect();
  });

let api: ImageApi;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  api = await imageApi(() => ({ openModelFile: async () => ({ card: CARD, manifest: null, openDetector }) }));
});
beforeEach(async () => {
  for (const table of ['evaluations', 'evaluation_samples', 'images', 'annotation_sets'] as const)
    await api.kysely.deleteFrom(table).execute();
  [detect, asked] = [() => [createDetection(0.9)], 0];
  admin = await api.person('admin');
  asha = await api.person();
});
afterAll(() => api.close());

const { addChecked, check, started, listed, show, workOn } = createEvaluationCalls(() => ({
  api,
  admin,
  asha,
}));

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
