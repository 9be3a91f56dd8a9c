import { Client, type ClientConfig, DatabaseError } from 'pg';
import { mapDatabaseError } from './pg-errors.ts';

/**
 * Works on a connection of its own; what the work leaves undone ends with it. When the server ends the connection, the work fails and
 * the process goes on. Throws DatabaseUnavailableError where the database cannot be reached.
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
    await client.connect().catch((error: unknown) => {
      throw mapDatabaseError(error);
    });
    return await work(client);
  } catch (error) {
    if (broken !== undefined || error instanceof DatabaseError) throw mapDatabaseError(broken ?? error);
    throw error; // of the work, as of a target of backups, whose failures may have the same codes
  } finally {
    await client.end();
  }
}
