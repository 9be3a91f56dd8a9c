// Writes the fixture of a release: <fixture of the release before> <file to write> <version> <time of the release>.
// `npm run release` runs it on a database server of its own, which is removed afterwards.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { waitForShutdown } from '../lib/shutdown-signal.ts';
import { upgradeFixture } from './release-fixture.ts';
import { onDatabase, onServer } from './test-server.ts';

const [previous = '', target = '', version = '', at = ''] = process.argv.slice(2);

async function writeFixture(server: PoolConfig): Promise<boolean> {
  await onServer(server, 'create database fixture template template0');
  const fixture = onDatabase(server, 'fixture');
  const sql = await upgradeFixture(fixture, await readFile(previous, 'utf8'), { version, at: new Date(at) });
  await writeFile(target, sql);
  return true;
}

const interrupted = waitForShutdown().then(() => false);
const dataDir = await mkdtemp(join(tmpdir(), 'smart-waste-release-'));
let isWritten = false;
try {
  const { connection, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  try {
    isWritten = await Promise.race([writeFixture(connection), interrupted]);
  } finally {
    await stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
// What an interrupted run still waits for ends with the process.
process.exit(isWritten ? 0 : 1);
