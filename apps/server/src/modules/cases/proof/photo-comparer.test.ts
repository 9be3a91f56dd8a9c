import { randomUUID } from 'node:crypto';
import type { Detection, MlConfig } from '@smart-waste/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrometheusMetrics } from '../../../adapters/metrics/prometheus.ts';
import { createSharpImageProcessor } from '../../../adapters/photos/sharp-image-processor.ts';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import type { CaseChangeMessage } from '../../../ports/change-feed.ts';
import { type Detector, DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { addCasePhoto, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { bottle } from '../../../test/fake-detector.ts';
import { createBurst } from '../../../test/notification-burst.ts';
import { jpegPhoto, truncatedJpeg } from '../../../test/photos.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';
import { detectAlike } from '../../detection/analysis/detect-alike.ts';
import type { NewCasePhoto } from '../ports/proof.ts';
import { type CompareDeps, comparePhotos, createPhotoComparer } from './photo-comparer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const store = createMemoryStore();
const clock = { now: () => new Date() };
/** A detector that sees something on photos of these widths. */
const detectorSeeing = (seen: Record<number, Detection[]>, before?: () => void): Detector => ({
  choice: 'yolo',
  detect: async ({ width }) => {
    before?.();
    return { detections: seen[width] ?? [], model: 'fake', model_version: '2' };
  },
  probe: async () => undefined,
  close: async () => undefined,
});
function depsWith(...detectors: Detector[]): CompareDeps {
  const base = {
    ...database.tables,
    store,
    clock,
    detectors,
    imageProcessor: createSharpImageProcessor(),
    changeFeed: database.changeFeed,
    log: pino({ level: 'silent' }),
    metrics: createPrometheusMetrics({ ofProcess: false }),
  };
  return { ...base, detectAlike: (photos) => detectAlike(base, photos) };
}

const [BEFORE, AFTER] = [640, 480];
let case_id: string;
/** A case with an upload that is 640 pixels wide. */
async function caseWithUpload() {
  const user = await addUser(database.tables);
  const image = newImage(user.id, {
    width: BEFORE,
    height: 480,
    uploaded_at: new Date(Date.now() - 3600_000),
  });
  await store.put(image.photo_key, await jpegPhoto({ width: 64, height: 48 }), 'image/jpeg');
  await addImage(database.tables, image);
  const opened = await openCase(database.tables, {}, { image_id: image.image_id, user_id: user.id });
  case_id = opened.case.case_id;
  return image.image_id;
}
/** A photo of the case that is 480 pixels wide. */
async function addPhoto(given: Partial<NewCasePhoto> = {}) {
  const photo_id = randomUUID();
  await store.put(`photos/${photo_id}.jpg`, await jpegPhoto({ width: 48, height: 48 }), 'image/jpeg');
  return addCasePhoto(database, { photo_id, case_id, width: AFTER, height: 480, ...given });
}
const proof = async () => (await database.tables.casePhotos.listProofs(case_id))[0];
const waiting = () => database.kysely.selectFrom('photos_to_compare').selectAll().execute();
const makeDue = () => database.kysely.updateTable('photos_to_compare').set({ due_at: sql`now()` }).execute();

describe('the detector on a photo after the cleaning (CA-102)', () => {
  it.each([
    ['no_waste_seen', { [BEFORE]: [bottle] }],
    ['still_sees', { [BEFORE]: [bottle], [AFTER]: [bottle] }],
    ['cannot_tell', {}],
  ])('says %s', async (verdict, seen) => {
    const before_photo_id = await caseWithUpload();
    await addPhoto();
    expect(await comparePhotos(depsWith(detectorSeeing(seen)))).toBe(1);
    expect(await proof()).toMatchObject({
      verdict,
      before_photo_id,
      analysis_results: { model: 'fake', model_version: '2' },
    });
    expect(await waiting()).toEqual([]);
  });

  it('cannot tell without a photo before', async () => {
    case_id = (await openCase(database.tables)).case.case_id;
    await addPhoto();
    await comparePhotos(depsWith(detectorSeeing({})));
    expect(await proof()).toMatchObject({ verdict: 'cannot_tell', before_photo_id: null });
  });

  it('looks at both photos with the same detector, also when another one is the first choice', async () => {
    await caseWithUpload();
    await addPhoto();
    const calls: string[] = [];
    const local = detectorSeeing({ [BEFORE]: [bottle] }, () => calls.push('yolo'));
    const remote: Detector = {
      ...detectorSeeing({}, () => calls.push('roboflow')),
      choice: 'roboflow',
    };
    const config: Partial<MlConfig> = { primaryModel: 'roboflow', fallbackModel: 'yolo' };
    const stored = await database.tables.mlConfig.read();
    const actor = await addUser(database.tables, { role: 'admin' });
    await database.tables.mlConfig.save({
      config: { ...stored.config, ...config },
      initial: stored.config,
      from: undefined,
      at: new Date(),
      actor_id: actor.id,
    });
    await comparePhotos(depsWith(remote, local));
    expect(calls).toEqual(['yolo', 'yolo']);
  });

  it('gives a photo that reopened the case its detections, and no verdict', async () => {
    await caseWithUpload();
    const { photo_id } = await addPhoto({ purpose: 'reopen', is_public: false });
    await comparePhotos(depsWith(detectorSeeing({ [AFTER]: [bottle] })));
    const photo = (await database.tables.cases.listPhotos(case_id)).find((one) => one.photo_id === photo_id);
    expect(photo?.analysis_results?.detections).toHaveLength(1);
    expect(await proof()).toMatchObject({ purpose: 'reopen', verdict: null });
  });

  it('changes no upload, no list and no figure', async () => {
    const image_id = await caseWithUpload();
    const before = await database.tables.images.findById(image_id);
    await addPhoto();
    await comparePhotos(depsWith(detectorSeeing({ [BEFORE]: [bottle] })));
    expect(await database.tables.images.findById(image_id)).toEqual(before);
  });
});

describe('a detector that gives no result', () => {
  it('is asked again later, for as long as it is not available', async () => {
    await caseWithUpload();
    await addPhoto();
    const unavailable = detectorSeeing({}, () => {
      throw new DetectorUnavailableError('not reachable');
    });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await comparePhotos(depsWith(unavailable));
      await makeDue();
    }
    expect(await proof()).toMatchObject({ verdict: null });
    await comparePhotos(depsWith(detectorSeeing({ [BEFORE]: [bottle] })));
    expect(await proof()).toMatchObject({ verdict: 'no_waste_seen' });
  });

  it('cannot tell after some failures', async () => {
    await caseWithUpload();
    await addPhoto();
    const failing = detectorSeeing({}, () => {
      throw new DetectorFailedError('out of memory', { retry: true });
    });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await proof()).toMatchObject({ verdict: null });
      await comparePhotos(depsWith(failing));
      await makeDue();
    }
    expect(await proof()).toMatchObject({ verdict: 'cannot_tell', analysis_results: null });
    expect(await waiting()).toEqual([]);
  });

  it('cannot tell when the file is gone', async () => {
    await caseWithUpload();
    const { photo_key } = await addPhoto();
    await store.remove(photo_key);
    await comparePhotos(depsWith(detectorSeeing({})));
    expect(await proof()).toMatchObject({ verdict: 'cannot_tell' });
  });
});

describe('a photo from before that cannot be used (CA-102)', () => {
  const lost = async (photo_key: string) => store.remove(photo_key);
  const damaged = async (photo_key: string) => store.put(photo_key, await truncatedJpeg(), 'image/jpeg');
  /** Detects as real ones do, which decode the photo. */
  const decoding = (seen: Record<number, Detection[]>): Detector => {
    const detector = detectorSeeing(seen);
    return {
      ...detector,
      detect: async (...call) => {
        await call[0].decode(32);
        return detector.detect(...call);
      },
    };
  };
  const readPhotoKey = async (image_id: string) =>
    (await database.tables.images.findById(image_id))!.photo_key;

  it.each([
    ['lost', lost],
    ['damaged', damaged],
  ])('gives its place to the one before it when it is %s', async (_, spoil) => {
    const image_id = await caseWithUpload();
    const taken_at = new Date(Date.now() - 60_000);
    const reopening = await addPhoto({ purpose: 'reopen', is_public: false, width: 320, taken_at });
    await addPhoto();
    await spoil(reopening.photo_key);
    const deps = depsWith(decoding({ [BEFORE]: [bottle] }));
    while ((await comparePhotos(deps)) > 0);
    expect(await proof()).toMatchObject({ verdict: 'no_waste_seen', before_photo_id: image_id });
  });

  it.each([
    ['lost', lost],
    ['damaged', damaged],
  ])('hides no waste on the photo after the cleaning when it is %s', async (_, spoil) => {
    await spoil(await readPhotoKey(await caseWithUpload()));
    await addPhoto();
    await comparePhotos(depsWith(decoding({ [AFTER]: [bottle] })));
    expect(await proof()).toMatchObject({
      verdict: 'still_sees',
      before_photo_id: null,
      analysis_results: { model: 'fake' },
    });
  });
});

describe('a process that is killed half-way', () => {
  it('leaves the photo to another one when its lease has expired, and one verdict is written', async () => {
    await caseWithUpload();
    await addPhoto();
    const { photosToCompare } = database.tables;
    const [held] = await photosToCompare.claim({ limit: 1, leaseSeconds: 60 });
    const deps = depsWith(detectorSeeing({ [BEFORE]: [bottle] }));
    expect(await comparePhotos(deps)).toBe(0);
    await database.kysely.updateTable('photos_to_compare').set({ lease_until: sql`now()` }).execute();
    expect(await comparePhotos(deps)).toBe(1);
    const late = { analysis_results: null, verdict: 'cannot_tell', before_photo_id: null } as const;
    expect(await photosToCompare.complete(held!, late)).toBe(false);
    expect(await proof()).toMatchObject({ verdict: 'no_waste_seen' });
  });

  it('is continued by the loop of another, which a changed case wakes', async () => {
    await caseWithUpload();
    const loop = createPhotoComparer(depsWith(detectorSeeing({ [BEFORE]: [bottle] })), 3_600_000);
    loop.start();
    await addPhoto();
    await expect.poll(async () => (await proof())?.verdict).toBe('no_waste_seen');
    await loop.stop();
  });

  it('asks the database a few times for many cases that change in a short time', async () => {
    const deps = depsWith(detectorSeeing({}));
    const claim = vi.fn(async () => []);
    const { listeners, burst } = createBurst<CaseChangeMessage>();
    const loop = createPhotoComparer({
      ...deps,
      changeFeed: { ...deps.changeFeed, onCaseChange: listeners },
      photosToCompare: { ...deps.photosToCompare, claim },
    });
    loop.start();
    await burst({ case_id: randomUUID(), number: 1, follower_ids: [], assignee_ids: [] }, 200);
    await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(1);
    await loop.stop();
    expect(claim.mock.calls.length).toBeLessThan(20);
  });
});
