import rateLimit from '@fastify/rate-limit';
import type { EndpointName } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { App } from './app-type.ts';

const MINUTE_MS = 60_000;
type Limit = { max: number; timeWindow: number };

/** The limits for each user (without a session, for each network address) on one route of the API. */
const DEFAULT_LIMIT: Limit = { max: 600, timeWindow: MINUTE_MS };
const OTHER_LIMITS: Partial<Record<EndpointName, Limit>> = {
  media: { max: 6_000, timeWindow: MINUTE_MS },
  // Checks the current password, so it could be used to guess it.
  updateProfile: { max: 30, timeWindow: MINUTE_MS },
};

/** Calls that check passwords or send e-mails: per network address, and per address and name together. */
const STRICT: Partial<Record<EndpointName, { perAddress: Limit; perName: Limit }>> = {
  login: { perAddress: { max: 60, timeWindow: MINUTE_MS }, perName: { max: 10, timeWindow: MINUTE_MS } },
  register: {
    perAddress: { max: 30, timeWindow: 10 * MINUTE_MS },
    perName: { max: 10, timeWindow: 10 * MINUTE_MS },
  },
  forgotPassword: {
    perAddress: { max: 20, timeWindow: 15 * MINUTE_MS },
    perName: { max: 3, timeWindow: 15 * MINUTE_MS },
  },
  resetPassword: {
    perAddress: { max: 20, timeWindow: 15 * MINUTE_MS },
    perName: { max: 20, timeWindow: 15 * MINUTE_MS },
  },
};

/**
 * Refuses requests above the limits, which are multiplied by `factor`; 0 switches them off. Each process counts its
 * own.
 */
export async function limitRates(app: App, factor: number): Promise<void> {
  if (factor === 0) return;
  await app.register(rateLimit, { global: false });
  const limiter = ({ max, timeWindow }: Limit, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max: max * factor, timeWindow, keyGenerator });
    return async (request: FastifyRequest) => {
      const usage = await count(request);
      if (!usage.isAllowed && usage.isExceeded) throw tooMany(usage.ttlInSeconds);
    };
  };

  app.addHook('onRoute', (options) => {
    const name = options.config?.endpoint;
    if (name === undefined) return;
    const strict = STRICT[name];
    const early = strict
      ? limiter(strict.perAddress, addressOf)
      : limiter(OTHER_LIMITS[name] ?? DEFAULT_LIMIT, callerOrAddress);
    options.onRequest = [options.onRequest ?? [], early].flat();
    if (strict)
      options.preHandler = [limiter(strict.perName, addressAndName), options.preHandler ?? []].flat();
  });
}

const addressOf = (request: FastifyRequest): string => request.ip;
const callerOrAddress = (request: FastifyRequest): string => `${request.user?.user_id ?? request.ip}`;

function addressAndName(request: FastifyRequest): string {
  const { username, email } = Object(request.body);
  return `${request.ip} ${String(username ?? email ?? '').toLowerCase()}`;
}

function tooMany(seconds: number): AppError {
  const reason =
    seconds > 90
      ? because('error.too_many_attempts.minutes', { minutes: Math.ceil(seconds / 60) })
      : because('error.too_many_attempts.seconds', { seconds });
  return new AppError('too_many_requests', reason, { retryAfterSeconds: seconds });
}
