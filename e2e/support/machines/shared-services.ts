import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import { pino } from 'pino';
import { startS3Server } from '../../../apps/server/src/test/outside/s3-server.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { countRows } from '../database.ts';
import { HUB } from './machines.ts';
import { openTcpProxy } from './tcp-proxy.ts';

/** What all machines share: one PostgreSQL, one S3 store and one folder of backups. */
export type SharedServices = {
  /** Where the database is; the processes have data directories of their own. */
  dataDir: string;
  /** The settings of each process. */
  env: Record<string, string>;
  /** Where the database is reached at the address of the hub. */
  databasePort: number;
  store: Awaited<ReturnType<typeof startS3Server>>;
  /** How many scheduled backups were completed. */
  countScheduledBackups: () => Promise<number>;
  close: () => Promise<void>;
};

/** Starts the database of this data directory and an empty store, at the address that all machines reach. */
export async function openSharedServices(dataDir: string, storeFolder?: string): Promise<SharedServices> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) });
    ends.push(embedded.stop);
    const { host, port, user, password, database } = embedded.connection;
    const toDatabase = await openTcpProxy({ path: `${host}/.s.PGSQL.${port}` }, { address: HUB });
    ends.push(toDatabase.close);
    const store = await startS3Server({ directory: storeFolder });
    ends.push(store.close);
    const toStore = await openTcpProxy({ host: '127.0.0.1', port: store.port }, { address: HUB });
    ends.push(toStore.close);
    const { bucket, region, credentials } = store.settings;
    const env = {
      DATABASE_URL: `postgres://${user}:${String(password)}@${HUB}:${toDatabase.port}/${database}`,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://${HUB}:${toStore.port}`,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      BACKUP_TO: join(await createTemporaryFolder('shared-backups'), 'backups'),
    };
    const countScheduledBackups = () =>
      countRows(dataDir, "select 1 from backups where scheduled_for is not null and state = 'completed'");
    return { dataDir, env, databasePort: toDatabase.port, store, countScheduledBackups, close };
  } catch (error) {
    await close();
    throw error;
  }
}
