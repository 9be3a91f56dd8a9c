import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pictureKeyOf } from '../../../ports/analysis-table.ts';
import { DetectorFailed, DetectorUnavailable } from '../../../ports/detector.ts';
import { MissingObject, StoreUnavailable } from '../../../ports/image-store.ts';
import { aBottle, fakeDetector } from '../../../test/fake-detector.ts';
import { truncatedJpeg } from '../../../test/photos.ts';
import { workerScene } from '../../../test/worker-scene.ts';
import { GIVE_UP_EXPIRED } from './end-run.ts';

let scene: Awaited<ReturnType<typeof workerScene>>;
beforeAll(async () => {
  scene = await workerScene();
});
afterEach(() => scene.clear());
afterAll(() => scene.close());

const broken = (retry = true) => new DetectorFailed('out of order', { retry });
const throwing = (error: Error) => [
  fakeDetector({
    before: () => {
      throw error;
    },
  }),
];
/** Something that happens once, for whoever waits for it. */
function moment() {
  let happen: () => void = () => undefined;
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

/** A detector that answers when it is let go, and tells when it was asked. */
function held() {
  const [begun, freed] = [moment(), moment()];
  const before = async () => {
    begun.happen();
    await freed.happened;
  };
  return { detectors: [fakeDetector({ before })], begun: begun.happened, letGo: freed.happen };
}

describe('a photo', () => {
  test('is analysed and its detections are stored, with the settings of the run', async () => {
    const { image_id } = await scene.addPhoto();
    scene.work();
    const image = await scene.becomes(image_id, 'completed');
    expect(image.analysis_results).toMatchObject({
      total_detections: 1,
      average_confidence: 0.8,
      message: 'Found 1 item of waste: 1 × Bottle',
      detections: [aBottle],
      model: 'fake yolo',
      model_version: '1',
    });
    expect(image).toMatchObject({ stage: null, error_message: null });
    const [run] = await scene.runsOf(image_id);
    expect(image.processed_key).toBe(pictureKeyOf(run!.analysis_id));
    await expect(scene.store.get(image.processed_key!)).rejects.toThrow(MissingObject);
    expect(run).toMatchObject({
      status: 'completed',
      detector: 'yolo',
      attempts: 1,
      settings: {
        confidenceThreshold: 0.1,
        minDetectionSize: 20,
        maxDetectionsPerImage: 50,
        order: ['roboflow', 'yolo'],
      },
    });
  });

  test('that arrives later is taken at once, without waiting for a poll', async () => {
    scene.work();
    const { image_id } = await scene.addPhoto();
    await scene.becomes(image_id, 'completed');
  });

  test('of which no hint comes is found by polling', async () => {
    const changeFeed = { ...scene.parts.changeFeed, onRunWaiting: () => () => undefined };
    scene.work({ changeFeed }, { pollEveryMs: 20 });
    const { image_id } = await scene.addPhoto();
    await scene.becomes(image_id, 'completed');
  });

  test('that cannot be read any more fails with a sentence for its owner', async () => {
    const { image_id } = await scene.addPhoto(await truncatedJpeg());
    scene.work();
    expect(await scene.becomes(image_id, 'failed')).toMatchObject({
      error_message: 'This photo can no longer be read. Please take it again.',
      analysis_results: null,
    });
  });

  test('that is gone from the store has failed', async () => {
    const { image_id, photo_key } = await scene.addPhoto();
    await scene.store.remove(photo_key);
    scene.work();
    expect((await scene.becomes(image_id, 'failed')).error_message).toMatch(/missing/);
  });

  test('requested with its own settings is analysed with them', async () => {
    const strict = await scene.addPhoto(undefined, { confidence_threshold: 0.9 });
    scene.work();
    const image = await scene.becomes(strict.image_id, 'completed');
    expect(image.analysis_results).toMatchObject({ total_detections: 0, message: 'No waste detected' });
  });
});

describe('a detector that breaks', () => {
  /** Lets all waiting attempts happen until the image has this status. */
  const hurryUntil = (image_id: string, status: 'ml_failed' | 'completed') =>
    vi.waitFor(
      async () => {
        await scene.makeDue();
        expect((await scene.images.byId(image_id))?.status).toBe(status);
      },
      { timeout: 10_000, interval: 30 },
    );

  test('is asked again until the retries are spent', async () => {
    const { image_id } = await scene.addPhoto();
    scene.work({ detectors: throwing(broken()) }, { pollEveryMs: 10 });
    await hurryUntil(image_id, 'ml_failed');
    const [run] = await scene.runsOf(image_id);
    expect(run).toMatchObject({ status: 'ml_failed', attempts: 4, detector: 'yolo' });
    expect((await scene.images.byId(image_id))?.error_message).toBe(
      'The analysis of this photo failed. It can be started again.',
    );
  });

  test('is not asked again at once', async () => {
    const { image_id } = await scene.addPhoto();
    scene.work({ detectors: throwing(broken()) });
    await vi.waitFor(
      async () => expect((await scene.runsOf(image_id))[0]).toMatchObject({ status: 'pending', attempts: 1 }),
      { timeout: 10_000 },
    );
    const [run] = await scene.runsOf(image_id);
    expect(run!.run_after.getTime()).toBeGreaterThan(run!.started_at!.getTime() + 1000);
  });

  test('and works the second time has done its work', async () => {
    const { image_id } = await scene.addPhoto();
    let asked = 0;
    const before = () => {
      asked += 1;
      if (asked === 1) throw broken();
    };
    scene.work({ detectors: [fakeDetector({ before })] }, { pollEveryMs: 10 });
    await hurryUntil(image_id, 'completed');
    expect((await scene.runsOf(image_id)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('is not asked again when that cannot help', async () => {
    const { image_id } = await scene.addPhoto();
    scene.work({ detectors: throwing(broken(false)) });
    await scene.becomes(image_id, 'ml_failed');
    expect((await scene.runsOf(image_id))[0]).toMatchObject({ attempts: 1 });
  });
});

describe('when no detector is available', () => {
  test('photos wait, and are taken up again by themselves once one is back', async () => {
    const { image_id } = await scene.addPhoto();
    let back = false;
    const whileAway = () => {
      if (!back) throw new DetectorUnavailable('away');
    };
    const detector = fakeDetector({ before: whileAway, probe: async () => whileAway() });
    scene.work({ detectors: [detector] }, { pollEveryMs: 10 });
    expect((await scene.becomes(image_id, 'ml_unavailable')).error_message).toMatch(/as soon as one is back/);
    back = true;
    scene.clock.aheadMs += 60_000;
    const image = await scene.becomes(image_id, 'completed');
    expect(image.error_message).toBeNull();
    expect((await scene.runsOf(image_id)).map(({ status }) => status)).toEqual([
      'ml_unavailable',
      'completed',
    ]);
  });

  test('and none is configured, photos wait too', async () => {
    const { image_id } = await scene.addPhoto();
    scene.work({ detectors: [] });
    await scene.becomes(image_id, 'ml_unavailable');
  });
});

describe('trouble', () => {
  test('with the store delays a photo and never fails it', async () => {
    const { image_id } = await scene.addPhoto();
    let down = true;
    const store = {
      ...scene.store,
      get: async (key: string) => {
        if (down) throw new StoreUnavailable('it does not answer');
        return scene.store.get(key);
      },
    };
    scene.work({ store }, { pollEveryMs: 10 });
    await vi.waitFor(
      async () => expect((await scene.runsOf(image_id))[0]).toMatchObject({ status: 'pending', attempts: 1 }),
      { timeout: 10_000 },
    );
    down = false;
    await scene.makeDue();
    await scene.becomes(image_id, 'completed');
  });

  test('with the database at the very end leaves the run to its lease, and it is done once more', async () => {
    const { image_id } = await scene.addPhoto();
    let down = true;
    const whileDown = async () => {
      if (down) throw new Error('connection lost');
      return true;
    };
    const ends = { complete: whileDown, fail: whileDown, retryLater: whileDown };
    const first = scene.work({ analyses: { ...scene.analyses, ...ends } });
    await vi.waitFor(
      async () => expect((await scene.runsOf(image_id))[0]).toMatchObject({ status: 'processing' }),
      { timeout: 10_000 },
    );
    await first.stop();
    down = false;
    await scene.lapse();
    scene.work();
    await scene.becomes(image_id, 'completed');
    expect((await scene.runsOf(image_id)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('with reading the queue ends no worker', async () => {
    let down = true;
    const claim = async (holder: Parameters<typeof scene.analyses.claim>[0]) => {
      if (down) throw new Error('connection lost');
      return scene.analyses.claim(holder);
    };
    const { image_id } = await scene.addPhoto();
    scene.work({ analyses: { ...scene.analyses, claim } }, { pollEveryMs: 10 });
    down = false;
    await scene.becomes(image_id, 'completed');
  });

  test('that breaks the worker again and again ends at last', async () => {
    const { image_id } = await scene.addPhoto();
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const run = await scene.analyses.claim({ worker: 'unlucky', leaseSeconds: 30 });
      await scene.analyses.retryLater(run!, { delayMs: 0, error_message: 'bad sector' });
    }
    const store = { ...scene.store, get: async () => Promise.reject(new Error('bad sector')) };
    scene.work({ store });
    await scene.becomes(image_id, 'ml_failed');
  });

  test('that kills its worker again and again ends after five times', async () => {
    const { image_id } = await scene.addPhoto();
    for (let death = 0; death < 5; death += 1) {
      expect(await scene.analyses.claim({ worker: 'killed', leaseSeconds: 30 })).toBeDefined();
      await scene.lapse();
      if (death < 4) await scene.analyses.requeueExpired(GIVE_UP_EXPIRED);
    }
    scene.work();
    await scene.becomes(image_id, 'ml_failed');
    expect(await scene.images.byId(image_id)).toMatchObject({
      stage: null,
      error_message: GIVE_UP_EXPIRED.error_message,
    });
  });
});

test('a photo that is deleted while it is analysed leaves nothing behind', async () => {
  const { image_id } = await scene.addPhoto();
  const look = held();
  const worker = scene.work({ detectors: look.detectors });
  await look.begun;
  await scene.images.remove(image_id);
  look.letGo();
  await worker.stop();
  const due = await scene.keys.claim({ limit: 10, leaseSeconds: 60 });
  expect(due.map(({ key }) => key.split('/')[0]).sort()).toEqual(['photos', 'thumbnails']);
  expect(await scene.runsOf(image_id)).toEqual([]);
});

describe('a lease', () => {
  test('of a worker that died is taken over', async () => {
    const { image_id } = await scene.addPhoto();
    await scene.analyses.claim({ worker: 'dead', leaseSeconds: 30 });
    await scene.lapse();
    scene.work();
    await scene.becomes(image_id, 'completed');
    expect((await scene.runsOf(image_id)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('that was lost makes what the late worker found not count', async () => {
    const { image_id } = await scene.addPhoto();
    const late = held();
    const slow = scene.work({ detectors: late.detectors }, { runsInFlight: 1 });
    await late.begun;
    await scene.lapse();
    const litter = { ...aBottle, class: 'litter', title: 'Litter' };
    scene.work({ detectors: [fakeDetector({ detections: [litter, litter] })] });
    const image = await scene.becomes(image_id, 'completed');
    late.letGo();
    await slow.stop();
    expect(await scene.images.byId(image_id)).toEqual(image);
    expect(image.analysis_results?.message).toBe('Found 2 items of waste: 2 × Litter');
    expect(await scene.runsOf(image_id)).toHaveLength(1);
  });

  test('that was lost is noticed during detection, and the run is not completed', async () => {
    await scene.addPhoto();
    const late = held();
    const complete = vi.fn(scene.analyses.complete);
    const refused = moment();
    const renew = async (...held: Parameters<typeof scene.analyses.renew>) => {
      const still = await scene.analyses.renew(...held);
      if (!still) refused.happen();
      return still;
    };
    const slow = scene.work(
      { detectors: late.detectors, analyses: { ...scene.analyses, renew, complete } },
      { renewEveryMs: 10, runsInFlight: 1 },
    );
    await late.begun;
    await scene.lapse();
    await refused.happened;
    late.letGo();
    await slow.stop();
    expect(complete).not.toHaveBeenCalled();
  });

  test('is renewed during detection', async () => {
    const { image_id } = await scene.addPhoto();
    const slow = held();
    scene.work({ detectors: slow.detectors }, { renewEveryMs: 10 });
    await slow.begun;
    const [first] = await scene.runsOf(image_id);
    await vi.waitFor(
      async () => {
        const [now] = await scene.runsOf(image_id);
        expect(now!.lease_until!.getTime()).toBeGreaterThan(first!.lease_until!.getTime());
      },
      { timeout: 10_000 },
    );
    slow.letGo();
    await scene.becomes(image_id, 'completed');
  });
});

describe('several workers', () => {
  test('share the photos, and each is analysed once', async () => {
    const photos = await Promise.all(Array.from({ length: 20 }, () => scene.addPhoto()));
    let looks = 0;
    const before = () => {
      looks += 1;
    };
    for (const _ of [1, 2, 3]) scene.work({ detectors: [fakeDetector({ before })] });
    for (const { image_id } of photos) await scene.becomes(image_id, 'completed');
    expect(looks).toBe(20);
    const runs = (await Promise.all(photos.map(({ image_id }) => scene.runsOf(image_id)))).flat();
    expect(runs.map(({ attempts }) => attempts)).toEqual(new Array(20).fill(1));
  });
});

describe('stopping', () => {
  test('lets the running one end and takes no other', async () => {
    const [one, two] = [await scene.addPhoto(), await scene.addPhoto()];
    const slow = held();
    const worker = scene.work({ detectors: slow.detectors }, { runsInFlight: 1 });
    await slow.begun;
    const stopped = worker.stop();
    slow.letGo();
    await stopped;
    const states = await Promise.all(
      [one, two].map(async ({ image_id }) => (await scene.images.byId(image_id))?.status),
    );
    expect(states.sort()).toEqual(['completed', 'pending']);
  });

  test('gives back what does not end in time, as if it had not been taken', async () => {
    const { image_id } = await scene.addPhoto();
    const hanging = held();
    const worker = scene.work({ detectors: hanging.detectors }, { stopWithinMs: 10 });
    await hanging.begun;
    await worker.stop();
    expect(await scene.images.byId(image_id)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect((await scene.runsOf(image_id))[0]).toMatchObject({ status: 'pending', attempts: 0, worker: null });
    hanging.letGo();
  });

  test('with nothing to do is immediate, and twice is no error', async () => {
    const worker = scene.work();
    await worker.stop();
    await worker.stop();
  });
});
