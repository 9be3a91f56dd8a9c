// Writes the fixture of a release: <fixture of the release before> <file to write> <version> <time of the release>.
// `npm run release` runs it on a database server of its own, which is removed afterwards.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import { pino } from 'pino';
import { upgradeFixture } from './release-fixture.ts';
import { onDatabase, onServer } from './test-server.ts';

const [previous = '', target = '', version = '', at = ''] = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'smart-waste-release-'));
try {
  const { connection, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  try {
    await onServer(connection, 'create database fixture template template0');
    const fixture = onDatabase(connection, 'fixture');
    const sql = await upgradeFixture(fixture, await readFile(previous, 'utf8'), {
      version,
      at: new Date(at),
    });
    await writeFile(target, sql);
  } finally {
    await stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
