import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { EndpointName } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../lib/errors.ts';
import type { App } from './app-type.ts';

const MINUTE_MS = 60_000;
type Limit = { max: number; timeWindow: number };

/** The limits for each user (without a session, for each network) on one route of the API. */
const DEFAULT_LIMIT: Limit = { max: 600, timeWindow: MINUTE_MS };
const OTHER_LIMITS: Partial<Record<EndpointName, Limit>> = {
  media: { max: 6_000, timeWindow: MINUTE_MS },
  // For the photos that one person sends; too few to go through the cases of a city.
  suggestCases: { max: 30, timeWindow: MINUTE_MS },
  // Each goes through all photos, or computes for seconds.
  freezeSample: { max: 30, timeWindow: MINUTE_MS },
  startEvaluation: { max: 30, timeWindow: MINUTE_MS },
  compareEvaluations: { max: 30, timeWindow: MINUTE_MS },
  // Checks the current password, so it could be used to guess it.
  updateProfile: { max: 30, timeWindow: MINUTE_MS },
  deleteAccount: { max: 10, timeWindow: MINUTE_MS },
  sendEmailConfirmation: { max: 5, timeWindow: 15 * MINUTE_MS },
};

type StrictLimits = {
  /** From one network, whatever the name. */
  perNetwork: Limit;
  /** From one network for one name. */
  perName: Limit;
  /** For one name from all networks from which its owner has not logged in. */
  perAccount?: Limit;
};

/** Calls that check passwords or send e-mails. */
const STRICT: Partial<Record<EndpointName, StrictLimits>> = {
  login: {
    perNetwork: { max: 60, timeWindow: MINUTE_MS },
    perName: { max: 10, timeWindow: MINUTE_MS },
    perAccount: { max: 30, timeWindow: 15 * MINUTE_MS },
  },
  register: {
    perNetwork: { max: 30, timeWindow: 10 * MINUTE_MS },
    perName: { max: 10, timeWindow: 10 * MINUTE_MS },
  },
  confirmEmail: {
    perNetwork: { max: 20, timeWindow: 15 * MINUTE_MS },
    perName: { max: 20, timeWindow: 15 * MINUTE_MS },
  },
  forgotPassword: {
    perNetwork: { max: 20, timeWindow: 15 * MINUTE_MS },
    perName: { max: 3, timeWindow: 15 * MINUTE_MS },
  },
  resetPassword: {
    perNetwork: { max: 20, timeWindow: 15 * MINUTE_MS },
    perName: { max: 20, timeWindow: 15 * MINUTE_MS },
  },
};

/** The number of networks and names that are counted; beyond it the oldest counters are dropped. */
const MAX_COUNTERS = 50_000;

/**
 * Refuses requests above the limits, which are multiplied by `factor`; 0 switches them off. Each process counts its
 * own.
 */
export async function limitRates(app: App, factor: number): Promise<void> {
  if (factor === 0) return;
  await app.register(rateLimit, { global: false });
  const createLimiter = ({ max, timeWindow }: Limit, keyGenerator: (request: FastifyRequest) => string) => {
    const options = { max: max * factor, timeWindow, keyGenerator, cache: MAX_COUNTERS };
    const count = app.createRateLimit(options);
    return async (request: FastifyRequest) => {
      const usage = await count(request);
      if (!usage.isAllowed && usage.isExceeded) throw createTooManyAttemptsError(usage.ttlInSeconds);
    };
  };

  const limitStrictly = (options: RouteOptions, { perNetwork, perName, perAccount }: StrictLimits) => {
    addTo(options, 'onRequest', createLimiter(perNetwork, getNetwork));
    addTo(options, 'preHandler', createLimiter(perName, getNetworkAndName));
    if (perAccount) limitUnfamiliarNetworks(options, createLimiter(perAccount, readName));
  };

  app.addHook('onRoute', (options) => {
    const name = options.config?.endpoint;
    if (name === undefined) return;
    const strict = STRICT[name];
    if (strict) limitStrictly(options, strict);
    else addTo(options, 'onRequest', createLimiter(OTHER_LIMITS[name] ?? DEFAULT_LIMIT, getCallerOrNetwork));
  });
}

const FAMILIAR_MS = 30 * 24 * 60 * MINUTE_MS;

/**
 * Counts the attempts for a name from all networks together, except those from which it has logged in recently: guesses
 * from many networks are limited, and the owner is not locked out by them.
 */
function limitUnfamiliarNetworks(
  options: RouteOptions,
  limit: (request: FastifyRequest) => Promise<void>,
): void {
  const familiar = new LRUCache<string, true>({ max: MAX_COUNTERS, ttl: FAMILIAR_MS });
  addTo(options, 'preHandler', async (request) => {
    if (!familiar.has(getNetworkAndName(request))) await limit(request);
  });
  options.onResponse = [
    options.onResponse ?? [],
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (reply.statusCode === 200) familiar.set(getNetworkAndName(request), true);
    },
  ].flat();
}

/** Adds a check before the handler; one that reads the body has to run as `preHandler`. */
function addTo(
  options: RouteOptions,
  hook: 'onRequest' | 'preHandler',
  check: (request: FastifyRequest) => Promise<void>,
): void {
  options[hook] = [options[hook] ?? [], check].flat();
}

/** The address, or for IPv6 its /64, because one customer has at least that many addresses. */
const getNetwork = (request: FastifyRequest): string => normalizeIP(request.ip);
const getCallerOrNetwork = (request: FastifyRequest): string =>
  request.user ? `${request.user.user_id}` : getNetwork(request);

function readName({ body }: FastifyRequest): string {
  const { username, email } = Object(body);
  return String(username ?? email ?? '').toLowerCase();
}
const getNetworkAndName = (request: FastifyRequest): string => `${getNetwork(request)} ${readName(request)}`;

function createTooManyAttemptsError(seconds: number): AppError {
  const reason =
    seconds > 90
      ? createReason('error.too_many_attempts.minutes', { minutes: Math.ceil(seconds / 60) })
      : createReason('error.too_many_attempts.seconds', { seconds });
  return new AppError('too_many_requests', reason, { retryAfterSeconds: seconds });
}
