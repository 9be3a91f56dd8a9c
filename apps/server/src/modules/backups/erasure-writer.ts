import { type BackgroundLoop, createBackgroundLoop } from '../../lib/background-loop.ts';
import type { BackupTarget, Deps } from './ports.ts';
import { hasOwnRepository } from './repository.ts';
import { writeErasures } from './write-erasures.ts';

const PAUSE_MS = 30_000;

type WriterDeps = Pick<Deps, 'installation' | 'erasureQueue' | 'ids' | 'log'>;

/**
 * Writes what is erased beside the backups within a minute, so that a restore erases it again. Two processes may write the same, which is
 * harmless. While the target cannot be used the erasures wait.
 */
export const createErasureWriter = (
  deps: WriterDeps,
  { open, idleMs = PAUSE_MS }: { open: () => Promise<BackupTarget>; idleMs?: number },
): BackgroundLoop =>
  createBackgroundLoop({
    name: 'noting erasures beside the backups',
    work: async () => {
      await noteErasures(deps, await open());
      return 'idle';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

/** Writes what waits, to a target that has backups of this installation. In a restored copy it waits until that is live: see runBackup. */
export async function noteErasures(deps: Omit<WriterDeps, 'log'>, target: BackupTarget): Promise<void> {
  if ((await deps.erasureQueue.listWaiting(target.address, 1)).length === 0) return;
  const { installation_id, is_live } = await deps.installation.read();
  if (is_live && (await hasOwnRepository(target, installation_id))) await writeErasures(deps, target);
}
