import { parseArgs } from 'node:util';
import type { InstallationSource } from '../../compose/open-installation.ts';
import { UsageError } from '../../lib/errors.ts';

const USAGE = `Measures how well a model detects the labelled objects in photos.

  npm run model:evaluate -- --data <folder> [--model <file.onnx>] [--against <file.onnx>] [--threshold <0..1>]
    [--size <pixels>] [--json <file>] [--detections <file>]
  npm run model:evaluate -- --installation [--sample <id> | --hard-cases] [the same options]

The folder holds annotations.json in the COCO format and the photos that it names. With --installation the photos are those of
the current sample, of another one, or the hard cases.`;

/** The bounds of a share, and of the side of the model's input in pixels. */
const SHARES = [0, 1] as const;
const SIZES = [32, 4096] as const;

export type EvaluateArguments = {
  /** A folder, or photos of the installation. */
  photos: { folder: string } | { installation: InstallationSource };
  /** That of the product when it is absent. */
  model: string | undefined;
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
  return {
    photos: readPhotos(given),
    model: given.model,
    against: given.against,
    threshold: parseNumber('threshold', given.threshold, SHARES),
    size: parseNumber('size', given.size, SIZES),
    json: given.json,
    detections: given.detections,
  };
}

/** Exactly one source of photos. Throws UsageError for none or several. */
function readPhotos(given: ReturnType<typeof readOptions>): EvaluateArguments['photos'] {
  const { data, sample, installation = false, 'hard-cases': isHard = false } = given;
  const isOfInstallation = installation && data === undefined && !(isHard && sample !== undefined);
  if (isOfInstallation) return { installation: isHard ? 'hard_cases' : { sample: parseSampleId(sample) } };
  const isFolder = !installation && !isHard && sample === undefined;
  if (isFolder && data !== undefined) return { folder: data };
  throw new UsageError(`Name one source of photos.\n\n${USAGE}`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function parseSampleId(sample: string | undefined): string | undefined {
  if (sample === undefined || UUID.test(sample)) return sample;
  throw new UsageError(`--sample must be the id of a sample.\n\n${USAGE}`);
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      data: { type: 'string' },
      installation: { type: 'boolean' },
      sample: { type: 'string' },
      'hard-cases': { type: 'boolean' },
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
function parseNumber(
  name: string,
  text: string | undefined,
  [min, max]: readonly [number, number],
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a number from ${min} to ${max}.\n\n${USAGE}`);
}
