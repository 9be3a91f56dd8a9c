import { DEFAULT_ML_CONFIG, type MlConfig } from '@smart-waste/contract';
import { HEARTBEAT_EVERY_MS } from '../../../lib/heartbeat.ts';
import type { Deps } from '../ports.ts';

type WatchDeps = Pick<Deps, 'clock' | 'log' | 'mlConfig' | 'mlWorkers'>;
type UsedConfig = { config: MlConfig; version: number };

export type ConfigWatcher = {
  /** The configuration that was read or claimed last. */
  getCurrent: () => MlConfig;
  /** Reads the stored configuration and makes it the current one. */
  read: () => Promise<MlConfig>;
  /** Makes a configuration that came with a claim the current one. */
  use: (used: UsedConfig) => Promise<void>;
  unregister: () => Promise<void>;
};

/**
 * The configuration that one worker uses. A new version is reported at once, and that the worker is
 * alive from time to time. A failed report does not affect runs.
 */
export function watchConfig({ log, mlConfig, mlWorkers, clock }: WatchDeps, worker: string): ConfigWatcher {
  let current: MlConfig = DEFAULT_ML_CONFIG;
  let reported: { version: number; atMs: number } | null = null;
  const logWarning = (err: unknown) => log.warn({ err }, 'a worker could not report its configuration');

  const use = async ({ config, version }: UsedConfig) => {
    current = config;
    const nowMs = clock.now().getTime();
    if (reported?.version === version && nowMs - reported.atMs < HEARTBEAT_EVERY_MS) return;
    reported = { version, atMs: nowMs };
    await mlWorkers.recordHeartbeat({ worker, version }).catch(logWarning);
  };
  return {
    getCurrent: () => current,
    read: async () => {
      await use(await mlConfig.read());
      return current;
    },
    use,
    unregister: () => mlWorkers.remove(worker).catch(logWarning),
  };
}
