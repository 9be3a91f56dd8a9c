import { createEncodedReason } from '@smart-waste/messages';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildPictureKey } from '../../../ports/analysis-table.ts';
import { DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { MissingObjectError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { bottle, fakeDetector } from '../../../test/fake-detector.ts';
import { truncatedJpeg } from '../../../test/photos.ts';
import { workerFixture } from '../../../test/worker-fixture.ts';
import { EXPIRATION_LIMIT } from './end-run.ts';

let fixture: Awaited<ReturnType<typeof workerFixture>>;
beforeAll(async () => {
  fixture = await workerFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const broken = (retry = true) => new DetectorFailedError('out of order', { retry });
const throwing = (error: Error) => [
  fakeDetector({
    before: () => {
      throw error;
    },
  }),
];
/** A promise that the test resolves. */
function moment() {
  let happen: () => void = () => undefined;
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

/** A detector that answers when the test resolves it, and reports each call. */
function holdDetector() {
  const [begun, freed] = [moment(), moment()];
  const before = async () => {
    begun.happen();
    await freed.happened;
  };
  return { detectors: [fakeDetector({ before })], begun: begun.happened, letGo: freed.happen };
}

describe('a photo', () => {
  test('is analysed and its detections are stored, with the settings of the run (ST-04, ST-25)', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker();
    const image = await fixture.waitForStatus(image_id, 'completed');
    expect(image.analysis_results).toMatchObject({
      total_detections: 1,
      average_confidence: 0.8,
      message: 'Found 1 item of waste: 1 × Bottle',
      detections: [bottle],
      model: 'fake yolo',
      model_version: '1',
    });
    expect(image).toMatchObject({ stage: null, error_message: null });
    const [run] = await fixture.listRuns(image_id);
    expect(image.processed_key).toBe(buildPictureKey(run!.analysis_id));
    await expect(fixture.store.get(image.processed_key!)).rejects.toThrow(MissingObjectError);
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

  test('keeps the threshold that counted, when the detector raises the set one (IA-11)', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: [{ ...fakeDetector(), minConfidence: 0.25 }] });
    await fixture.waitForStatus(image_id, 'completed');
    const [run] = await fixture.listRuns(image_id);
    expect(run).toMatchObject({ settings: { confidenceThreshold: 0.1, effectiveThreshold: 0.25 } });
  });

  test('is analysed at once when it arrives later, without waiting for a poll', async () => {
    fixture.startWorker();
    const { image_id } = await fixture.addQueuedPhoto();
    await fixture.waitForStatus(image_id, 'completed');
  });

  test('is found by polling without a notification', async () => {
    const changeFeed = { ...fixture.deps.changeFeed, onRunWaiting: () => () => undefined };
    fixture.startWorker({ changeFeed }, { pollEveryMs: 20 });
    const { image_id } = await fixture.addQueuedPhoto();
    await fixture.waitForStatus(image_id, 'completed');
  });

  test('fails with a message for its owner when it can no longer be read (ST-05)', async () => {
    const { image_id } = await fixture.addQueuedPhoto(await truncatedJpeg());
    fixture.startWorker();
    expect(await fixture.waitForStatus(image_id, 'failed')).toMatchObject({
      error_message: createEncodedReason('analysis.run.photo_unreadable'),
      analysis_results: null,
    });
  });

  test('fails when it is missing in the store', async () => {
    const { image_id, photo_key } = await fixture.addQueuedPhoto();
    await fixture.store.remove(photo_key);
    fixture.startWorker();
    expect((await fixture.waitForStatus(image_id, 'failed')).error_message).toBe(
      createEncodedReason('analysis.run.photo_missing'),
    );
  });

  test('requested with its own settings is analysed with them', async () => {
    const strict = await fixture.addQueuedPhoto(undefined, { confidence_threshold: 0.9 });
    fixture.startWorker();
    const image = await fixture.waitForStatus(strict.image_id, 'completed');
    expect(image.analysis_results).toMatchObject({ total_detections: 0, message: 'No waste detected' });
  });
});

describe('a detector that fails', () => {
  /** Makes waiting attempts due until the image has this status. */
  const skipWaitsUntil = (image_id: string, status: 'ml_failed' | 'completed') =>
    vi.waitFor(
      async () => {
        await fixture.makeDue();
        expect((await fixture.images.findById(image_id))?.status).toBe(status);
      },
      { timeout: 30_000, interval: 30 },
    );

  test('is retried until no retries are left (ST-06)', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: throwing(broken()) }, { pollEveryMs: 10 });
    await skipWaitsUntil(image_id, 'ml_failed');
    const [run] = await fixture.listRuns(image_id);
    expect(run).toMatchObject({ status: 'ml_failed', attempts: 4, detector: 'yolo' });
    expect((await fixture.images.findById(image_id))?.error_message).toBe(
      createEncodedReason('analysis.run.failed'),
    );
  });

  test('is not retried at once', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: throwing(broken()) });
    await vi.waitFor(
      async () =>
        expect((await fixture.listRuns(image_id))[0]).toMatchObject({ status: 'pending', attempts: 1 }),
      { timeout: 30_000 },
    );
    const [run] = await fixture.listRuns(image_id);
    expect(run!.run_after.getTime()).toBeGreaterThan(run!.started_at!.getTime() + 1000);
  });

  test('completes the run when it fails once and then works', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    let calls = 0;
    const before = () => {
      calls += 1;
      if (calls === 1) throw broken();
    };
    fixture.startWorker({ detectors: [fakeDetector({ before })] }, { pollEveryMs: 10 });
    await skipWaitsUntil(image_id, 'completed');
    expect((await fixture.listRuns(image_id)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('is not retried when that cannot help', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: throwing(broken(false)) });
    await fixture.waitForStatus(image_id, 'ml_failed');
    expect((await fixture.listRuns(image_id))[0]).toMatchObject({ attempts: 1 });
  });
});

describe('when no detector is available', () => {
  test('photos wait, and are analysed without an action once one is available (ST-07)', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    let back = false;
    const throwUnlessBack = () => {
      if (!back) throw new DetectorUnavailableError('unavailable');
    };
    const detector = fakeDetector({ before: throwUnlessBack, probe: async () => throwUnlessBack() });
    fixture.startWorker({ detectors: [detector] }, { pollEveryMs: 10 });
    expect((await fixture.waitForStatus(image_id, 'ml_unavailable')).error_message).toBe(
      createEncodedReason('analysis.run.unavailable'),
    );
    back = true;
    fixture.clock.aheadMs += 60_000;
    const image = await fixture.waitForStatus(image_id, 'completed');
    expect(image.error_message).toBeNull();
    expect((await fixture.listRuns(image_id)).map(({ status }) => status)).toEqual([
      'ml_unavailable',
      'completed',
    ]);
  });

  test('photos wait also because none is configured', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: [] });
    await fixture.waitForStatus(image_id, 'ml_unavailable');
  });
});

describe('an error', () => {
  test('delays a photo and never fails it when it is of the store', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    let down = true;
    const store = {
      ...fixture.store,
      get: async (key: string) => {
        if (down) throw new StoreUnavailableError('it does not answer');
        return fixture.store.get(key);
      },
    };
    fixture.startWorker({ store }, { pollEveryMs: 10 });
    await vi.waitFor(
      async () =>
        expect((await fixture.listRuns(image_id))[0]).toMatchObject({ status: 'pending', attempts: 1 }),
      { timeout: 30_000 },
    );
    down = false;
    await fixture.makeDue();
    await fixture.waitForStatus(image_id, 'completed');
  });

  test('lets the lease expire when the database fails while the result is stored, and the run is executed again', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    let down = true;
    const failWhileDown = async () => {
      if (down) throw new Error('connection lost');
      return true;
    };
    const completeAndClaim = async () => ({ hasEnded: await failWhileDown(), next: undefined });
    const ends = {
      complete: failWhileDown,
      completeAndClaim,
      fail: failWhileDown,
      retryLater: failWhileDown,
    };
    const first = fixture.startWorker({ analyses: { ...fixture.analyses, ...ends } });
    await vi.waitFor(
      async () => expect((await fixture.listRuns(image_id))[0]).toMatchObject({ status: 'processing' }),
      { timeout: 30_000 },
    );
    await first.stop();
    down = false;
    await fixture.expireLeases();
    fixture.startWorker();
    await fixture.waitForStatus(image_id, 'completed');
    expect((await fixture.listRuns(image_id)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('does not end the worker when the queue cannot be read', async () => {
    let down = true;
    const claim = async (holder: Parameters<typeof fixture.analyses.claim>[0]) => {
      if (down) throw new Error('connection lost');
      return fixture.analyses.claim(holder);
    };
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ analyses: { ...fixture.analyses, claim } }, { pollEveryMs: 10 });
    down = false;
    await fixture.waitForStatus(image_id, 'completed');
  });

  test('fails the run at last when it repeats in every attempt', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const run = await fixture.analyses.claim({ worker: 'unlucky', leaseSeconds: 30 });
      await fixture.analyses.retryLater(run!, { delayMs: 0, error_message: 'bad sector' });
    }
    const store = { ...fixture.store, get: async () => Promise.reject(new Error('bad sector')) };
    fixture.startWorker({ store });
    await fixture.waitForStatus(image_id, 'ml_failed');
  });

  test('fails the run after five times when it kills the worker in every attempt', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    for (let death = 0; death < 5; death += 1) {
      expect(await fixture.analyses.claim({ worker: 'killed', leaseSeconds: 30 })).toBeDefined();
      await fixture.expireLeases();
      if (death < 4) await fixture.analyses.requeueExpired(EXPIRATION_LIMIT);
    }
    fixture.startWorker();
    await fixture.waitForStatus(image_id, 'ml_failed');
    expect(await fixture.images.findById(image_id)).toMatchObject({
      stage: null,
      error_message: EXPIRATION_LIMIT.error_message,
    });
  });
});

test('a photo that is deleted while it is analysed leaves nothing behind', async () => {
  const { image_id } = await fixture.addQueuedPhoto();
  const detector = holdDetector();
  const worker = fixture.startWorker({ detectors: detector.detectors });
  await detector.begun;
  await fixture.images.remove(image_id);
  detector.letGo();
  await worker.stop();
  const due = await fixture.objectLedger.claim({ limit: 10, leaseSeconds: 60 });
  expect(due.map(({ key }) => key.split('/')[0]).sort()).toEqual(['photos', 'thumbnails']);
  expect(await fixture.listRuns(image_id)).toEqual([]);
});

describe('a lease', () => {
  test('expires when its worker is dead, and another worker claims the run (ST-27)', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    await fixture.analyses.claim({ worker: 'dead', leaseSeconds: 30 });
    await fixture.expireLeases();
    fixture.startWorker();
    await fixture.waitForStatus(image_id, 'completed');
    expect((await fixture.listRuns(image_id)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test('invalidates the result of the late worker once it is lost', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    const late = holdDetector();
    const slow = fixture.startWorker({ detectors: late.detectors }, { runsInFlight: 1 });
    await late.begun;
    await fixture.expireLeases();
    const litter = { ...bottle, class: 'litter', title: 'Litter' };
    fixture.startWorker({ detectors: [fakeDetector({ detections: [litter, litter] })] });
    const image = await fixture.waitForStatus(image_id, 'completed');
    late.letGo();
    await slow.stop();
    expect(await fixture.images.findById(image_id)).toEqual(image);
    expect(image.analysis_results?.message).toBe('Found 2 items of waste: 2 × Litter');
    expect(await fixture.listRuns(image_id)).toHaveLength(1);
  });

  test('is noticed as lost during detection, and the run is not completed', async () => {
    await fixture.addQueuedPhoto();
    const late = holdDetector();
    const complete = vi.fn(fixture.analyses.complete);
    const completeAndClaim = vi.fn(fixture.analyses.completeAndClaim);
    const refused = moment();
    const renew = async (...held: Parameters<typeof fixture.analyses.renew>) => {
      const still = await fixture.analyses.renew(...held);
      if (!still) refused.happen();
      return still;
    };
    const slow = fixture.startWorker(
      { detectors: late.detectors, analyses: { ...fixture.analyses, renew, complete, completeAndClaim } },
      { renewEveryMs: 10, runsInFlight: 1 },
    );
    await late.begun;
    await fixture.expireLeases();
    await refused.happened;
    late.letGo();
    await slow.stop();
    expect(complete).not.toHaveBeenCalled();
    expect(completeAndClaim).not.toHaveBeenCalled();
  });

  test('is renewed during detection (ST-03)', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    const slow = holdDetector();
    fixture.startWorker({ detectors: slow.detectors }, { renewEveryMs: 10 });
    await slow.begun;
    const [first] = await fixture.listRuns(image_id);
    await vi.waitFor(
      async () => {
        const [now] = await fixture.listRuns(image_id);
        expect(now!.lease_until!.getTime()).toBeGreaterThan(first!.lease_until!.getTime());
      },
      { timeout: 30_000 },
    );
    slow.letGo();
    await fixture.waitForStatus(image_id, 'completed');
  });
});

describe('several workers', () => {
  test('share the photos, each of which is analysed once', async () => {
    const photos = await Promise.all(Array.from({ length: 20 }, () => fixture.addQueuedPhoto()));
    let calls = 0;
    const before = () => {
      calls += 1;
    };
    for (const _ of [1, 2, 3]) fixture.startWorker({ detectors: [fakeDetector({ before })] });
    for (const { image_id } of photos) await fixture.waitForStatus(image_id, 'completed');
    expect(calls).toBe(20);
    const runs = (await Promise.all(photos.map(({ image_id }) => fixture.listRuns(image_id)))).flat();
    expect(runs.map(({ attempts }) => attempts)).toEqual(new Array(20).fill(1));
  });
});

describe('stopping', () => {
  test('lets the running analysis end and claims no other', async () => {
    const [one, two] = [await fixture.addQueuedPhoto(), await fixture.addQueuedPhoto()];
    const slow = holdDetector();
    const worker = fixture.startWorker({ detectors: slow.detectors }, { runsInFlight: 1 });
    await slow.begun;
    const stopped = worker.stop();
    slow.letGo();
    await stopped;
    const states = await Promise.all(
      [one, two].map(async ({ image_id }) => (await fixture.images.findById(image_id))?.status),
    );
    expect(states.sort()).toEqual(['completed', 'pending']);
  });

  test('releases a run that does not end in time, as if it had not been claimed', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    const hanging = holdDetector();
    const worker = fixture.startWorker({ detectors: hanging.detectors }, { stopWithinMs: 10 });
    await hanging.begun;
    await worker.stop();
    expect(await fixture.images.findById(image_id)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect((await fixture.listRuns(image_id))[0]).toMatchObject({
      status: 'pending',
      attempts: 0,
      worker: null,
    });
    hanging.letGo();
  });

  test('releases a run that was claimed with the result of the one before, however late that was stored', async () => {
    const [one, two] = [await fixture.addQueuedPhoto(), await fixture.addQueuedPhoto()];
    const [stored, answered] = [moment(), moment()];
    const completeAndClaim = async (...run: Parameters<typeof fixture.analyses.completeAndClaim>) => {
      const answer = await fixture.analyses.completeAndClaim(...run);
      stored.happen();
      await answered.happened;
      return answer;
    };
    const analyses = { ...fixture.analyses, completeAndClaim };
    const worker = fixture.startWorker({ analyses }, { runsInFlight: 1, stopWithinMs: 10 });
    await stored.happened;
    expect(await fixture.images.findById(two.image_id)).toMatchObject({ status: 'processing' });
    const release = vi.spyOn(analyses, 'release');
    const stopped = worker.stop();
    await expect.poll(() => release).toHaveBeenCalled(); // the worker gave up the run whose result is stored
    answered.happen();
    await stopped;
    expect(await fixture.images.findById(one.image_id)).toMatchObject({ status: 'completed' });
    expect(await fixture.images.findById(two.image_id)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect((await fixture.listRuns(two.image_id))[0]).toMatchObject({ attempts: 0, worker: null });
  });

  test('is immediate without running work, and is no error twice', async () => {
    const worker = fixture.startWorker();
    await worker.stop();
    await worker.stop();
  });
});
