import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

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

/** Kills them until there are none: a program that is killed may have started another one just before. */
export async function killProcessesIn(folder: string): Promise<void> {
  for (let ids = await listProcessesIn(folder); ids.length > 0; ids = await listProcessesIn(folder)) {
    for (const id of ids) killProcess(id);
    await delay(LOOK_AGAIN_MS);
  }
}
