import { parseArgs } from 'node:util';
import { UsageError } from '../../../lib/errors.ts';

const KINDS = ['disk', 's3', 'cloudinary'] as const;
type Kind = (typeof KINDS)[number];
export type CopyArguments = { from: Kind; to: Kind; again: boolean };

const USAGE = 'npm run storage:copy -- --from disk --to s3 (each one of disk, s3, cloudinary)';

/** Parses the arguments of storage:copy. Throws UsageError with the usage. */
export function parseCopyArguments(args: readonly string[]): CopyArguments {
  const { from, to, again } = readOptions(args);
  const [source, target] = [from, to].map((name) => KINDS.find((kind) => kind === name));
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
