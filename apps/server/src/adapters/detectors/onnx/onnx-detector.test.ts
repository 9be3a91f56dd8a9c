import { createHash } from 'node:crypto';
import { appendFile, copyFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { StartupError } from '../../../lib/errors.ts';
import { type Detector, DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { bundleInferenceThread } from '../../../test/inference-thread-file.ts';
import { createOnnxDetector } from './onnx-detector.ts';

const MODELS = fileURLToPath(new URL('../../../../../../models/', import.meta.url));
const log = pino({ level: 'silent' });
let folder: string;
let thread: Awaited<ReturnType<typeof bundleInferenceThread>>;
beforeAll(async () => {
  [folder, thread] = await Promise.all([createTemporaryFolder('onnx'), bundleInferenceThread()]);
});
afterAll(() => thread.remove());

const bundledCard = async () => JSON.parse(await readFile(`${MODELS}waste-detector.json`, 'utf8'));
const newPath = () => join(folder, crypto.randomUUID());

/** Opens a changed copy of the bundled model or its card and returns the reason for the refusal. */
async function refusalAfter(spoil: (paths: { modelPath: string; cardPath: string }) => Promise<unknown>) {
  const [modelPath, cardPath] = [`${newPath()}.onnx`, `${newPath()}.json`];
  await copyFile(`${MODELS}waste-detector.onnx`, modelPath);
  await copyFile(`${MODELS}waste-detector.json`, cardPath);
  await spoil({ modelPath, cardPath });
  const opened = createOnnxDetector({ modelPath, cardPath, threads: 2, threadFile: thread.file, log });
  return opened.then(
    async (detector) => {
      await detector.close();
      return 'taken';
    },
    (error: unknown) => (error instanceof StartupError ? error.message : error),
  );
}
const withCard = (change: (card: Record<string, unknown>) => Record<string, unknown>) =>
  refusalAfter(async ({ cardPath }) => writeFile(cardPath, JSON.stringify(change(await bundledCard()))));

describe('opening the detector', () => {
  test('reports a missing model file', async () => {
    expect(await refusalAfter(({ modelPath }) => rm(modelPath))).toMatch(
      /the model file .*\.onnx is missing/,
    );
  });
  test('reports a missing model card', async () => {
    expect(await refusalAfter(({ cardPath }) => rm(cardPath))).toMatch(
      /the model card .*\.json is missing, and so is a list of labels .*\.txt/,
    );
  });
  test('reports a truncated model file', async () => {
    expect(await refusalAfter(({ modelPath }) => truncate(modelPath, 100_000))).toMatch(
      /is damaged or differs .* sha256/,
    );
  });
  test('reports a card that is not JSON', async () => {
    expect(await refusalAfter(({ cardPath }) => writeFile(cardPath, '{'))).toMatch(/is not JSON/);
  });
  test('names the property that a card lacks', async () => {
    expect(await withCard(({ labels: _, ...card }) => card)).toMatch(/is not understood: labels:/);
    expect(await withCard((card) => ({ ...card, input: { ...(card.input as object), size: 400 } }))).toMatch(
      /input\.size/,
    );
  });
  test('reports a file that is not ONNX although its hash matches the card', async () => {
    const refusal = await refusalAfter(async ({ modelPath, cardPath }) => {
      const poem = 'Roses are red';
      await writeFile(modelPath, poem);
      const sha256 = createHash('sha256').update(poem).digest('hex');
      await writeFile(cardPath, JSON.stringify({ ...(await bundledCard()), sha256 }));
    });
    expect(refusal).toMatch(/is not an ONNX model/);
  });
  test('reports a card whose labels differ from the model', async () => {
    const refusal = await withCard((card) => ({ ...card, labels: (card.labels as unknown[]).slice(1) }));
    expect(refusal).toMatch(/does not fit its card: .*\[1,14,3549\].* 9 labels need \[1, 13, anchors\]/);
  });
  test('reports a card that names another input or output', async () => {
    expect(
      await withCard((card) => ({ ...card, input: { ...(card.input as object), name: 'pixels' } })),
    ).toMatch(/inputs are images, expected is pixels/);
    expect(await withCard((card) => ({ ...card, output: { name: 'boxes' } }))).toMatch(
      /outputs are output0, expected is boxes/,
    );
  });
  test('reports a missing thread file', async () => {
    const paths = { modelPath: `${MODELS}waste-detector.onnx`, cardPath: `${MODELS}waste-detector.json` };
    await expect(createOnnxDetector({ ...paths, threads: 1, threadFile: newPath(), log })).rejects.toThrow(
      /did not start/,
    );
  });
});

test('a model made for another size of input works at that size', async () => {
  expect(await withCard((card) => ({ ...card, input: { ...(card.input as object), size: 320 } }))).toBe(
    'taken',
  );
});

describe('the inference threads', () => {
  const pixels = { rgb: new Uint8Array(3 * 64 * 64), width: 64, height: 64 };
  const photo = { bytes: new Uint8Array(), decode: async () => pixels, width: 64, height: 64 };
  const settings = {
    confidenceThreshold: 0.1,
    minDetectionSize: 1,
    maxDetectionsPerImage: 50,
    timeoutMs: 30_000,
  };
  const opened: Detector[] = [];
  afterAll(() => Promise.all(opened.map((detector) => detector.close())));

  /** A detector whose threads run this code for each message; `generation` counts the threads that were started. */
  async function detectorWhoseThreads(does: string, threads = 1) {
    const [threadFile, started] = [`${newPath()}.mjs`, newPath()];
    await writeFile(started, '');
    await writeFile(
      threadFile,
      `import { parentPort } from 'node:worker_threads';
       import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(started)}, 'x');
       const generation = readFileSync(${JSON.stringify(started)}).length;
       const detected = () => parentPort.postMessage({ kind: 'detected', inference: { detections: [], waste_score: 0 } });
       parentPort.on('message', () => { ${does} });
       parentPort.postMessage({ kind: 'ready' });`,
    );
    const paths = { modelPath: `${MODELS}waste-detector.onnx`, cardPath: `${MODELS}waste-detector.json` };
    const detector = await createOnnxDetector({ ...paths, threads, threadFile, log });
    opened.push(detector);
    return { detector, detect: (timeoutMs = 30_000) => detector.detect(photo, { ...settings, timeoutMs }) };
  }
  const failure = (answer: Promise<unknown>) =>
    answer.then(
      () => 'detected',
      (error: unknown) => error,
    );

  test('replace a thread that hangs', async () => {
    const { detect } = await detectorWhoseThreads('if (generation === 1) for (;;); else detected();');
    const error = await failure(detect(50));
    expect(error).toBeInstanceOf(DetectorFailedError);
    expect(error).toMatchObject({ retry: true });
    expect(await failure(detect())).toBe('detected');
  });

  test('replace a thread that crashes and fail its photo as retryable', async () => {
    const { detect } = await detectorWhoseThreads(
      "if (generation === 1) throw new Error('boom'); else detected();",
    );
    const error = await failure(detect());
    expect(error).toBeInstanceOf(DetectorFailedError);
    expect(error).toMatchObject({ retry: true, message: expect.stringContaining('boom') });
    expect(await failure(detect())).toBe('detected');
  });

  test('replace a thread that ends by itself', async () => {
    const { detect } = await detectorWhoseThreads('if (generation === 1) process.exit(3); else detected();');
    expect(await failure(detect())).toMatchObject({
      retry: true,
      message: expect.stringContaining('code 3'),
    });
    expect(await failure(detect())).toBe('detected');
  });

  test('keep a thread that reports an error of the model', async () => {
    const { detect } = await detectorWhoseThreads(
      "globalThis.calls = (globalThis.calls ?? 0) + 1; if (calls === 1) parentPort.postMessage({ kind: 'failed', reason: 'bad tensor' }); else detected();",
    );
    expect(await failure(detect())).toMatchObject({
      retry: true,
      message: expect.stringContaining('bad tensor'),
    });
    expect(await failure(detect())).toBe('detected');
  });

  test('make the detector unavailable for the next photo while they are busy', async () => {
    const calls = newPath();
    const { detect } = await detectorWhoseThreads(whenCalled(calls, 3));
    const first = failure(detect());
    await vi.waitFor(async () => expect(await readFile(calls, 'utf8')).toBe('x'), { timeout: 30_000 });
    const second = await failure(detect(50));
    expect(second).toBeInstanceOf(DetectorUnavailableError);
    await appendFile(calls, 'xx');
    expect(await first).toBe('detected');
  });

  test('run in parallel, as many as configured', async () => {
    const calls = newPath();
    const { detect } = await detectorWhoseThreads(whenCalled(calls, 2), 2);
    expect(await Promise.all([failure(detect()), failure(detect())])).toEqual(['detected', 'detected']);
  });

  test('fail the running photo and the health probe when the detector is closed', async () => {
    const calls = newPath();
    const { detector, detect } = await detectorWhoseThreads(whenCalled(calls, 2));
    const pending = failure(detect());
    await vi.waitFor(async () => expect(await readFile(calls, 'utf8')).toBe('x'), { timeout: 30_000 });
    await detector.close();
    expect(await pending).toBeInstanceOf(DetectorFailedError);
    expect(await failure(detect())).toBeInstanceOf(DetectorUnavailableError);
    await expect(detector.probe()).rejects.toThrow(DetectorUnavailableError);
  });
});

/** Code of a thread that answers after this many messages have arrived. */
const whenCalled = (file: string, times: number) => `
  appendFileSync(${JSON.stringify(file)}, 'x');
  const timer = setInterval(() => {
    if (readFileSync(${JSON.stringify(file)}).length < ${times}) return;
    clearInterval(timer);
    detected();
  }, 5);`;
