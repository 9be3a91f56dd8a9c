import { credentials, failure, loginResponse, refreshRequest, tokenPair } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { isLocalRequest } from '../../http/local-request.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { logIn } from './log-in.ts';
import type { Deps } from './ports.ts';
import { refreshSession } from './refresh-session.ts';
import type { AccessTokens } from './tokens.ts';

/** The routes for opening, refreshing and ending a session. */
export function logInRoutes(
  app: App,
  { deps, config, tokens }: RouteContext<Deps> & { tokens: AccessTokens },
): void {
  route(app, 'login', {
    schema: {
      summary: 'Log in with username and password',
      body: credentials,
      response: { 200: loginResponse, 401: failure, 403: failure },
    },
    handler: (request) => {
      const demoAccounts = config.demoAccounts && isLocalRequest(request);
      const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const { sessionMaxDays } = config;
      return logIn({ ...deps, tokens, demoAccounts, client, sessionMaxDays }, request.body);
    },
  });

  route(app, 'refresh', {
    schema: {
      summary: 'Exchange a refresh token, which is valid once, for the next pair',
      body: refreshRequest,
      response: { 200: tokenPair, 401: failure },
    },
    handler: (request) => refreshSession({ ...deps, tokens }, request.body.refresh),
  });

  route(app, 'logout', {
    schema: { summary: 'End this session', response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      await deps.sessions.revoke(getCaller(request).session_id);
      return reply.code(204).send();
    },
  });
}
