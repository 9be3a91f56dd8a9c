import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEncodedReason } from '@smart-waste/messages';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { createOnnxDetector } from '../../../adapters/detectors/onnx/onnx-detector.ts';
import { createRoboflowDetector } from '../../../adapters/detectors/roboflow/roboflow-detector.ts';
import type { Detector } from '../../../ports/detector.ts';
import { startRoboflowStub } from '../../../test/outside/roboflow-stub.ts';
import { workerFixture } from '../../../test/worker-fixture.ts';

const MODELS = fileURLToPath(new URL('../../../../../../models/', import.meta.url));
/** Longer than this test; it ends a timeout itself once the detector was called, however long that takes. */
const TIMEOUT_SECONDS = 299;
const CONFIG = { processingTimeout: TIMEOUT_SECONDS, maxRetries: 1, autoSwitchModels: false };

let fixture: Awaited<ReturnType<typeof workerFixture>>;
beforeAll(async () => {
  fixture = await workerFixture();
});
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await fixture.clear();
  for (const close of closers.splice(0)) await close();
});
afterAll(() => fixture.close());

/**
 * A detector that does not answer its first two calls. `calls` is the number of calls; `available` resolves when a thread that was ended has
 * been replaced, without which an attempt would end as unavailable.
 */
type SlowDetector = { detector: Detector; calls: () => Promise<number>; available: () => Promise<void> };

/** The threads of the local model; the first two report that they are ready and never answer. */
async function slowLocal(): Promise<SlowDetector> {
  const folder = await createTemporaryFolder('slow');
  const [threadFile, callsFile] = [join(folder, 'thread.mjs'), join(folder, 'calls')];
  await writeFile(callsFile, '');
  await writeFile(
    threadFile,
    `import { appendFileSync, readFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     parentPort.on('message', () => {
       appendFileSync(${JSON.stringify(callsFile)}, 'x');
       if (readFileSync(${JSON.stringify(callsFile)}).length > 2) parentPort.postMessage({ kind: 'detected', inference: { detections: [], waste_score: 0 } });
     });
     parentPort.postMessage({ kind: 'ready' });`,
  );
  const [modelPath, cardPath] = [`${MODELS}waste-detector.onnx`, `${MODELS}waste-detector.json`];
  const log = pino({ level: 'silent' });
  const detector = await createOnnxDetector({ modelPath, cardPath, threads: 1, threadFile, log });
  closers.push(detector.close);
  return {
    detector,
    calls: async () => (await readFile(callsFile)).length,
    available: () => vi.waitFor(detector.probe, { timeout: 30_000 }),
  };
}

async function slowRoboflow(): Promise<SlowDetector> {
  const stub = await startRoboflowStub();
  stub.break({ kind: 'slow', times: 2 });
  const detector = createRoboflowDetector(stub.model);
  closers.push(detector.close, stub.close);
  return { detector, calls: async () => stub.seen.length, available: async () => undefined };
}

test.each([
  ['yolo', slowLocal],
  ['roboflow', slowRoboflow],
] as const)(
  'a detector that is slower than the processing timeout fails the photo after the retries, and its worker continues: %s',
  async (primaryModel, slow) => {
    const { detector, calls, available } = await slow();
    await fixture.configure({ ...CONFIG, primaryModel });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    /** Waits for this call of the detector and lets its time pass. */
    const endTimeout = async (call: number) => {
      await expect.poll(calls).toBe(call);
      const begun = timers.mock.calls.filter(([, delayMs]) => delayMs === TIMEOUT_SECONDS * 1000);
      expect(begun).toHaveLength(call);
      begun.at(-1)?.[0]();
    };
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: [detector] }, { pollEveryMs: 20, runsInFlight: 1 });
    await endTimeout(1);
    await expect
      .poll(async () => (await fixture.listRuns(image_id))[0]?.error_message)
      .toBe(createEncodedReason('analysis.run.interrupted'));
    await available();
    await fixture.makeDue();
    await endTimeout(2);
    expect(await fixture.waitForStatus(image_id, 'ml_failed')).toMatchObject({
      error_message: createEncodedReason('analysis.run.failed'),
      analysis_results: null,
    });

    const next = await fixture.addQueuedPhoto();
    await fixture.waitForStatus(next.image_id, 'completed');
    expect(await fixture.listRuns(image_id)).toMatchObject([{ status: 'ml_failed', attempts: 2 }]);
    expect(await fixture.listRuns(next.image_id)).toMatchObject([{ status: 'completed', attempts: 1 }]);
    expect(await calls()).toBe(3);
  },
);
