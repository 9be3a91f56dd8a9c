import { join } from 'node:path';
import { toScoringCard } from '@smart-waste/core';
import { pino } from 'pino';
import { loadCheckedModel } from '../apps/server/src/adapters/detectors/onnx/model.ts';
import { createOnnxDetector } from '../apps/server/src/adapters/detectors/onnx/onnx-detector.ts';
import { openCocoFolder } from '../apps/server/src/adapters/labelled/coco-folder.ts';
import { createSharpImageProcessor } from '../apps/server/src/adapters/photos/sharp-image-processor.ts';
import {
  type DetectorMeasurement,
  measureDetector,
} from '../apps/server/src/modules/detection/measurement/measure-detector.ts';
import { ROOT } from '../e2e/support/product.ts';
import { openBareModel } from './support/bare-model.ts';
import { measureMs, median, printRow, scaleRounds } from './support/report.ts';

/** Measures another model with its card, or other labelled photos, when these variables are set. */
const modelPath = process.env.BENCH_MODEL ?? join(ROOT, 'models/waste-detector.onnx');
const data = process.env.BENCH_DATA ?? join(ROOT, 'models/labelled');
const cardPath = modelPath.replace(/\.onnx$/, '.json');
const SIDES = [416, 640];
const ROUNDS = scaleRounds(5);
const TIMEOUT_MS = 60_000;

const { card } = await loadCheckedModel(modelPath, cardPath);
const { photos } = await openCocoFolder(data).readAll();
const imageProcessor = createSharpImageProcessor();

/**
 * Analyses photos one after the other with the product's detector; the time covers scaling, the model and its boxes.
 */
async function measureSize(side: number) {
  const detector = await createOnnxDetector({
    modelPath,
    cardPath,
    threads: 1,
    threadFile: join(ROOT, 'apps/server/dist/inference-thread.js'),
    adjust: (of) => toScoringCard(of, side),
    log: pino({ level: 'silent' }),
  });
  const runModel = await openBareModel({ path: modelPath, input: card.input.name, side });
  const needs = { imageProcessor, getMilliseconds: () => performance.now(), onProgress: () => undefined };
  const options = { detector, photos, classes: card.labels, threshold: card.min_confidence };
  const runBareRound = async () => {
    for (const _ of photos) await runModel();
  };
  const rows: { run: DetectorMeasurement; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = await measureDetector(needs, { ...options, timeoutMs: TIMEOUT_MS });
    if (run.reason !== null) throw new Error(`a photo was not answered: ${run.reason}`);
    rows.push({ run, bare: (await measureMs(runBareRound)) / photos.length });
  }
  await detector.close();
  return rows;
}

console.log(`  ${card.name} ${card.version} over ${photos.length} photos, one thread`);
for (const side of SIDES) {
  const result = await measureSize(side);
  const accuracy = result[0]?.run.evaluation;
  printRow({
    what: `${side} px, a photo (bare: model alone)`,
    ours: median(result.map(({ run }) => run.average_ms ?? Number.NaN)),
    bare: median(result.map(({ bare }) => bare)),
    unit: 'ms',
    aim: '<= 1.2 x',
  });
  printRow({ what: `${side} px`, ours: accuracy?.map50 ?? Number.NaN, unit: 'mAP@50', aim: '-' });
  printRow({ what: `${side} px`, ours: accuracy?.precision ?? Number.NaN, unit: 'precision', aim: '-' });
  printRow({ what: `${side} px`, ours: accuracy?.recall ?? Number.NaN, unit: 'recall', aim: '-' });
}
