import pLimit from 'p-limit';
import { parseUuidTime } from '../../lib/clock-and-ids.ts';
import { computeErasuresStart, ERASURES_FOLDER, erasuresFile, parseErasuresId } from './archive.ts';
import type { BackupTarget } from './ports.ts';
import { readSealedFile } from './read-sealed-file.ts';

const MAX_CONCURRENT_FILES = 8;

/**
 * Removes the files of erasures of which no kept backup needs any: everything in them was erased before the oldest one was made. `requireLease`
 * throws when another backup may have begun. Throws when a file that may be removed cannot be read, and leaves it.
 */
export async function removeOldErasures(
  target: BackupTarget,
  oldestKept: Date,
  requireLease: () => Promise<void>,
): Promise<void> {
  const since = computeErasuresStart(oldestKept);
  const old: string[] = [];
  for await (const { name } of target.list(ERASURES_FOLDER)) if (!isWrittenLater(name, since)) old.push(name);
  const limit = pLimit(MAX_CONCURRENT_FILES);
  await Promise.all(
    old.map((name) =>
      limit(async () => {
        if (await isNeeded(target, name, since)) return;
        await requireLease();
        await target.remove(name);
      }),
    ),
  );
}

/** A file is written after what it names was erased. Its name says when, so that most files are not read. */
function isWrittenLater(name: string, since: Date): boolean {
  const writtenAt = parseUuidTime(parseErasuresId(name) ?? '');
  return writtenAt !== undefined && writtenAt >= since.getTime();
}

async function isNeeded(target: BackupTarget, name: string, since: Date): Promise<boolean> {
  const { erasures } = await readSealedFile(target, name, erasuresFile);
  return erasures.some(({ erased_at }) => new Date(erased_at) >= since);
}
