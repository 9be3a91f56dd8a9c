import { parseArgs } from 'node:util';
import { BUNDLED_MODEL } from '../bundled-files.ts';
import { openEvaluation } from '../compose/open-evaluation.ts';
import { UsageError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { runCommand } from '../lib/run-process.ts';
import { cardForScoring, evaluateDetector } from '../modules/detection/evaluation/evaluate-detector.ts';
import { figuresText } from '../modules/detection/evaluation/figures-text.ts';

const USAGE = `Measures how well a model detects the labelled objects in photos.

  npm run model:evaluate -- --data <folder> [--model <file.onnx>] [--threshold <0..1>] [--size <pixels>]

The folder holds annotations.json in the COCO format and the photos that it names.`;

const TIMEOUT_MS = 60_000;
/** The bounds of a share, and of the side of the model's input in pixels. */
const SHARES = [0, 1] as const;
const SIZES = [32, 4096] as const;

const { values: given } = parseArgs({
  options: {
    model: { type: 'string', default: BUNDLED_MODEL },
    data: { type: 'string' },
    threshold: { type: 'string' },
    size: { type: 'string' },
  },
});

/** The number of an option, undefined when it is not given. Throws UsageError for one outside of its bounds. */
function numberOf(name: 'size' | 'threshold', [min, max]: readonly [number, number]): number | undefined {
  const text = given[name];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a number from ${min} to ${max}.\n\n${USAGE}`);
}

type Request = { data: string; size: number | undefined; threshold: number | undefined };

async function evaluateModel({ data, size, threshold }: Request): Promise<string> {
  const log = createLogger('warn');
  const { card, detector, labelled, imageProcessor } = await openEvaluation({
    modelPath: given.model,
    data,
    adjust: (card) => cardForScoring(card, size),
    log,
  });
  try {
    const { photos } = await labelled.all();
    const options = {
      detector,
      photos,
      classes: card.labels,
      threshold: threshold ?? card.min_confidence,
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

await runCommand(async () => {
  if (given.data === undefined) throw new UsageError(USAGE);
  return evaluateModel({
    data: given.data,
    size: numberOf('size', SIZES),
    threshold: numberOf('threshold', SHARES),
  });
});
