import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../adapters/db/embedded/start-embedded.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { onDatabase } from './on-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, and the database on it that each test's own is copied from. */
    postgres: { server: PoolConfig; template: string };
  }
}

const log = pino({ level: 'silent' });

/** One real PostgreSQL for the whole run: the one of DATABASE_URL_TEST, else an embedded one that is gone afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serverOfThisRun();
  const template = `smart_waste_template_${randomUUID().replaceAll('-', '')}`;
  await onServer(server.connection, `create database ${template}`);
  const database = await openDatabase({
    connection: onDatabase(server.connection, template),
    poolSize: 1,
    log,
  });
  await database.migrate();
  await database.close();
  project.provide('postgres', { server: server.connection, template });
  return async () => {
    await onServer(server.connection, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function serverOfThisRun(): Promise<{ connection: PoolConfig; stop: () => Promise<void> }> {
  const connectionString = process.env.DATABASE_URL_TEST;
  if (connectionString) return { connection: { connectionString }, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'smart-waste-test-'));
  const { connection, stop } = await startEmbedded({ dataDir, log });
  // Nothing of this outlives the run, so nobody has to wait for the disk.
  await onServer(connection, 'alter system set fsync = off');
  await onServer(connection, 'select pg_reload_conf()');
  return {
    connection,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(connection: PoolConfig, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}
