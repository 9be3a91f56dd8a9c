import { parseArgs } from 'node:util';
import { BUNDLED_MODEL } from '../bundled-files.ts';
import { openEvaluation } from '../compose/open-evaluation.ts';
import { createLogger } from '../lib/log.ts';
import { runCommand } from '../lib/run-process.ts';
import { cardForScoring, evaluateDetector } from '../modules/detection/evaluation/evaluate-detector.ts';
import { figuresText } from '../modules/detection/evaluation/figures-text.ts';

const USAGE = `Measures how well a model detects the labelled objects in photos.

  npm run model:evaluate -- --data <folder> [--model <file.onnx>] [--threshold <0..1>] [--size <pixels>]

The folder holds annotations.json in the COCO format and the photos that it names.`;

const TIMEOUT_MS = 60_000;

const { values: given } = parseArgs({
  options: {
    model: { type: 'string', default: BUNDLED_MODEL },
    data: { type: 'string' },
    threshold: { type: 'string' },
    size: { type: 'string' },
  },
});

async function evaluateModel(data: string): Promise<string> {
  const log = createLogger('warn');
  const { card, detector, labelled, imageProcessor } = await openEvaluation({
    modelPath: given.model,
    data,
    adjust: (card) => cardForScoring(card, given.size === undefined ? undefined : Number(given.size)),
    log,
  });
  try {
    const { photos } = await labelled.all();
    const options = {
      detector,
      photos,
      classes: card.labels,
      threshold: given.threshold === undefined ? card.min_confidence : Number(given.threshold),
      timeoutMs: TIMEOUT_MS,
    };
    const onProgress = (count: number) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${count} of ${photos.length} photos`);
    };
    const figures = await evaluateDetector(
      { imageProcessor, milliseconds: () => performance.now(), onProgress },
      options,
    );
    return figuresText(figures);
  } finally {
    await detector.close();
  }
}

await runCommand(async () => (given.data === undefined ? USAGE : evaluateModel(given.data)));
