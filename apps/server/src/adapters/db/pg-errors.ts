import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import {
  DatabaseConnectionError,
  DatabaseFullError,
  DatabaseReadOnlyError,
  DatabaseUnavailableError,
  DatabaseUnreachableError,
} from '../../lib/errors.ts';

/** The name of the unique index that refused this write, if that is what happened. */
export function findViolatedIndex(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

/** Codes of sockets and of PostgreSQL for a database that cannot be reached or is shutting down. */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
]);
/** Codes of PostgreSQL for a statement that it cannot execute for now. */
const OVERLOADED_CODES = new Set([
  '53200', // out_of_memory
  '57014', // query_canceled, by a time limit of the server
  '58030', // io_error
]);
const DISK_FULL = '53100';
const READ_ONLY = '25006';
/** With these the server ends the connection, or another connection may reach one that takes changes. */
const ENDED_CODES = new Set(['57P01', '57P02', '57P03', READ_ONLY, 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const CONNECTION_EXCEPTION_CLASS = '08';
/** `pg` reports these without a code. */
const ENDED_MESSAGE = /Connection terminated|Client has encountered a connection error/;
const UNREACHABLE_MESSAGE = /timeout exceeded when trying to connect/;
/** `pg` waits no longer for the answer, but the connection still does: it is closed instead of used again. */
const QUERY_TIMED_OUT = 'Query read timeout';

type ErrorTest = (error: NodeJS.ErrnoException) => boolean;

/** Whether the error, one of those that it stands for or its cause passes the test. */
function hasError(error: unknown, test: ErrorTest): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => hasError(one, test));
  if (!(error instanceof Error)) return false;
  return test(error) || (error.cause !== undefined && hasError(error.cause, test));
}

const isUnreachable: ErrorTest = ({ code = '', syscall, message }) =>
  UNREACHABLE_CODES.has(code) ||
  code.startsWith(CONNECTION_EXCEPTION_CLASS) ||
  (code === 'ENOENT' && syscall === 'connect') ||
  ENDED_MESSAGE.test(message) ||
  UNREACHABLE_MESSAGE.test(message);

const isOverloaded: ErrorTest = ({ code = '', message }) =>
  OVERLOADED_CODES.has(code) || message.includes(QUERY_TIMED_OUT);

const endsConnection: ErrorTest = ({ code = '', message }) =>
  ENDED_CODES.has(code) || ENDED_MESSAGE.test(message) || message.includes(QUERY_TIMED_OUT);

/** DatabaseUnavailableError or one of its kinds for an error that means it; any other error unchanged. */
export function mapDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === DISK_FULL) return new DatabaseFullError(error);
  if ('code' in error && error.code === READ_ONLY) return new DatabaseReadOnlyError(error);
  if (hasError(error, isUnreachable)) return new DatabaseConnectionError(error);
  return hasError(error, isOverloaded) ? new DatabaseUnavailableError(error) : error;
}

const rethrowUnreachable = (error: unknown): never => {
  const mapped = mapDatabaseError(error);
  throw mapped instanceof DatabaseConnectionError && error instanceof Error
    ? new DatabaseUnreachableError(error)
    : mapped;
};

/** Executes a statement, and measures it meanwhile. */
type Measure = <Result>(sql: string, execute: () => Promise<Result>) => Promise<Result>;
const executeUnmeasured: Measure = (_sql, execute) => execute();

/** The pool as Kysely uses it, throwing DatabaseUnavailableError where the database cannot be reached or refuses work for now. */
export const mapPoolErrors = (pool: Pool, measure: Measure = executeUnmeasured): PostgresPool => ({
  connect: async () => mapClientErrors(await pool.connect().catch(rethrowUnreachable), measure),
  end: () => pool.end(),
});

function mapClientErrors(client: PoolClient, measure: Measure): PostgresPoolClient {
  let unanswered: Error | undefined;
  // The pool would give a connection that has ended to the next query, until it notices the end.
  let ended: Error | undefined;
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('queries with cursors are not supported');
    if (unanswered) throw new DatabaseUnavailableError(unanswered);
    return measure(statement, () => client.query(statement, [...parameters])).catch((error: unknown) => {
      if (error instanceof Error && error.message === QUERY_TIMED_OUT) unanswered = error;
      if (error instanceof Error && endsConnection(error)) ended = error;
      throw mapDatabaseError(error);
    });
  }
  return { query, release: () => client.release(ended) };
}
