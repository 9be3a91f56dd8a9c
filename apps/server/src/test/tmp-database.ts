import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../adapters/db/open-database.ts';
export async function testDatabase() {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ host: '/tmp/imgpg', user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const db = await openDatabase({
    connection: { host: '/tmp/imgpg', user: 'postgres', database: name },
    poolSize: 10,
    log: pino({ level: 'silent' }),
  });
  await db.migrate();
  return db;
}
