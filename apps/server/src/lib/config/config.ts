import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { LIMITS, timeZone } from '@smart-waste/contract';
import * as z from 'zod';
import { StartupError } from '../errors.ts';
import { backupVariables, readBackupSchedule, readBackupService } from './backup.ts';
import { databaseVariables, readDatabaseUrl } from './database.ts';
import { geocoderVariables, readGeocoder } from './geocoder.ts';
import { isLoopback, isLoopbackUrl } from './loopback.ts';
import { mapTileVariables, readMapTiles } from './map-tiles.ts';
import { pushVariables, readPush } from './push.ts';
import { readRoboflow, roboflowVariables } from './roboflow.ts';
import { describeSource, isSecret, readSecretFiles } from './secret-files.ts';
import { readStorage, storageVariables } from './storage.ts';
import { integer, onOff, parseSitePath, siteUrl, urlWith, withoutTrailingSlash } from './variable-types.ts';

const PROXY_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** One address, one subnet such as 10.0.0.0/8, or a group that Fastify knows by name. */
function isProxy(text: string): boolean {
  const [address = '', prefix] = text.trim().split('/');
  const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix);
  return PROXY_GROUPS.has(text.trim()) || (isIP(address) !== 0 && isPrefix);
}

const proxies = z.string().refine((text) => text.split(',').every(isProxy));

/** Leaves one core to the API; more than four threads make no photo faster. */
const spareCores = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Every variable that the server reads, with its default and, for error messages, the values it accepts. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1').describe('an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
  PORT: integer(0, 65_535).default(8000).describe('a port number from 0 to 65535'),
  DATA_DIR: z.string().default('./data').describe('a folder that the server may write to'),
  ...databaseVariables,
  DEMO_ACCOUNTS: onOff.optional().describe('on or off'),
  TRASH_DAYS: integer(1, 3650).default(30).describe('a number of days from 1 to 3650'),
  TOKEN_SECRET: z.string().min(32).optional().describe('a random text of at least 32 characters'),
  PASSWORD_MIN_LENGTH: integer(LIMITS.passwordMinLength, 64)
    .default(LIMITS.passwordMinLength)
    .describe('a number of characters from 6 to 64'),
  SESSION_MAX_DAYS: integer(1, 365)
    .default(90)
    .describe('a number of days from 1 to 365, after which a person has to log in again'),
  WORKER: onOff.prefault('on').describe('on or off: whether this process analyses photos'),
  DETECTOR_THREADS: integer(1, 64).default(spareCores).describe('a number of detector threads from 1 to 64'),
  RUNS_IN_FLIGHT: integer(1, 64)
    .optional()
    .describe('a number of photos analysed at the same time, from 1 to 64'),
  LOCAL_MODEL: z
    .string()
    .optional()
    .describe('the path of an .onnx file with its .json card or its .txt labels beside it'),
  ...roboflowVariables,
  ...storageVariables,
  ...backupVariables,
  ...geocoderVariables,
  ...mapTileVariables,
  ...pushVariables,
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/)
    .optional()
    .describe('a public key of age, which begins with age1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('trace, debug, info, warn, error, fatal or silent'),
  SMTP_URL: urlWith('smtp:', 'smtps:').optional().describe('a URL like smtp://user:password@host:587'),
  TIME_ZONE: z
    .string()
    .refine((name) => timeZone.safeParse(name).success)
    .optional()
    .describe('a name of the time zone database, such as Asia/Kolkata'),
  MAIL_FROM: z
    .string()
    .refine((text) => text.includes('@') && !/[\r\n]/.test(text))
    .default('Smart Waste <no-reply@localhost>')
    .describe('a sender like Smart Waste <waste@example.org>'),
  PUBLIC_URL: siteUrl
    .optional()
    .describe(
      'the public address, like https://host or https://host/waste; api, media, metrics, healthz and readyz are no paths',
    ),
  TRUST_PROXY: proxies
    .optional()
    .describe('addresses of trusted proxies, like loopback or 10.0.0.0/8,127.0.0.1'),
  RATE_LIMITS: z
    .union([onOff, integer(1, 100_000)])
    .default(true)
    .describe('on, off, or a factor for all limits'),
  CONTACT_URL: urlWith('http:', 'https:', 'mailto:')
    .optional()
    .describe('an address like mailto:waste@example.org or https://example.org/contact'),
  SOURCE_URL: urlWith('http:', 'https:').optional().describe('an address like https://example.org/code'),
  NETWORK_URL: urlWith('http:', 'https:')
    .optional()
    .describe('an address like https://www.linkedin.com/company/example'),
  BACKEND_ADMIN_URL: urlWith('http:', 'https:')
    .optional()
    .describe('an address like https://admin.example.org'),
  METRICS_TOKEN: z.string().min(16).optional().describe('a random text of at least 16 characters'),
});
type Environment = z.infer<typeof environment>;

const ENV_FILE = '.env';

/** The variables of this process, completed by those in the file .env of the working directory. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(ENV_FILE)) loadEnvFile(ENV_FILE);
  return process.env;
}

export type Config = ReturnType<typeof loadConfig>;

/** Parses the settings of a process. Throws StartupError with one line for each invalid variable or file of a secret. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const variables = readSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  const parsed = environment.safeParse(variables);
  if (!parsed.success)
    throw new StartupError(parsed.error.issues.map((issue) => describeProblem(issue, variables)).join('\n'));
  return resolveSettings(parsed.data);
}

function resolveSettings(vars: Environment) {
  const local = isLoopback(vars.HOST);
  const dataDir = resolve(vars.DATA_DIR);
  const exposure = describeExposure(vars);
  if (vars.DEMO_ACCOUNTS && exposure !== undefined) {
    throw new StartupError(
      `DEMO_ACCOUNTS is on, but ${exposure}: the demo passwords are public, so they are only allowed ` +
        'while no other machine can reach this server. Set DEMO_ACCOUNTS=off.',
    );
  }
  return {
    host: vars.HOST,
    port: vars.PORT,
    dataDir,
    databaseUrl: readDatabaseUrl(vars),
    databasePool: vars.DATABASE_POOL,
    demoAccounts: vars.DEMO_ACCOUNTS ?? (exposure === undefined && vars.DATABASE_URL === undefined),
    trashDays: vars.TRASH_DAYS,
    tokenSecret: vars.TOKEN_SECRET,
    passwordMinLength: vars.PASSWORD_MIN_LENGTH,
    sessionMaxDays: vars.SESSION_MAX_DAYS,
    worker: vars.WORKER,
    detectorThreads: vars.DETECTOR_THREADS,
    // More runs than threads, because a run also reads its photo and stores its result.
    runsInFlight: vars.RUNS_IN_FLIGHT ?? 2 * vars.DETECTOR_THREADS + 2,
    localModel: vars.LOCAL_MODEL,
    roboflow: readRoboflow(vars),
    storage: readStorage(vars, dataDir),
    geocoder: readGeocoder(vars),
    mapTiles: readMapTiles(vars),
    push: readPush(vars),
    backupRecipient: vars.BACKUP_RECIPIENT,
    backupService: readBackupService(vars),
    backupSchedule: readBackupSchedule(vars),
    logLevel: vars.LOG_LEVEL,
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM,
    /** Of dates in messages to people whose own time zone is not known. */
    timeZone: vars.TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    publicUrl: withoutTrailingSlash(
      vars.PUBLIC_URL ?? `http://${local ? vars.HOST : '127.0.0.1'}:${vars.PORT}`,
    ),
    /** The path below which the product is served, such as `/waste`; empty at the root of a host (DP-11). */
    basePath: vars.PUBLIC_URL === undefined ? '' : parseSitePath(vars.PUBLIC_URL),
    /** Whether the operator has set the public address; otherwise it is that of this machine. */
    hasPublicUrl: vars.PUBLIC_URL !== undefined,
    trustProxy: vars.TRUST_PROXY ?? false,
    /** Whether a reverse proxy on this machine may forward the requests of others. */
    behindProxy: isBehindProxy(vars),
    /** The factor by which all rate limits are multiplied; 0 switches them off. */
    rateLimits: Number(vars.RATE_LIMITS),
    metricsToken: vars.METRICS_TOKEN,
    /** The operator's own addresses, which the screens link to. */
    links: {
      contact_url: vars.CONTACT_URL,
      source_url: vars.SOURCE_URL,
      network_url: vars.NETWORK_URL,
      backend_admin_url: vars.BACKEND_ADMIN_URL,
    },
  };
}

const isBehindProxy = ({ PUBLIC_URL, TRUST_PROXY }: Environment): boolean =>
  TRUST_PROXY !== undefined || (PUBLIC_URL !== undefined && !isLoopbackUrl(PUBLIC_URL));

/** The setting by which other machines can reach this server, as part of a sentence; undefined without one. */
function describeExposure(vars: Environment): string | undefined {
  if (!isLoopback(vars.HOST)) return `HOST is ${vars.HOST}`;
  if (vars.TRUST_PROXY !== undefined) return `TRUST_PROXY is ${vars.TRUST_PROXY}`;
  return isBehindProxy(vars) ? `PUBLIC_URL is ${vars.PUBLIC_URL}` : undefined;
}

function describeProblem(
  issue: z.core.$ZodIssue,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  const name = String(issue.path[0]);
  const expected = environment.shape[name as keyof Environment].description ?? 'something else'; // the path is a key of this schema
  return `${describeSource(name, variables)} is ${describeValue(name, variables[name])}; it must be ${expected}.`;
}

/** Without what may be a secret: people also set a public key to the private one beside it. */
function describeValue(name: string, value: string | undefined): string {
  if (isSecret(name)) return 'not usable';
  return value?.includes('AGE-SECRET-KEY') ? 'a private key of age' : JSON.stringify(value);
}
