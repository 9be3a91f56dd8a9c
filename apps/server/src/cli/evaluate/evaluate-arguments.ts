import { parseArgs } from 'node:util';
import { BUNDLED_MODEL } from '../../bundled-files.ts';
import { UsageError } from '../../lib/errors.ts';

const USAGE = `Measures how well a model detects the labelled objects in photos.

  npm run model:evaluate -- --data <folder> [--model <file.onnx>] [--against <file.onnx>] [--threshold <0..1>]
    [--size <pixels>] [--json <file>] [--detections <file>]

The folder holds annotations.json in the COCO format and the photos that it names.`;

/** The bounds of a share, and of the side of the model's input in pixels. */
const SHARES = [0, 1] as const;
const SIZES = [32, 4096] as const;

export type EvaluateArguments = {
  data: string;
  model: string;
  /** A second model, to compare. */
  against: string | undefined;
  threshold: number | undefined;
  size: number | undefined;
  /** The files for all figures, and for every detection of the first model. */
  json: string | undefined;
  detections: string | undefined;
};

/** Parses the arguments of model:evaluate. Throws UsageError with the usage. */
export function parseEvaluateArguments(args: readonly string[]): EvaluateArguments {
  const given = readOptions(args);
  if (given.data === undefined) throw new UsageError(USAGE);
  return {
    data: given.data,
    model: given.model ?? BUNDLED_MODEL,
    against: given.against,
    threshold: numberOf('threshold', given.threshold, SHARES),
    size: numberOf('size', given.size, SIZES),
    json: given.json,
    detections: given.detections,
  };
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      data: { type: 'string' },
      model: { type: 'string' },
      against: { type: 'string' },
      threshold: { type: 'string' },
      size: { type: 'string' },
      json: { type: 'string' },
      detections: { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UsageError(`The arguments are not valid.\n\n${USAGE}`);
  }
}

/** The number of an option, undefined when it is not given. Throws UsageError for one outside of its bounds. */
function numberOf(
  name: string,
  text: string | undefined,
  [min, max]: readonly [number, number],
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a number from ${min} to ${max}.\n\n${USAGE}`);
}
