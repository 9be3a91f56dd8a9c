import type { FastifyReply, FastifyRequest } from 'fastify';
import { redactSecrets } from '../lib/log.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { App } from './app-type.ts';

const QUIET = /^\/(?:healthz|readyz|metrics|assets\/)/;

/** Writes one log line and counts one answer per request, and gives every answer its request’s id. */
export function recordRequestMetrics(app: App, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isEventStream(reply)) metrics.requestAnswered(answerOf(request, reply));
    const level = QUIET.test(request.url) ? 'debug' : 'info';
    request.log[level](lineOf(request, reply), 'answered');
  });
}

/** Open for as long as somebody looks at a page, which says nothing of how quickly we answer. */
const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

const answerOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  status: reply.statusCode,
  seconds: reply.elapsedTime / 1000,
});

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  url: redactSecrets(request.url),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  address: request.ip,
  ...(request.user && { user_id: request.user.user_id }),
});
