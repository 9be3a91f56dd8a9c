import { randomUUID } from 'node:crypto';
import { Client, type PoolConfig } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../adapters/db/open-database.ts';
import { onDatabase } from './on-database.ts';

export type TestDatabase = OpenDatabase & {
  /** For opening the same database a second time, as another process would. */
  connection: PoolConfig;
};

/** A fresh, migrated database on the real server of this run; `close` removes it. */
export async function testDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const { server, template } = inject('postgres');
  const { connection, drop } = await newDatabase(`template ${template}`, server);
  const database = await openDatabase({ connection, poolSize, log: pino({ level: 'silent' }) });
  return {
    ...database,
    connection,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database without any table yet. */
export async function emptyDatabase(): Promise<{ connection: PoolConfig; drop: () => Promise<void> }> {
  return newDatabase('template template0', inject('postgres').server);
}

async function newDatabase(source: string, server: PoolConfig) {
  const name = `smart_waste_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} ${source}`);
  return {
    connection: onDatabase(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(server: PoolConfig, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
