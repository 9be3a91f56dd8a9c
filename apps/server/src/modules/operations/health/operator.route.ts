import { timingSafeEqual } from 'node:crypto';
import { because } from '@smart-waste/messages';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../http/app-type.ts';
import type { RouteContext } from '../../../http/route.ts';
import { isLoopback } from '../../../lib/config/loopback.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Deps } from '../ports.ts';
import { imagesHealth, usersHealth } from './services.ts';

const hidden = { schema: { hide: true } };

/** The routes for an orchestrator (/healthz, /readyz) and for Prometheus (/metrics). */
export function operatorRoutes(app: App, { deps, config }: RouteContext<Deps>): void {
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));

  app.get('/readyz', hidden, async (_request, reply) => {
    const checks = await Promise.all([usersHealth(deps), imagesHealth(deps)]);
    const ready = checks.every(({ status }) => status === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'error', checks });
  });

  app.get('/metrics', hidden, async (request, reply) => {
    if (!maySeeMetrics(request, config.metricsToken)) {
      throw new AppError('forbidden', because('error.metrics.forbidden'));
    }
    const depth = await deps.analyses.countQueued().catch(() => null);
    const { body, contentType } = await deps.metrics.text(depth);
    return reply.type(contentType).send(body);
  });
}

/** With a configured token, by that token; otherwise only from this machine, and not through a proxy on it. */
function maySeeMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const proxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    return !proxied && isLoopback(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');
  }
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
