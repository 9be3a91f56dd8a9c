import { BARE_ENV, hasEnded, isReady, launch, ROOT, until, waitForExitCode } from '../product.ts';
import type { Machine } from './machines.ts';

export const READY_WITHIN_MS = 300_000;

type Options = {
  /** Of this process alone; nothing else is shared by machines than what `env` names. */
  dataDir: string;
  env: Record<string, string>;
  /** Where the API is reached when it is ready. */
  url?: string;
};

/** Starts a process on a machine and waits until it is ready. */
export async function startOn(machine: Machine, what: 'start' | 'worker', { dataDir, env, url }: Options) {
  const { child, output } = launch(machine.command(process.execPath, 'scripts/run.mjs', what), {
    cwd: ROOT,
    env: { ...BARE_ENV, ...env, DATA_DIR: dataDir },
  });
  await until(
    async () => {
      if (hasEnded(child)) throw new Error(`a process ended:\n${output()}`);
      if (url !== undefined) return (await isReady(url)) || undefined;
      return output().includes('worker is ready') || undefined;
    },
    { withinMs: READY_WITHIN_MS, otherwise: () => `a process was not ready in time:\n${output()}` },
  );
  const kill = async () => {
    child.kill('SIGKILL');
    await waitForExitCode(child);
  };
  return { child, output, kill };
}
