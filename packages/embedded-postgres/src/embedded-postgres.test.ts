import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { canMount, onSmallDisk } from '../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { type EmbeddedDatabase, requireRunningEmbedded, startEmbedded } from './embedded-postgres.ts';
import { buildDataPaths } from './paths.ts';
import { isAlive } from './server/process-identity.ts';

const log = pino({ level: 'silent' });

let parent: string;
/** Created once; every test leaves it unchanged. */
let dataDir: string;
let running: EmbeddedDatabase[] = [];
beforeAll(async () => {
  parent = await createTemporaryFolder('smart-waste-test');
  dataDir = join(parent, 'data');
});
afterEach(async () => {
  for (const { stop } of running) await stop();
  running = [];
});

async function start(directory = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: directory, log });
  running.push(database);
  return database;
}
async function runQuery(connection: PoolConfig, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
const serverPid = async (directory = dataDir) =>
  Number((await readFile(buildDataPaths(directory).postmaster, 'utf8')).split('\n')[0]);

describe('the embedded database', () => {
  test('is created below a private directory, stops completely and starts again with its rows', async () => {
    await chmod(parent, 0o700);
    const first = await start();
    expect(first.origin).toBe('started');
    await runQuery(first.connection, 'create table answers as select 42 as answer');
    const pid = await serverPid();
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(dataDir)).toEqual(['database']);

    const second = await start();
    expect(second.origin).toBe('started');
    expect(await runQuery(second.connection, 'select answer from answers')).toEqual([{ answer: 42 }]);
  });

  test('does not listen on the network and accepts only its own, private password', async () => {
    const { connection } = await start();
    expect(await runQuery(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await runQuery(connection, 'show max_wal_size')).toEqual([{ max_wal_size: '256MB' }]);
    expect(await runQuery(connection, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await expect(runQuery({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(/password/);
    const { password, home } = buildDataPaths(dataDir);
    expect((await stat(password)).mode & 0o777).toBe(0o600);
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    expect(connection.password).toHaveLength(43);
  });

  test('accepts a second process, which gets an error when no server runs', async () => {
    const none = /No Smart Waste is running on the data directory/;
    await expect(requireRunningEmbedded(dataDir)).rejects.toThrow(none);
    const { stop } = await start();
    expect(await runQuery(await requireRunningEmbedded(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    await expect(requireRunningEmbedded(dataDir)).rejects.toThrow(none);
  });

  test('works below a path that is too long for a socket and removes its temporary directory', async () => {
    const long = join(parent, 'a long name '.repeat(9), 'data');
    const { connection, stop } = await start(long);
    const socketDirectory = String(connection.host);
    expect(Buffer.byteLength(join(socketDirectory, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
    expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
    expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await runQuery(await requireRunningEmbedded(long), 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(existsSync(socketDirectory)).toBe(false);
  });

  test('restarts at the same address after its server was killed', async () => {
    const { connection, stop } = await start();
    await runQuery(connection, 'create table rows_before_kill as select 42 as answer');
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      async () =>
        expect(await runQuery(connection, 'select answer from rows_before_kill')).toEqual([{ answer: 42 }]),
      { timeout: 30_000, interval: 50 },
    );
    const next = await serverPid();
    expect(next).not.toBe(pid);
    await stop();
    expect(isAlive(next)).toBe(false);
  });

  test('restarts while a connection of the killed server is still working', async () => {
    const { connection } = await start();
    const atWork = runQuery(connection, 'select count(*) from generate_series(1, 20000000)').catch(
      () => undefined,
    );
    await vi.waitFor(
      async () => {
        const busy = await runQuery(
          connection,
          "select 1 from pg_stat_activity where query like 'select count(*)%'",
        );
        expect(busy).toHaveLength(1);
      },
      { timeout: 30_000 },
    );
    process.kill(await serverPid(), 'SIGKILL');
    await vi.waitFor(
      async () => expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }]),
      { timeout: 120_000, interval: 100 }, // what the killed server left working ends when it has counted
    );
    await atWork;
  }, 240_000);

  test('starts when an unrelated process has its old process id', async () => {
    await (await start()).stop();
    await writeFile(
      buildDataPaths(dataDir).postmaster,
      `${process.pid}\n${dataDir}\n0\n5432\n/nowhere\n\n\nready\n`,
    );
    expect((await start()).origin).toBe('started');
  });

  test('removes what a killed start left behind', async () => {
    await mkdir(join(dataDir, 'database.new-1a2b3c', 'cluster', 'base'), { recursive: true });
    await (await start()).stop();
    expect(await readdir(dataDir)).toEqual(['database']);
  });
});

describe('a start that fails', () => {
  test('reports a directory that is not writable', async () => {
    const root = process.getuid?.() === 0;
    const closed = root ? '/sys/smart-waste' : join(parent, 'closed');
    if (!root) await mkdir(closed, { mode: 0o500 });
    await expect(start(closed)).rejects.toThrow(`Smart Waste may not write to its data directory ${closed}.`);
  });

  test('reports a path that is a file', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(`${file} is not a directory`);
    await expect(start(join(file, 'below'))).rejects.toThrow('is not a directory');
  });

  test('reports a link that leads to nothing', async () => {
    const link = join(parent, 'link');
    await symlink(join(parent, 'nothing'), link);
    await expect(start(link)).rejects.toThrow(
      `${link} cannot be created: a link on the way leads to nothing.`,
    );
    await expect(start(join(link, 'below'))).rejects.toThrow('a link on the way leads to nothing.');
  });

  test('reports a password that is missing', async () => {
    await (await start()).stop();
    const { password } = buildDataPaths(dataDir);
    await rename(password, `${password}.aside`);
    await expect(start()).rejects.toThrow(`${password} is missing`);
    expect(await readdir(dataDir)).toEqual(['database']);
    await rename(`${password}.aside`, password);
  });

  // Skipped unless run by root, who alone can mount a file system.
  test.runIf(canMount())('reports a full disk', async () => {
    const disk = join(parent, 'disk');
    await mkdir(disk);
    await onSmallDisk(disk, { entries: 0 }, async () => {
      await expect(start(join(disk, 'data'))).rejects.toThrow(
        `The disk that holds ${join(disk, 'data')} is full.`,
      );
    });
  });

  test('reports a PostgreSQL version that is not installed and unlocks the directory', async () => {
    await (await start()).stop();
    const version = join(buildDataPaths(dataDir).cluster, 'PG_VERSION');
    const ours = await readFile(version);
    await writeFile(version, '9\n');
    await expect(start()).rejects.toThrow(/was created by PostgreSQL 9, but only version \d+.* is installed/);
    expect(await readdir(dataDir)).toEqual(['database']);
    await writeFile(version, ours);
  });

  test('quotes PostgreSQL when the database is damaged', async () => {
    await (await start()).stop();
    const control = join(buildDataPaths(dataDir).cluster, 'global', 'pg_control');
    await rename(control, `${control}.aside`);
    await expect(start()).rejects.toThrow(/did not start\. PostgreSQL says:\n.*pg_control/s);
    await rename(`${control}.aside`, control);
  });

  test('reports that this process already runs the database', async () => {
    const { connection } = await start();
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `Another Smart Waste (process ${process.pid}) is running on the data directory ${dataDir}.`,
    );
    expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
