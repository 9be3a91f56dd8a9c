import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import { geocoderOf, geocoderVariables } from './geocoder.ts';
import { InvalidSettings } from './invalid-settings.ts';
import { onOff, urlOf, whole, withoutSlash } from './kinds.ts';
import { isLoopback } from './loopback.ts';
import { roboflowOf, roboflowVariables } from './roboflow.ts';
import { storageOf, storageVariables } from './storage.ts';

const proxies = z
  .string()
  .regex(/^(?:(?:loopback|linklocal|uniquelocal|[\d.]+|[\da-f:]+:[\da-f:.]*)(?:\/\d+)?(?:, ?|$))+$/i);

/** One core stays with the API; more than four threads no longer speed one photo up. */
const spareCores = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Every variable the server reads, with its default and, for the message when it is wrong, what it wants. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1').describe('an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
  PORT: whole(0, 65_535).default(8000).describe('a port number from 0 to 65535'),
  DATA_DIR: z.string().default('./data').describe('a folder that the server may write to'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional().describe('a URL like postgres://user@host/name'),
  DATABASE_POOL: whole(2, 200).default(10).describe('a number of connections from 2 to 200'),
  DEMO_ACCOUNTS: onOff.optional().describe('on or off'),
  TOKEN_SECRET: z.string().min(32).optional().describe('a random text of at least 32 characters'),
  WORKER: onOff.prefault('on').describe('on or off: whether this process analyses photos'),
  DETECTOR_THREADS: whole(1, 64).default(spareCores).describe('a number of detector threads from 1 to 64'),
  RUNS_IN_FLIGHT: whole(1, 64).optional().describe('a number of photos analysed at once, from 1 to 64'),
  LOCAL_MODEL: z
    .string()
    .optional()
    .describe('the path of an .onnx file with its .json card or its .txt labels beside it'),
  ...roboflowVariables,
  ...storageVariables,
  ...geocoderVariables,
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('trace, debug, info, warn, error, fatal or silent'),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional().describe('a URL like smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/)
    .default('Smart Waste <no-reply@localhost>')
    .describe('a sender like Smart Waste <waste@example.org>'),
  PUBLIC_URL: urlOf('http:', 'https:').optional().describe('the address people type, like https://host'),
  TRUST_PROXY: proxies
    .optional()
    .describe('proxy addresses to believe, like loopback or 10.0.0.0/8,127.0.0.1'),
  RATE_LIMITS: z
    .union([onOff, whole(1, 100_000)])
    .default(true)
    .describe('on, off, or a number that all limits are multiplied by'),
  METRICS_TOKEN: z.string().min(16).optional().describe('a random text of at least 16 characters'),
});
type Environment = z.infer<typeof environment>;

/** Values that a message must not repeat. */
const SECRET = new Set([
  'TOKEN_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
  'ROBOFLOW_API_KEY',
  'ROBOFLOW_URL',
  'GEOCODER_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CLOUDINARY_URL',
]);

export type Config = ReturnType<typeof loadConfig>;

/** Reads the settings of this process. Throws WrongSettings with a sentence per variable at fault. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new InvalidSettings(parsed.error.issues.map((issue) => sentence(issue, given)));
  return settled(parsed.data);
}

function settled(vars: Environment) {
  const local = isLoopback(vars.HOST);
  const dataDir = resolve(vars.DATA_DIR);
  if (vars.DEMO_ACCOUNTS && !local) {
    throw new InvalidSettings([
      `DEMO_ACCOUNTS is on, but HOST is ${vars.HOST}: everybody knows the demo passwords, ` +
        'so they are only allowed on 127.0.0.1. Set DEMO_ACCOUNTS=off or HOST=127.0.0.1.',
    ]);
  }
  return {
    host: vars.HOST,
    port: vars.PORT,
    dataDir,
    databaseUrl: vars.DATABASE_URL,
    databasePool: vars.DATABASE_POOL,
    demoAccounts: vars.DEMO_ACCOUNTS ?? (local && vars.DATABASE_URL === undefined),
    tokenSecret: vars.TOKEN_SECRET,
    worker: vars.WORKER,
    detectorThreads: vars.DETECTOR_THREADS,
    // Reading and drawing a photo takes longer than detecting, and now and then one waits for the disk.
    runsInFlight: vars.RUNS_IN_FLIGHT ?? 2 * vars.DETECTOR_THREADS + 2,
    localModel: vars.LOCAL_MODEL,
    roboflow: roboflowOf(vars),
    storage: storageOf(vars, dataDir),
    geocoder: geocoderOf(vars),
    logLevel: vars.LOG_LEVEL,
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM,
    publicUrl: withoutSlash(vars.PUBLIC_URL ?? `http://${local ? vars.HOST : '127.0.0.1'}:${vars.PORT}`),
    trustProxy: vars.TRUST_PROXY ?? false,
    /** How many times the ordinary limits; 0 switches them off. */
    rateLimits: Number(vars.RATE_LIMITS),
    metricsToken: vars.METRICS_TOKEN,
  };
}

function sentence(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const wanted = environment.shape[name as keyof Environment].description ?? 'something else'; // the path is a key of this schema
  const got = SECRET.has(name) ? 'not usable' : JSON.stringify(given[name]);
  return `${name} is ${got}; it must be ${wanted}.`;
}
