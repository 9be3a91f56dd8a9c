import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitOf, type Product, startProduct, startWorker } from '../support/product.ts';

export const TARGETS = ['api', 'worker', 'database'] as const;
export type Target = (typeof TARGETS)[number];

/** The processes of an installation: an API process that supervises the database, and workers beside it. */
export type Processes = {
  url: string;
  dataDir: string;
  kill: (target: Target) => Promise<void>;
  /** Starts what does not run; resolves when everything is ready. */
  restore: () => Promise<void>;
  /** Kills everything; for a data directory that is not needed any more. */
  end: () => Promise<void>;
  output: () => string;
};

const WORKERS = 2;
const ATTEMPTS = 5;
/** Proofs run at the lowest priority, beside other work of the machine. */
const READY_WITHIN_MS = 600_000;
const ENDED = 'ended before it was ready';
const MAX_LOGGED = 4_000;

async function killDatabase(dataDir: string) {
  const file = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0]);
  if (pid > 0) killProcess(pid);
}

/** One that has ended meanwhile is as good as killed. */
function killProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Starts an API process without a worker of its own, and workers, on one port and data directory. */
export async function startProcesses(options: {
  dataDir: string;
  port: number;
  env: Record<string, string>;
}): Promise<Processes> {
  const env = { ...options.env, WORKER: 'off' };
  let api: Product | undefined;
  let workers: ChildProcess[] = [];

  const startApi = async () => {
    if (!api || hasEnded(api.process))
      api = await retried(() => startProduct({ ...options, env, readyWithinMs: READY_WITHIN_MS }));
    return api;
  };
  const restore = async () => {
    await startApi();
    workers = workers.filter((worker) => !hasEnded(worker));
    while (workers.length < WORKERS)
      workers.push(await retried(() => startWorker(options.dataDir, options.env, READY_WITHIN_MS)));
  };
  const { url, dataDir } = await startApi();
  await restore();
  return {
    url,
    dataDir,
    restore,
    output: () => api?.output() ?? '',
    end: async () => {
      for (const worker of workers) worker.kill('SIGKILL');
      await api?.kill();
      await killDatabase(dataDir);
    },
    kill: async (target) => {
      if (target === 'database') return killDatabase(dataDir);
      if (target === 'api') return api?.kill();
      const worker = workers[Math.floor(Math.random() * workers.length)];
      worker?.kill('SIGKILL');
      if (worker) await exitOf(worker);
    },
  };
}

/**
 * A process that starts while the database is being killed ends with a sentence, and an operator starts it again. One that
 * neither ends nor gets ready fails the proof.
 */
async function retried<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      const message = String(error);
      console.log(`a start failed: ${message.slice(0, MAX_LOGGED)}`);
      if (attempt === ATTEMPTS || !message.includes(ENDED)) throw error;
    }
  }
}
