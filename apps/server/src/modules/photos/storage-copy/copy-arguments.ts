import { parseArgs } from 'node:util';
import { InvalidSettings } from '../../../lib/config/invalid-settings.ts';

const KINDS = ['disk', 's3', 'cloudinary'] as const;
type Kind = (typeof KINDS)[number];
export type CopyArguments = { from: Kind; to: Kind; again: boolean };

const HOW = 'npm run storage:copy -- --from disk --to s3 (each one of disk, s3, cloudinary)';

/** Reads what the command line asks for. Throws WrongSettings with how it is to be asked. */
export function parseCopyArguments(words: readonly string[]): CopyArguments {
  const { from, to, again } = readWords(words);
  const [source, target] = [from, to].map((name) => KINDS.find((kind) => kind === name));
  if (!source || !target) throw new InvalidSettings([`From where and to where? ${HOW}`]);
  if (source === target) throw new InvalidSettings([`${source} cannot be copied to itself. ${HOW}`]);
  return { from: source, to: target, again };
}

function readWords(words: readonly string[]): { from?: string; to?: string; again: boolean } {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        again: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch {
    throw new InvalidSettings([`That is not understood. ${HOW}`]);
  }
}
