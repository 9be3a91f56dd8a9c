import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import { Pool } from 'pg';
import { pino } from 'pino';
import { type Product, startProduct, startWorker, waitForExitCode } from '../../e2e/support/product.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

/** So few for each process that PostgreSQL's 100 connections are enough for twelve. */
const POOL = '6';
const READY_WITHIN_MS = 300_000;

/** Processes of one installation, which share a database and the folder of the photos. */
export type Installation = {
  database: Pool;
  dataDir: string;
  apis: readonly Product[];
  workers: readonly ChildProcess[];
  /** Starts API processes until this many run. */
  startApis: (count: number, env?: Record<string, string>) => Promise<void>;
  stopApis: () => Promise<void>;
  startWorkers: (count: number, env?: Record<string, string>) => Promise<void>;
  stopWorkers: () => Promise<void>;
};

/** Opens the database of DATABASE_URL, which must be empty, or an embedded one that no process of the product supervises. */
async function openDatabase(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const { connection, stop } = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) });
  const { host = '', port, user, password, database } = connection;
  const url = `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { url, stop };
}

async function refuseUsed(database: Pool): Promise<void> {
  const { rows } = await database.query<{ used: string | null }>("select to_regclass('images') as used");
  if (rows[0]?.used) throw new Error('The database of DATABASE_URL is in use; give the bench an empty one.');
}

/** Runs `work` with an installation of which nothing but the database runs, and stops what it has started. */
export async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const dataDir = await createTemporaryFolder('bench-processes');
  const { url, stop } = await openDatabase(dataDir);
  const database = new Pool({ connectionString: url, application_name: 'bench', max: 4 });
  const shared = {
    DATABASE_URL: url,
    DATABASE_POOL: POOL,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
    DEMO_ACCOUNTS: 'on',
  };
  const apis: Product[] = [];
  const workers: ChildProcess[] = [];
  const startApi = (env: Record<string, string>) =>
    startProduct({ dataDir, env: { ...shared, ...env, WORKER: 'off' }, readyWithinMs: READY_WITHIN_MS });
  const installation: Installation = {
    database,
    dataDir,
    apis,
    workers,
    startApis: async (count, env = {}) => {
      while (apis.length < count) apis.push(await startApi(env));
    },
    stopApis: async () => {
      await Promise.all(apis.splice(0).map((api) => api.stop()));
    },
    startWorkers: async (count, env = {}) => {
      const missing = Array.from({ length: Math.max(0, count - workers.length) });
      workers.push(
        ...(await Promise.all(
          missing.map(() => startWorker(dataDir, { ...shared, ...env }, READY_WITHIN_MS)),
        )),
      );
    },
    stopWorkers: async () => {
      const ended = workers.splice(0);
      for (const worker of ended) worker.kill('SIGTERM');
      await Promise.all(ended.map(waitForExitCode));
    },
  };
  try {
    await refuseUsed(database);
    await work(installation);
  } finally {
    await installation.stopWorkers();
    await installation.stopApis();
    await database.end();
    await stop();
  }
}
