import { startEmbedded } from '@smart-waste/embedded-postgres';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createFormerCluster,
  FORMER_MAJOR,
  HAS_FORMER_PROGRAMS,
} from '../../../../packages/embedded-postgres/src/test/former-cluster.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { loadConfig } from '../lib/config/config.ts';
import { dumpDatabase } from '../test/dump-database.ts';
import { fillEveryTable } from '../test/fill-every-table.ts';
import { onServer } from '../test/test-server.ts';
import { createCloseStack } from './close-stack.ts';
import { openTables } from './open-tables.ts';

const log = pino({ level: 'silent' });
const opened = createCloseStack();
afterEach(() => opened.close());

describe.runIf(HAS_FORMER_PROGRAMS)('a start on a database of PostgreSQL 17', () => {
  it('goes on with every row of every table on the PostgreSQL of the packages (UG-10)', async () => {
    const dataDir = await temporaryFolder('smart-waste-test');
    await createFormerCluster(dataDir);
    const former = await startEmbedded({ dataDir, log });
    opened.add(former.stop);
    const product = await openDatabase({ connection: former.connection, poolSize: 1, log });
    await product.migrate();
    await product.close();
    await fillEveryTable(former.connection);
    const [version] = await onServer(former.connection, 'show server_version');
    expect(String(version?.server_version)).toMatch(new RegExp(`^${FORMER_MAJOR}\\.`));
    const before = await dumpDatabase(former.connection, { withRows: true });
    await opened.close();

    const config = loadConfig({ DATA_DIR: dataDir });
    const { kysely } = await openTables({ config, log, processKind: 'api', opened });
    expect(await kysely.selectFrom('users').select('id').execute()).toHaveLength(1);
    await opened.close();
    const changed = await startEmbedded({ dataDir, log });
    opened.add(changed.stop);
    const [now] = await onServer(changed.connection, 'show server_version');
    expect(Number.parseInt(String(now?.server_version), 10)).toBeGreaterThan(FORMER_MAJOR);
    expect(await dumpDatabase(changed.connection, { withRows: true })).toBe(before);
  });
});
