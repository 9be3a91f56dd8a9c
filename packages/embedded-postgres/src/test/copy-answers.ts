import { Client, type PoolConfig } from 'pg';

/** Runs one statement on a connection of its own; returns its rows. */
export async function runQuery(connection: PoolConfig, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined); // a server that is stopped meanwhile; the promises below report it
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the one table of these tests. */
export async function copyAnswers({ from, to }: { from: PoolConfig; to: PoolConfig }): Promise<void> {
  const answers = await runQuery(from, 'select answer from answers');
  await runQuery(to, 'create table answers (answer integer)');
  for (const { answer } of answers) await runQuery(to, `insert into answers values (${Number(answer)})`);
}
