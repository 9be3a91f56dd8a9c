import { pino } from 'pino';
import { expect, it } from 'vitest';
import { StartupError } from '../../lib/errors.ts';
import { type Detector, DetectorUnavailableError } from '../../ports/detector.ts';
import { createReopeningDetector } from './reopening-detector.ts';

const RESULT = { detections: [], model: 'waste', model_version: '1' };
const log = pino({ level: 'silent' });

/** A detector whose model can be repaired, and a clock that the test moves. */
function repairable() {
  const state = { now: 0, attempts: 0, isDamaged: true, closed: 0 };
  const detector: Detector = {
    choice: 'yolo',
    detect: async () => RESULT,
    probe: async () => undefined,
    close: async () => {
      state.closed += 1;
    },
  };
  const open = async () => {
    state.attempts += 1;
    if (state.isDamaged) throw new StartupError('the model file is damaged');
    return detector;
  };
  const clock = { now: () => new Date(state.now) };
  return { state, options: { choice: 'yolo', open, clock, log } as const };
}
const detect = (detector: Detector) => detector.detect({} as never, {} as never);

it('is unavailable with the reason while its model is damaged, and does not read it for each photo (DE-13)', async () => {
  const { state, options } = repairable();
  const detector = await createReopeningDetector(options);
  for (let photo = 0; photo < 3; photo += 1)
    await expect(detect(detector)).rejects.toThrow('the model cannot be used: the model file is damaged');
  await expect(detector.probe()).rejects.toThrow(DetectorUnavailableError);
  expect(state.attempts).toBe(1);
});

it('works as soon as the model was repaired, and opens it once for several photos', async () => {
  const { state, options } = repairable();
  const detector = await createReopeningDetector(options);
  Object.assign(state, { isDamaged: false, now: 30_000 });
  expect(await Promise.all([detect(detector), detect(detector)])).toEqual([RESULT, RESULT]);
  await detector.probe();
  expect(state.attempts).toBe(2);
  await detector.close();
  expect(state.closed).toBe(1);
});

it('has the least confidence of its model, as soon as that can be used', async () => {
  const { state, options } = repairable();
  const open = async () => ({ ...(await options.open()), minConfidence: 0.25 });
  const detector = await createReopeningDetector({ ...options, open });
  expect(detector.minConfidence).toBeUndefined();
  Object.assign(state, { isDamaged: false, now: 30_000 });
  await detector.probe();
  expect(detector.minConfidence).toBe(0.25);
});

it('passes other failures on', async () => {
  const { options } = repairable();
  const open = () => Promise.reject(new RangeError('out of memory'));
  await expect(createReopeningDetector({ ...options, open })).rejects.toThrow(RangeError);
});
