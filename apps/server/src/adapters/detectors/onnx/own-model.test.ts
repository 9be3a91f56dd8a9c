import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { bundleInferenceThread } from '../../../test/inference-thread-file.ts';
import { tinyOnnx } from '../../../test/tiny-onnx.ts';
import { createOnnxDetector } from './onnx-detector.ts';

const log = pino({ level: 'silent' });
const settings = {
  confidenceThreshold: 0.1,
  minDetectionSize: 1,
  maxDetectionsPerImage: 50,
  timeoutMs: 30_000,
};
let folder: string;
let thread: Awaited<ReturnType<typeof bundleInferenceThread>>;
beforeAll(async () => {
  [folder, thread] = await Promise.all([createTemporaryFolder('own-model'), bundleInferenceThread()]);
});
afterAll(() => thread.remove());

/** A model and the files beside it, in a folder of its own. */
async function open({ model, labels }: { model: Buffer | string; labels?: string }) {
  const home = join(folder, crypto.randomUUID());
  await mkdir(home);
  const modelPath = join(home, 'own.onnx');
  await writeFile(modelPath, model);
  if (labels !== undefined) await writeFile(join(home, 'own.txt'), labels);
  return createOnnxDetector({
    modelPath,
    cardPath: join(home, 'own.json'),
    threads: 1,
    threadFile: thread.file,
    log,
  });
}
const refusal = (given: Parameters<typeof open>[0]) =>
  open(given).then(
    async (detector) => {
      await detector.close();
      return 'taken';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** Two boxes in a 64 × 64 input, [cx, cy, w, h, a, b] by column. */
const twoBoxes = new Float32Array([16, 48, 32, 32, 20, 16, 40, 40, 0.9, 0.1, 0.2, 0.7]);
const twoLabels = tinyOnnx({ output: { shape: [1, 6, 2] }, values: twoBoxes });
const pixels = { rgb: new Uint8Array(3 * 64 * 64), width: 64, height: 64 };
const photo = { bytes: new Uint8Array(), decode: async () => pixels, width: 64, height: 64 };

test('an export with a plain list of labels works unchanged (DE-03)', async () => {
  const detector = await open({ model: twoLabels, labels: 'plastic_bag\r\n\n ! closed bin \n' });
  const result = await detector.detect(photo, settings);
  await detector.close();
  expect(result).toMatchObject({ model: 'own', model_version: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(result.detections).toMatchObject([
    { class: 'plastic_bag', title: 'Plastic bag', waste: true, confidence: expect.closeTo(0.9) },
    { class: 'closed bin', title: 'Closed bin', waste: false, confidence: expect.closeTo(0.7) },
  ]);
  expect(result.detections[0]?.box.width).toBeCloseTo(20 / 64);
});

test('the score of waste is known although the threshold drops every box (DE-14, EV-43)', async () => {
  const detector = await open({ model: twoLabels, labels: 'plastic_bag\nclosed bin\n' });
  const result = await detector.detect(photo, { ...settings, confidenceThreshold: 1 });
  await detector.close();
  expect(result.detections).toEqual([]);
  expect(result.waste_score).toBeCloseTo(0.9);
});

test('an export with a dynamic input size gets the default one', async () => {
  const model = tinyOnnx({
    input: { shape: ['batch', 3, 'height', 'width'] },
    output: { shape: [1, 6, 2] },
    values: twoBoxes,
  });
  expect(await refusal({ model, labels: 'a\nb' })).toBe('taken');
});

describe('opening a wrong model file', () => {
  test.each([
    [
      'it has neither card nor labels',
      { model: twoLabels },
      /own\.json is missing, and so is a list of labels .*own\.txt/,
    ],
    ['it is no ONNX', { model: 'Roses are red', labels: 'a\nb' }, /own\.onnx is not an ONNX model/],
    ['it is empty', { model: '', labels: 'a\nb' }, /own\.onnx is not an ONNX model/],
    ['there is no label', { model: twoLabels, labels: '\n \n' }, /list of labels .*own\.txt is empty/],
    ['a label is listed twice', { model: twoLabels, labels: 'a\na' }, /own\.txt names a twice/],
    [
      'there are too many labels',
      { model: twoLabels, labels: Array.from({ length: 1001 }, (_, n) => n).join('\n') },
      /1001 lines, more than 1000/,
    ],
    [
      'it has other labels',
      { model: twoLabels, labels: 'a\nb\nc' },
      /does not fit its labels: the output output0 has the shape \[1,6,2\], its 3 labels need \[1, 7, anchors\]/,
    ],
    [
      'its output is laid out as YOLOv5 does',
      { model: tinyOnnx({ output: { shape: [1, 8, 7] } }), labels: 'a\nb' },
      /has the shape \[1,8,7\], its 2 labels need \[1, 6, anchors\]/,
    ],
    [
      'its output has another name',
      { model: tinyOnnx({ output: { name: 'boxes', shape: [1, 6, 2] } }), labels: 'a\nb' },
      /outputs are boxes, expected is output0/,
    ],
    [
      'its input is not square',
      { model: tinyOnnx({ input: { shape: [1, 3, 64, 96] } }), labels: 'a\nb' },
      /takes 96 × 64 pixels; only squares in steps of 32 can be used/,
    ],
  ])('reports in one sentence that %s', async (_, given, sentence) => {
    const message = await refusal(given);
    expect(message).toMatch(/^StartupError: /);
    expect(message).toMatch(sentence);
    expect(message).not.toContain('\n');
  });
});
