import { parseArgs } from 'node:util';
import { MAX_INTEGER } from '@smart-waste/contract';
import { UsageError } from '../../lib/errors.ts';

const MAX_CASES = 5000;
const DEFAULT_CASES = 500;

const USAGE = 'npm run demo:fill -- [--cases <1..5000>] [--seed <number>] [--force]';

export type DemoArguments = {
  /** How many cases there are at the end. */
  cases: number;
  /** Another one gives another city. */
  seed: number;
  /** Also into a database that has other uploads or cases. */
  force: boolean;
};

/** Parses the arguments of demo:fill. Throws UsageError with the usage. */
export function parseDemoArguments(args: readonly string[]): DemoArguments {
  const { cases, seed, force = false } = readOptions(args);
  return {
    cases: parseWholeNumber('cases', cases ?? String(DEFAULT_CASES), { min: 1, max: MAX_CASES }),
    seed: parseWholeNumber('seed', seed ?? '1', { min: 0, max: MAX_INTEGER }),
    force,
  };
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      cases: { type: 'string' },
      seed: { type: 'string' },
      force: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UsageError(`The arguments are not valid: ${USAGE}`);
  }
}

function parseWholeNumber(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}: ${USAGE}`);
}
