import { Client, type ClientConfig } from 'pg';
import { mapDatabaseError } from './pg-errors.ts';

/**
 * Works on a connection of its own; what the work leaves undone ends with it. When the server ends the connection, the work fails and
 * the process goes on. Throws DatabaseUnavailable where the database cannot be reached.
 */
export async function withClient<Result>(
  connection: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection);
  let broken: Error | undefined;
  client.on('error', (error) => {
    broken = error; // the statement that runs, or the next one, fails as well
  });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw mapDatabaseError(broken ?? error);
  } finally {
    await client.end();
  }
}
