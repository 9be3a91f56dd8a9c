import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createFormerCluster,
  FORMER_MAJOR,
  HAS_FORMER_PROGRAMS,
} from '../../../../packages/embedded-postgres/src/test/former-cluster.ts';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { chooseByForm } from '../../../../testing/test-form.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { type Config, loadConfig } from '../lib/config/config.ts';
import { dumpDatabase } from '../test/dump-database.ts';
import { fillEveryTable } from '../test/fill-every-table.ts';
import { onServer } from '../test/test-server.ts';
import { createCloseStack } from './close-stack.ts';
import { openInstalledTables, openNewOrInstalledTables, openTables } from './open-tables.ts';
import { openUpgrade } from './open-upgrade.ts';

const log = pino({ level: 'silent' });
const opened = createCloseStack();
/** Ends what hangs: servers are started many times, and the machine may be busy. */
const LONG_TEST_MS = 300_000;
afterEach(() => opened.close());

/** Starts the database as it is. */
async function startIn(dataDir: string) {
  const { connection, stop } = await startEmbedded({ dataDir, log });
  opened.add(stop);
  const [row] = await onServer(connection, 'show server_version');
  return { connection, major: Number.parseInt(String(row?.server_version), 10) };
}

describe.runIf(HAS_FORMER_PROGRAMS)('a database of PostgreSQL 17', () => {
  /** Has a row in each table; each test gets a copy. */
  let filled: string;
  let before: string;
  beforeAll(async () => {
    filled = await createTemporaryFolder('smart-waste-test');
    await createFormerCluster(filled);
    const { connection, major } = await startIn(filled);
    expect(major).toBe(FORMER_MAJOR);
    const product = await openDatabase({ connection, poolSize: 1, log });
    await product.migrate();
    await product.close();
    await fillEveryTable(connection);
    before = await dumpDatabase(connection, { withRows: true });
    await opened.close();
  }, LONG_TEST_MS);
  async function copyOfFilled() {
    const dataDir = await createTemporaryFolder('smart-waste-test');
    execFileSync('cp', ['-a', join(filled, 'database'), dataDir]); // with the owners of the files
    return { dataDir, config: loadConfig({ DATA_DIR: dataDir }) };
  }
  async function expectChanged(dataDir: string): Promise<void> {
    const { connection, major } = await startIn(dataDir);
    expect(major).toBeGreaterThan(FORMER_MAJOR);
    expect(await dumpDatabase(connection, { withRows: true })).toBe(before);
    expect(await readdir(dataDir)).toContain(`database.${FORMER_MAJOR}`);
  }

  type Change = (config: Config) => Promise<void>;
  const start: Change = async (config) => {
    const { kysely } = await openTables({ config, log, processKind: 'api', opened });
    expect(await kysely.selectFrom('users').select('id').execute()).toHaveLength(1);
    await opened.close();
  };
  const upgrade: Change = async (config) => {
    const { migrate, close } = await openUpgrade(config, log);
    await migrate();
    await close();
  };

  it.each<[string, Change]>(
    chooseByForm({
      short: [['a start', start]],
      long: [
        ['a start', start],
        ['an upgrade', upgrade],
      ],
    }),
  )(
    'goes on with every row of every table on the PostgreSQL of the packages after %s (UG-10, UG-14)',
    async (_, change) => {
      const { dataDir, config } = await copyOfFilled();
      await change(config);
      await expectChanged(dataDir);
    },
    LONG_TEST_MS,
  );

  it(
    'is named by the check of an upgrade, which changes nothing (UG-14)',
    async () => {
      const { dataDir, config } = await copyOfFilled();
      const { plan, close } = await openUpgrade(config, log);
      await close();
      expect(plan.lines).toContainEqual(
        expect.stringMatching(
          /^PostgreSQL 17 becomes \d+: the upgrade copies the database \(at most \d+ MB\)$/,
        ),
      );
      expect(plan).toMatchObject({ problems: [], isDue: true });
      for (const open of [openInstalledTables, openNewOrInstalledTables])
        await expect(open(config, log)).rejects.toThrow('PostgreSQL 17'); // UG-17, UG-18
      expect(await readdir(dataDir)).not.toContain(`database.${FORMER_MAJOR}`);
    },
    LONG_TEST_MS,
  );
});
