import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;
const LOOKS_WITHOUT_ANY = 5;

/** The processes whose working directory is in this folder (Linux; none elsewhere), as every PostgreSQL server's is in its cluster. */
export async function listProcessesIn(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).map(Number).filter((id) => id > 0);
  const folders = await Promise.all(
    // One that has ended, or that belongs to another user.
    ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')),
  );
  return ids.filter((_, index) => folders[index]?.startsWith(`${folder}/`));
}

/** One that has ended meanwhile is as good as killed. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Kills them until there have been none for a while: a program that is killed may have started another one just before,
 * as `pg_ctl`, whose own folder is another one, starts a server.
 */
export async function killProcessesIn(folder: string): Promise<void> {
  for (let looks = 0; looks < LOOKS_WITHOUT_ANY; ) {
    const ids = await listProcessesIn(folder);
    for (const id of ids) killProcess(id);
    looks = ids.length === 0 ? looks + 1 : 0;
    await delay(LOOK_AGAIN_MS);
  }
}
