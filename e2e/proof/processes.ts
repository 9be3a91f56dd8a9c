import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  hasEnded,
  isReady,
  type Product,
  startProduct,
  startWorker,
  until,
  waitForExitCode,
} from '../support/product.ts';
import { killProcess, killProcessesIn } from './processes-in-folder.ts';
import type { ProofContext } from './proof.ts';

export const TARGETS = ['api', 'worker', 'database'] as const;
export type KillTarget = (typeof TARGETS)[number];

/** The processes of an installation: an API process that supervises the database, and workers beside it. */
export type Processes = {
  url: string;
  dataDir: string;
  kill: (target: KillTarget) => Promise<void>;
  /** Starts what does not run; resolves when everything is ready. */
  restore: () => Promise<void>;
  api: () => ChildProcess;
  workers: () => readonly ChildProcess[];
  /**
   * Kills everything, also a product that is just being started, and lets nothing start again: for a data directory that is
   * not needed any more. A worker that is just being started is left to `endProcesses`.
   */
  end: () => Promise<void>;
  output: () => string;
};

const WORKERS = 2;
const ATTEMPTS = 5;
/** Proofs run at the lowest priority, beside other work of the machine. */
const READY_WITHIN_MS = 600_000;
const NOT_READY_MESSAGE = 'ended before it was ready';
const MAX_LOGGED = 4_000;

async function killDatabase(dataDir: string) {
  const file = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0]);
  if (pid > 0) killProcess(pid);
}

type StartOptions = Pick<ProofContext, 'atEnd'> & {
  dataDir: string;
  port: number;
  env: Record<string, string>;
};

/** Starts an API process without a worker of its own, and workers, on one port and data directory. */
export async function startProcesses({ atEnd, ...options }: StartOptions): Promise<Processes> {
  const env = { ...options.env, WORKER: 'off' };
  let isOver = false;
  let api: Product | undefined;
  let workers: ChildProcess[] = [];
  /** Also while it starts. */
  let newestApi: ChildProcess | undefined;
  const onLaunch = (child: ChildProcess) => {
    newestApi = child;
  };
  /** Starts what an operator would, unless the proof was interrupted meanwhile. */
  const attempt = <Started>(start: () => Promise<Started>) =>
    retried(async () => {
      if (isOver) throw new Error('the proof is over');
      return start();
    });

  const startApi = async () => {
    if (!api || hasEnded(api.process))
      api = await attempt(() => startProduct({ ...options, env, readyWithinMs: READY_WITHIN_MS, onLaunch }));
    return api;
  };
  /** A worker ends when the API was killed while it started: then both are started again. */
  const restore = () =>
    attempt(async () => {
      const running = await startApi();
      workers = workers.filter((worker) => !hasEnded(worker));
      while (workers.length < WORKERS && !isOver)
        workers.push(await startWorker(options.dataDir, options.env, READY_WITHIN_MS));
      await untilReady(running);
    });
  const { dataDir } = options;
  const end = async () => {
    isOver = true;
    for (const worker of workers) worker.kill('SIGKILL');
    newestApi?.kill('SIGKILL');
    if (newestApi) await waitForExitCode(newestApi);
    await killDatabase(dataDir);
    await killProcessesIn(dataDir);
  };
  atEnd(end);
  const { url } = await startApi();
  await restore();
  return {
    url,
    dataDir,
    restore,
    api: () => {
      if (!newestApi) throw new Error('no API process was started');
      return newestApi;
    },
    workers: () => workers,
    output: () => api?.output() ?? '',
    end,
    kill: async (target) => {
      if (target === 'database') return killDatabase(dataDir);
      const child = target === 'api' ? newestApi : workers[Math.floor(Math.random() * workers.length)];
      child?.kill('SIGKILL');
      if (child) await waitForExitCode(child);
    },
  };
}

/** The API restarts a killed database by itself; one that was killed meanwhile is restored the next time. */
const untilReady = ({ url, process, output }: Product) =>
  until(async () => (hasEnded(process) || (await isReady(url)) ? true : undefined), {
    withinMs: READY_WITHIN_MS,
    otherwise: () => `the product did not recover:\n${output().slice(-MAX_LOGGED)}`,
  });

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
      if (attempt === ATTEMPTS || !message.includes(NOT_READY_MESSAGE)) throw error;
    }
  }
}
