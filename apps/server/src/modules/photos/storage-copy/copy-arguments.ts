import { parseArgs } from 'node:util';
import { PHOTO_STORES, type PhotoStore } from '@smart-waste/contract';
import { UsageError } from '../../../lib/errors.ts';

export type CopyArguments = { from: PhotoStore; to: PhotoStore; again: boolean };

const USAGE = `npm run storage:copy -- --from disk --to s3 (each one of ${PHOTO_STORES.join(', ')})`;

/** Parses the arguments of storage:copy. Throws UsageError with the usage. */
export function parseCopyArguments(args: readonly string[]): CopyArguments {
  const { from, to, again } = readOptions(args);
  const [source, target] = [from, to].map((name) => PHOTO_STORES.find((store) => store === name));
  if (!source || !target)
    throw new UsageError(`Name the store to copy from and the store to copy to: ${USAGE}`);
  if (source === target) throw new UsageError(`${source} cannot be copied to itself. ${USAGE}`);
  return { from: source, to: target, again };
}

function readOptions(args: readonly string[]): { from?: string; to?: string; again: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        again: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch {
    throw new UsageError(`The arguments are not valid: ${USAGE}`);
  }
}
