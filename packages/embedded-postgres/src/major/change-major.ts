import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { fillHome, readClusterMajor, readPassword, renameDurably } from '../create-cluster.ts';
import { createDiskFullError, EmbeddedPostgresError, reportsDiskFull } from '../errors.ts';
import { buildDataPaths, type DataPaths } from '../paths.ts';
import { findPackagedMajor, findPrograms } from '../programs/find-programs.ts';
import type { ServerUser } from '../programs/server-user.ts';
import { stopLeftover } from '../server/adopt-server.ts';
import { buildConnectionSettings, createEndpoint, removeEndpoint } from '../server/endpoint.ts';
import { type LaunchOptions, launchServer } from '../server/launch-server.ts';
import { STOP_SIGNALS, stopServer } from '../server/supervise-server.ts';
import { computeBytesForCopy, formatMegabytes } from './disk-space.ts';

/** What was done when a step is reported, in order. */
export const CHANGE_STEPS = ['created', 'started', 'copied', 'stopped', 'ready', 'set_aside'] as const;
export type ChangeStep = (typeof CHANGE_STEPS)[number];

/** How a database of an older major version comes to that of the npm package. */
export type MajorChange = {
  /** Copies everything into an empty database. `from` can only be read. */
  copyRows: (servers: { from: PoolConfig; to: PoolConfig }) => Promise<void>;
  onStep?: (step: ChangeStep) => void;
  /** What this user may still write on the disk that holds a directory. */
  readFreeBytes: (directory: string) => Promise<number>;
};
type Context = { paths: DataPaths; user: ServerUser; log: Logger };

export type PlannedChange = { from: number; to: number; bytesNeeded: number };

/** The change that the next start makes; undefined without one. */
export async function planMajorChange(paths: DataPaths): Promise<PlannedChange | undefined> {
  const from = await readClusterMajor(paths);
  const to = findPackagedMajor();
  if (from === undefined || to === undefined || from >= to) return undefined;
  return { from, to, bytesNeeded: await computeBytesForCopy(paths.home) };
}

/**
 * Copies a database of an older major version into a new one, which takes its place; the old one stays beside it. Nothing is
 * changed before all rows are there. The caller holds the lock of the data directory. Throws EmbeddedPostgresError.
 */
export async function changeMajor(context: Context, change: MajorChange): Promise<void> {
  const { paths, user, log } = context;
  const plan = await planMajorChange(paths);
  if (plan === undefined) return;
  const { from, to } = plan;
  const programs = { from: await findPrograms(paths, user, from), to: await findPrograms(paths, user, to) };
  if (existsSync(paths.former(from))) throw createFormerExistsError(paths, from);
  const freeBytes = await change.readFreeBytes(paths.dataDir);
  if (freeBytes < plan.bytesNeeded) throw createNotEnoughSpaceError(paths, { ...plan, freeBytes });

  // Warnings, because a start that takes minutes says why at every level of the log that is usual.
  log.warn({ from, to, directory: paths.home }, 'copying the database to another version of PostgreSQL');
  const report = change.onStep ?? (() => undefined);
  const home = await mkdtemp(join(paths.dataDir, paths.unfinishedPrefix));
  try {
    // Workers that know the password go on with the new server.
    const password = await readPassword(paths);
    await fillHome(home, { paths, programs: programs.to, user }, password);
    report('created');
    const next = buildDataPaths(paths.dataDir, basename(home));
    await stopLeftover(paths);
    await withServer({ paths, user, programs: programs.from, isReadOnly: true }, (old) =>
      withServer({ paths: next, user, programs: programs.to }, async (copy) => {
        report('started');
        await change.copyRows({ from: old, to: copy });
        report('copied');
      }),
    ).catch((error: unknown) => {
      throw reportsDiskFull(String(error)) ? createDiskFullError(paths.dataDir, error) : error;
    });
    report('stopped');
    await renameDurably(home, paths.next);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
  report('ready');
  await renameDurably(paths.home, paths.former(from));
  report('set_aside');
  await finishChange(paths);
  log.warn({ from, to, kept: paths.former(from) }, 'the database was copied; the old one is kept');
}

/** Puts the copy in its place after the start that made it was killed, or removes it when the old database is still there. */
export async function finishChange({ home, next }: DataPaths): Promise<void> {
  if (!existsSync(next)) return;
  // Another version of the product may have added rows to it since.
  if (existsSync(home)) await rm(next, { recursive: true, force: true, maxRetries: 3 });
  else await renameDurably(next, home);
}

/** Longer than PostgreSQL takes to write what was copied: one that is killed has to do it at its next start. */
const CLEAN_STOP = [{ signal: 'SIGINT', timeoutMs: 10 * 60_000 }, ...STOP_SIGNALS] as const;

async function withServer(
  parts: Omit<LaunchOptions, 'endpoint'>,
  work: (connection: PoolConfig) => Promise<void>,
): Promise<void> {
  const { paths, user } = parts;
  const endpoint = await createEndpoint(paths, user);
  try {
    const pid = await launchServer({ ...parts, endpoint });
    try {
      await work(buildConnectionSettings(endpoint, await readPassword(paths)));
    } finally {
      await stopServer(pid, paths.cluster, CLEAN_STOP);
    }
  } finally {
    await removeEndpoint(endpoint);
  }
}

const createFormerExistsError = (paths: DataPaths, from: number) =>
  new EmbeddedPostgresError(
    `The database in ${paths.home} is of PostgreSQL ${from}, and so is ${paths.former(from)}. Nothing was changed. ` +
      `When ${paths.home} has what you need, move ${paths.former(from)} away; otherwise put it in the place of the other. Then start again.`,
  );

type PlannedWithSpace = PlannedChange & { freeBytes: number };
const createNotEnoughSpaceError = (
  { home, dataDir }: DataPaths,
  { from, to, bytesNeeded, freeBytes }: PlannedWithSpace,
) =>
  new EmbeddedPostgresError(
    `The database in ${home} has to be copied from PostgreSQL ${from} to ${to}, which needs ${formatMegabytes(bytesNeeded)} in ${dataDir}; ` +
      `${formatMegabytes(freeBytes)} are free. Nothing was changed. Free ${formatMegabytes(bytesNeeded - freeBytes)} more and start again.`,
  );
