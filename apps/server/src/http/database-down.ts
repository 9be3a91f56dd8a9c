/** What pg and the socket say when the database cannot be reached or is going away. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
]);
const CONNECTION_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether this error, or what caused it, is a database that is away; trying later may help. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  if (!(error instanceof Error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined && (CONNECTION_CODES.has(code) || code.startsWith('08'))) return true;
  return CONNECTION_WORDS.test(error.message) || (error.cause !== undefined && isDatabaseDown(error.cause));
}
