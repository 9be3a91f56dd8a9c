import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, isServerOf } from './live-process.ts';

const LOOK_EVERY_MS = 10;

/**
 * Each signal is harder than the one before: finish, drop everything, die. Data is safe with all of them. (On Windows
 * each is the hard end; the journal brings everything back at the next start.)
 */
const STAGES = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/** Stops a server; resolves when its process has ended. `stages` tells how hard and how patiently. */
export async function stopServer(
  pid: number,
  cluster: string,
  stages: readonly { signal: NodeJS.Signals; patienceMs: number }[] = STAGES,
): Promise<void> {
  for (const { signal, patienceMs } of stages) {
    if (!isServerOf(pid, cluster)) return;
    process.kill(pid, signal);
    if (await hasEnded(pid, cluster, patienceMs)) return;
  }
  throw new Error(`the database server (process ${pid}) could not be stopped`);
}

async function hasEnded(pid: number, cluster: string, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += LOOK_EVERY_MS) {
    // Not `isServerOf`: a process that is ending has no working directory any more, but still its files.
    if (!isAlive(pid)) return true;
    await delay(LOOK_EVERY_MS);
  }
  return !isServerOf(pid, cluster);
}
