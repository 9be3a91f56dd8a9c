import { chmod } from 'node:fs/promises';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import { pino } from 'pino';
import { onServer } from '../../apps/server/src/test/test-server.ts';
import {
  createFormerCluster,
  HAS_FORMER_PROGRAMS,
  OLDEST_MAJOR,
} from '../../packages/embedded-postgres/src/test/former-cluster.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

export const HAS_OLDEST_POSTGRESQL = HAS_FORMER_PROGRAMS;

/** The major version into which an archive is restored; another one's programs have to be installed first (docs/reliability.md). */
export const RESTORED_MAJOR = Number(process.env.RESTORED_MAJOR ?? OLDEST_MAJOR);

/** An empty database on a server of that version of PostgreSQL; it belongs to a user without any other right. */
export async function emptyDatabaseOfUser() {
  const dataDir = await createTemporaryFolder('oldest');
  await chmod(dataDir, 0o711); // root starts the server as another user
  await createFormerCluster(dataDir, RESTORED_MAJOR);
  const { connection, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  await onServer(connection, "create role owner_of_waste login password 'own'");
  await onServer(connection, 'create database waste owner owner_of_waste');
  const { host = '', port } = connection;
  const url = `postgres://owner_of_waste:own@localhost:${port}/waste?host=${encodeURIComponent(host)}`;
  return { url, query: (text: string) => onServer({ connectionString: url }, text), stop };
}
