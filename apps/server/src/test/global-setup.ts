import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@smart-waste/embedded-postgres';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../adapters/db/open-database.ts';
import { buildTemplateName, onDatabase, onServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, and the prefix of the databases that it makes there. */
    postgres: { server: PoolConfig; prefix: string };
  }
}

const log = pino({ level: 'silent' });

/**
 * One real PostgreSQL for the whole run: the one of DATABASE_URL_TEST, or an embedded one that is removed afterwards.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `smart_waste_${randomBytes(6).toString('hex')}`;
  const url = process.env.DATABASE_URL_TEST;
  const server = url ? connectGivenServer(url, prefix) : await startOwnServer();
  const template = buildTemplateName(prefix);
  await onServer(server.connection, `create database ${template}`);
  const connection = onDatabase(server.connection, template);
  const database = await openDatabase({ connection, poolSize: 1, log });
  await database.migrate();
  await database.close();
  project.provide('postgres', { server: server.connection, prefix });
  return server.cleanUp;
}

/** Uses an existing server; the databases that the run creates there are removed. */
function connectGivenServer(connectionString: string, prefix: string) {
  const connection: PoolConfig = { connectionString };
  const cleanUp = async () => {
    const made = await onServer(
      connection,
      `select datname from pg_database where datname like '${prefix}%'`,
    );
    for (const { datname } of made) await onServer(connection, `drop database ${datname} with (force)`);
  };
  return { connection, cleanUp };
}

async function startOwnServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'smart-waste-test-'));
  const { connection, stop } = await startEmbedded({ dataDir, log });
  // The data is not needed after the run, so nothing is flushed to the disk.
  await onServer(connection, 'alter system set fsync = off');
  await onServer(connection, 'select pg_reload_conf()');
  const cleanUp = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connection, cleanUp };
}
