import { type DestinationStream, type Logger, pino } from 'pino';

const SECRET_FIELDS = [
  'password',
  'current_password',
  'password_hash',
  'access',
  'refresh',
  'token',
  'api_key',
  'authorization',
  'cookie',
];
const SECRET_QUERY = /([?&](?:token|reset|sig|signature|key|api_key|password|access|refresh)=)[^&#\s"]+/gi;

/** The same text without the secrets that may stand in an address. */
export const redactSecrets = (url: string): string => url.replace(SECRET_QUERY, '$1[hidden]');

/** The log of a process: one JSON line per event, never a password, a token or a signed address. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
