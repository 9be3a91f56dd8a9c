import type { Deps } from '../../../ports/deps.ts';
import type { MlConfigTable } from '../../../ports/ml-config-table.ts';

const NOTE_EVERY_MS = 20_000;
/** A worker that was not heard of for this long is no more. */
export const ALIVE_SECONDS = 90;

type Needs = Pick<Deps, 'log' | 'mlConfig' | 'mlWorkers' | 'clock'>;

export type ConfigWatcher = Pick<MlConfigTable, 'read'> & { leave: () => Promise<void> };

/**
 * The configuration as one worker reads it before each run. It tells which version the worker uses from now on, and
 * every now and then that the worker still lives. Telling is no reason to fail a run.
 */
export function watchConfig({ log, mlConfig, mlWorkers, clock }: Needs, worker: string): ConfigWatcher {
  let noted: { version: number; at: number } | null = null;
  const grumble = (error: unknown) => log.warn({ err: error }, 'a worker could not note its configuration');

  return {
    read: async () => {
      const stored = await mlConfig.read();
      const now = clock.now().getTime();
      if (noted?.version !== stored.version || now - noted.at >= NOTE_EVERY_MS) {
        noted = { version: stored.version, at: now };
        await mlWorkers.heartbeat({ worker, version: stored.version }).catch(grumble);
      }
      return stored;
    },
    leave: () => mlWorkers.remove(worker).catch(grumble),
  };
}
