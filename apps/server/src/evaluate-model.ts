import { parseArgs } from 'node:util';
import type { ModelCard } from '@smart-waste/contract';
import { BUNDLED_MODEL } from './bundled-files.ts';
import { openEvaluation } from './compose/open-evaluation.ts';
import { makeLog } from './log.ts';
import { evaluateDetector } from './ml/evaluation/evaluate-detector.ts';
import { figuresText } from './ml/evaluation/figures-text.ts';
import { runCommand } from './run-process.ts';

const HOW = `How well does a model see what people marked in photos?

  npm run model:evaluate -- --data <folder> [--model <file.onnx>] [--threshold <0..1>] [--size <pixels>]

The folder holds annotations.json in the COCO layout, and the photos that it names.`;

/** Below this a box is no guess any more; a precision-recall curve needs all that are. */
const SCORE_FLOOR = 0.01;
const TIMEOUT_MS = 60_000;

const { values: given } = parseArgs({
  options: {
    model: { type: 'string', default: BUNDLED_MODEL },
    data: { type: 'string' },
    threshold: { type: 'string' },
    size: { type: 'string' },
  },
});

/** A model is scored over all its guesses, also those that its card calls noise. */
function toBeScored(card: ModelCard): ModelCard {
  const size = given.size === undefined ? card.input.size : Number(given.size);
  return { ...card, input: { ...card.input, size }, labels_told: 'every', min_confidence: SCORE_FLOOR };
}

async function evaluateModel(data: string): Promise<string> {
  const log = makeLog('warn');
  const { card, detector, labelled, studio } = await openEvaluation({
    modelPath: given.model,
    data,
    adjust: toBeScored,
    log,
  });
  try {
    const { photos } = await labelled.all();
    const asked = {
      detector,
      photos,
      classes: card.labels,
      threshold: given.threshold === undefined ? card.min_confidence : Number(given.threshold),
      timeoutMs: TIMEOUT_MS,
    };
    const done = (count: number) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${count} of ${photos.length} photos`);
    };
    const figures = await evaluateDetector({ studio, milliseconds: () => performance.now(), done }, asked);
    return figuresText(figures);
  } finally {
    await detector.close();
  }
}

await runCommand(async () => (given.data === undefined ? HOW : evaluateModel(given.data)));
