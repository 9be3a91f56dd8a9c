import { buffer } from 'node:stream/consumers';
import type * as z from 'zod';
import { getErrorMessage } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';
import { ARCHIVE_FORMAT } from './archive.ts';
import type { BackupTarget } from './ports.ts';
import { openSealedJson } from './sealed-json.ts';

/** A file of the backups has another content than was written. */
export class DamagedFileError extends StartupError {}

/** Reads a short file of JSON. Throws DamagedFileError, StartupError when it is of a newer format, and what the target throws. */
export async function readSealedFile<Content>(
  target: BackupTarget,
  name: string,
  schema: z.ZodType<Content>,
): Promise<Content> {
  const text = String(await buffer((await target.open(name)).stream));
  const file = `${name} in ${target.address}`;
  try {
    const content = openSealedJson(text);
    refuseNewerFormat(content, file);
    return schema.parse(content);
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new DamagedFileError(`${file} is damaged: ${getErrorMessage(cause)}.`, { cause });
  }
}

/** Before anything else is read: the rest of a newer format may look different. */
function refuseNewerFormat(content: unknown, file: string): void {
  if (typeof content !== 'object' || content === null || !('format' in content)) return;
  if (typeof content.format === 'number' && content.format > ARCHIVE_FORMAT)
    throw new StartupError(
      `${file} has format ${content.format}, and this Smart Waste reads formats up to ${ARCHIVE_FORMAT}. Update Smart Waste.`,
    );
}
