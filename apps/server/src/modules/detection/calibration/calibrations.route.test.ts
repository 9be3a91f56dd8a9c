import { randomUUID } from 'node:crypto';
import type { Calibration, CalibrationList } from '@smart-waste/contract';
import type { TrainingManifest } from '@smart-waste/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCalibration } from '../../../test/calibrations.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addImage, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
let manifest: TrainingManifest | null = null;
beforeAll(async () => {
  api = await imageApi(() => ({ findTrainingManifest: async () => manifest }));
  admin = await api.person('admin');
  asha = await api.person();
});
afterAll(() => api.close());

const CALIBRATIONS = '/admin/evaluations/calibrations/';
const BOX = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const PHOTOS = 110;

/** A photo of its own place in which the detector sees a can with this confidence. */
async function analysedPhoto(confidence: number, place: number): Promise<string> {
  const image = newImage(asha.user_id, { latitude: 20 + place / 10, longitude: 75 });
  await addImage(api.deps, image, randomUUID());
  const run = (await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
  const can = { class: 'can', title: 'Can', confidence, waste: true, box: BOX };
  const waste_in_photo = { score: confidence, probability: confidence, is_calibrated: false };
  const results = { ...EMPTY_RESULTS, total_detections: 1, detections: [can], waste_in_photo };
  await api.deps.analyses.complete(run, { ...record, results });
  return image.image_id;
}
const label = (image_id: string, hasCan: boolean, given: object = {}) =>
  api.request(`POST /admin/annotations/${image_id}/`, admin, {
    based_on: 0,
    scope: 'checked',
    analysis_id: null,
    is_blind: true,
    annotations: hasCan ? [{ class: 'can', is_unsure: false, box: BOX }] : [],
    ...given,
  });
const freeze = async (): Promise<string> =>
  (await api.request('POST /admin/evaluations/samples/', admin, { size: PHOTOS })).json().sample_id;
const fetchPhotos = async (sample_id: string): Promise<string[]> => {
  const path = `/admin/evaluations/samples/${sample_id}/photos/?limit=${PHOTOS}` as const;
  const { data } = (await api.request(`GET ${path}`, admin)).json();
  return data.map(({ image_id }: { image_id: string }) => image_id);
};
const fitTo = (sample_id: string) => api.request(`POST ${CALIBRATIONS}`, admin, { sample_id });
const list = async (): Promise<CalibrationList> => (await api.request(`GET ${CALIBRATIONS}`, admin)).json();
const change = (id: string, step: 'apply' | 'retire') =>
  api.request(`POST ${CALIBRATIONS}${id}/${step}/`, admin);

describe('a calibration of this installation', () => {
  it('is fitted to the photos of a frozen sample that were labelled blind (EV-46)', async () => {
    const confidences = new Map<string, number>();
    for (let photo = 0; photo < PHOTOS; photo += 1) {
      const confidence = 0.3 + (0.6 * photo) / PHOTOS;
      confidences.set(await analysedPhoto(confidence, photo), confidence);
    }
    const sample_id = await freeze();
    const unlabelled = await fitTo(sample_id);
    expect([unlabelled.statusCode, unlabelled.body]).toEqual([
      409,
      expect.stringContaining('Label the next one first'),
    ]);

    const inOrder = await fetchPhotos(sample_id);
    // Labelled with the boxes of the detector in sight: it does not count.
    await label(inOrder.pop() ?? '', false, { is_blind: false });
    for (const [turn, image_id] of inOrder.entries()) {
      const confidence = confidences.get(image_id) ?? 0;
      await label(image_id, confidence > 0.6 || turn % 4 === 3);
    }
    const answer = await fitTo(sample_id);
    expect(answer.statusCode).toBe(201);
    const fitted: Calibration = answer.json();
    expect(fitted).toMatchObject({
      sample_id,
      model: 'a model',
      model_version: '1',
      state: 'fitted',
      created_by: expect.any(String),
      classes: [{ class: 'can', boxes: PHOTOS - 1, calibrator: { method: 'platt' } }],
      photo: { photos: PHOTOS - 1, calibrator: { method: 'platt' } },
    });
    expect(fitted.classes[0]?.held_out?.bins).toHaveLength(10);
    expect(fitted.photo.held_out?.expected_error).toBeLessThan(fitted.photo.raw.expected_error ?? 0);
    expect((await list()).data[0]).toEqual(fitted);
    // Photos that the model was trained with, and photos of their places, are left out.
    const ofSample = await api.deps.calibrationSamples.findLabelledRuns(sample_id);
    const hashes = ofSample?.map(({ photo_sha256 }) => photo_sha256) ?? [];
    manifest = { photos: new Set(hashes.slice(0, 1)), groups: new Set() };
    expect((await fitTo(sample_id)).json().photo.photos).toBe(PHOTOS - 2);
    manifest = { photos: new Set(hashes), groups: new Set() };
    expect((await fitTo(sample_id)).body).toContain('was trained with all');
    manifest = null;

    // Labels of an earlier sample count in the next one, together with those that it waits for.
    api.clock.aheadMs += 1000;
    const newer = await freeze();
    expect((await fitTo(newer)).statusCode).toBe(409);
    const { next } = (await api.request(`GET /admin/evaluations/samples/${newer}/`, admin)).json();
    expect((await label(next, true, { based_on: 1 })).statusCode).toBe(201);
    const again: Calibration = (await fitTo(newer)).json();
    expect([again.photo.photos, again.classes[0]?.boxes]).toEqual([PHOTOS, PHOTOS]);
  }, 60_000);

  it('is applied and retired, and the list says how far older runs follow (EV-44, EV-45)', async () => {
    const { calibration_id } = await api.deps.calibrations.add(newCalibration(admin.user_id));
    const before = (await list()).recalibrations;
    expect(before).toMatchObject([{ model: 'a model', model_version: '1', runs_left: 0 }]);
    const applied = await change(calibration_id, 'apply');
    expect([applied.statusCode, applied.json().state]).toEqual([200, 'active']);
    const [{ runs = 0, runs_left = -1 } = {}] = (await list()).recalibrations;
    expect(runs_left).toBe(runs);
    expect((await change(calibration_id, 'retire')).json()).toMatchObject({ state: 'retired' });
    expect((await list()).recalibrations).toEqual(before);
    expect((await api.readAuditLog(`calibration:${calibration_id}`)).map(({ action }) => action)).toEqual([
      'calibration.fitted',
      'calibration.applied',
      'calibration.retired',
    ]);
  });

  it('is not applied without a single curve, which a sentence says (EV-49)', async () => {
    const fitted = newCalibration(admin.user_id);
    const without = {
      classes: fitted.classes.map((one) => ({ ...one, boxes: 99, calibrator: null })),
      photo: { ...fitted.photo, photos: 99, calibrator: null },
    };
    const add = async (given: object) =>
      (await api.deps.calibrations.add(newCalibration(admin.user_id, { model: 'few boxes', ...given })))
        .calibration_id;
    const calibration_id = await add(without);
    const refused = await change(calibration_id, 'apply');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { reason: 'error.calibration.no_curve', params: { boxes: 100, photos: 100, of_a_kind: 30 } },
    ]);
    expect(refused.body).toContain('would change nothing');
    const stored = (await list()).data.find((one) => one.calibration_id === calibration_id);
    expect(stored).toMatchObject({ state: 'fitted', applied_at: null });
    expect((await api.readAuditLog(`calibration:${calibration_id}`)).map(({ action }) => action)).toEqual([
      'calibration.fitted',
    ]);
    // One curve is enough, of a class or of whole photos.
    for (const given of [
      { ...without, classes: fitted.classes },
      { ...without, photo: fitted.photo },
    ])
      expect((await change(await add(given), 'apply')).json()).toMatchObject({ state: 'active' });
  });

  it('is refused in a sentence without its sample, and when it does not exist', async () => {
    const noSample = await fitTo(randomUUID());
    expect([noSample.statusCode, noSample.body]).toEqual([404, expect.stringContaining('no such sample')]);
    expect((await fitTo('7')).statusCode).toBe(400);
    for (const step of ['apply', 'retire'] as const) {
      const missing = await change(randomUUID(), step);
      expect([missing.statusCode, missing.body]).toEqual([
        404,
        expect.stringContaining('no such calibration'),
      ]);
    }
  });
});
