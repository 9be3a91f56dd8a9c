import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { DatabaseUnavailable } from '../../lib/errors.ts';

/** The name of the unique index that refused this write, if that is what happened. */
export function violatedUniqueIndex(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

/** Codes of sockets and of PostgreSQL for a database that cannot be reached or is shutting down. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
]);
const CONNECTION_EXCEPTION_CLASS = '08';
/** `pg` reports these without a code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined && (UNAVAILABLE_CODES.has(code) || code.startsWith(CONNECTION_EXCEPTION_CLASS)))
    return true;
  return UNAVAILABLE_MESSAGE.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause));
}

/** DatabaseUnavailable for an error that means it; any other error unchanged. */
export const mapDatabaseError = (error: unknown): unknown =>
  error instanceof Error && isUnavailable(error) ? new DatabaseUnavailable(error) : error;

const rethrowMapped = (error: unknown): never => {
  throw mapDatabaseError(error);
};

/** The pool as Kysely uses it, throwing DatabaseUnavailable where the database cannot be reached. */
export const poolWithMappedErrors = (pool: Pool): PostgresPool => ({
  connect: async () => mapClientErrors(await pool.connect().catch(rethrowMapped)),
  end: () => pool.end(),
});

function mapClientErrors(client: PoolClient): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('queries with cursors are not supported');
    return client.query(statement, [...parameters]).catch(rethrowMapped);
  }
  return { query, release: () => client.release() };
}
