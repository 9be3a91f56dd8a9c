import type { DetectorChoice, MlConfig } from '@smart-waste/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyNew } from '../../../test/calibrations.ts';
import { bottle, fakeDetector } from '../../../test/fake-detector.ts';
import { addUser } from '../../../test/rows.ts';
import { workerFixture } from '../../../test/worker-fixture.ts';
import { createRecalibrator } from './recalibrator.ts';

describe('the loop that calibrates older runs again', () => {
  it('goes on until none is left, also after a failure (EV-45)', async () => {
    const left = [new Error('the database is away'), 200, 20, 0];
    let done = () => {};
    const untilDone = new Promise<void>((resolve) => {
      done = resolve;
    });
    const recalibrate = async () => {
      const runs = left.shift();
      if (runs === 0) done();
      if (runs instanceof Error) throw runs;
      return runs ?? 0;
    };
    const loop = createRecalibrator({ calibrations: { recalibrate }, log: pino({ level: 'silent' }) });
    loop.start();
    await untilDone;
    await loop.stop();
    expect(left).toEqual([]);
  });
});

describe('a run', () => {
  let fixture: Awaited<ReturnType<typeof workerFixture>>;
  beforeAll(async () => {
    fixture = await workerFixture();
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  const can = { ...bottle, class: 'can', confidence: 0.8 };
  /** Each model is asked for once: the answer may be a few seconds old. */
  async function analysed(choice: DetectorChoice, config: Partial<MlConfig> = {}) {
    const detectors = [fakeDetector({ choice, detections: [can, bottle], wasteScore: 0.9 })];
    await fixture.configure({ primaryModel: choice, ...config });
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors });
    const { analysis_results } = await fixture.waitForStatus(image_id, 'completed');
    const [run] = await fixture.listRuns(image_id);
    expect(run?.results).toEqual(analysis_results);
    return analysis_results;
  }

  it('says how likely waste is by the score of the detector when it has no calibration (EV-43)', async () => {
    const results = await analysed('yolo');
    expect(results?.waste_in_photo).toEqual({ score: 0.9, probability: 0.9, is_calibrated: false });
    expect(results).not.toHaveProperty('waste_score');
    expect(results).not.toHaveProperty('calibration_id');
  });

  it('stores raw and calibrated confidences, and by which calibration (EV-41)', async () => {
    const { id } = await addUser(fixture.deps);
    const { calibration_id } = await applyNew(fixture.deps, id, { model: 'fake roboflow' });
    // The calibrated confidence of the can is 0.4: the threshold reads the raw one.
    const results = await analysed('roboflow', { confidenceThreshold: 0.5 });
    expect(results).toMatchObject({
      calibration_id,
      waste_in_photo: { score: 0.9, probability: 0.45, is_calibrated: true },
      detections: [{ class: 'can', confidence: 0.8, calibrated_confidence: 0.4 }, { class: 'bottle' }],
    });
    expect(results?.detections[1]).not.toHaveProperty('calibrated_confidence');
  });
});
