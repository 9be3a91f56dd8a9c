import { API_PREFIX, ENDPOINTS, type EndpointAccess } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { Caller } from '../ports/session-table.ts';
import type { App } from './app-type.ts';

/** Authenticates each request and enforces the access of the contract's table before the route runs. */
export function guard(app: App, authenticate: (token: string) => Promise<Caller>): void {
  app.decorateRequest('user', null);

  app.addHook('onRoute', ({ url, config }) => {
    const known = config?.endpoint ?? config?.publicPage;
    if (url.startsWith(`${API_PREFIX}/`) && known === undefined)
      throw new Error(`${url} is not in the contract's table`);
  });

  app.addHook('onRequest', async (request) => {
    const access = getAccess(request);
    if (access === 'anyone') return;
    const caller = await authenticate(readBearerToken(request));
    request.user = caller; // also for a refusal, whose log entry names them
    if (access !== 'logged-in' && !access.includes(caller.role)) {
      throw new AppError('forbidden', createReason('error.permission'));
    }
  });
}

/** The caller of a route that is not public. */
export function getCaller(request: FastifyRequest): Caller {
  if (request.user === null) throw new Error('getCaller on a route that is open to anyone');
  return request.user;
}

function getAccess(request: FastifyRequest): EndpointAccess {
  const { endpoint } = request.routeOptions.config;
  return endpoint === undefined ? 'anyone' : ENDPOINTS[endpoint].access;
}

function readBearerToken(request: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('unauthenticated', createReason('error.session.missing'));
  return token;
}
