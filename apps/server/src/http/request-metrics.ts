import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { redactSecrets } from '../lib/log.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { App } from './app-type.ts';

const DEBUG_LEVEL_PATHS = /^\/(?:healthz|readyz|metrics|assets\/)/;

/** Logs and measures every response, and adds the request id as a header. */
export function recordRequestMetrics(app: App, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isEventStream(reply)) metrics.recordRequest(measureResponse(request, reply));
    const level = DEBUG_LEVEL_PATHS.test(request.url) ? 'debug' : 'info';
    request.log[level](logFields(request, reply), 'answered');
  });
}

/** Event streams stay open as long as a page does, so their duration is no response time. */
const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

const measureResponse = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  status: reply.statusCode,
  seconds: reply.elapsedTime / 1000,
});

const logFields = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  url: redactSecrets(request.url),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  address: request.ip,
  ...(request.user && { user_id: request.user.user_id }),
});

const VALID_ID = /^[\w.:-]{8,64}$/;

/** The id of a request in logs and responses: the client's own if it is valid. */
export function requestId({ headers }: IncomingMessage): string {
  const header = headers['x-request-id'];
  return typeof header === 'string' && VALID_ID.test(header) ? header : randomUUID();
}
