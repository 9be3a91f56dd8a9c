import { timingSafeEqual } from 'node:crypto';
import { createReason } from '@smart-waste/messages';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../http/app-type.ts';
import { isLocalRequest } from '../../../http/local-request.ts';
import type { RouteContext } from '../../../http/route.ts';
import type { Config } from '../../../lib/config/config.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Deps } from '../ports.ts';
import { measure } from './measure.ts';
import { checkImagesHealth, checkUsersHealth } from './services.ts';

const hiddenRoute = { schema: { hide: true } };

/** The routes for an orchestrator (/healthz, /readyz) and for Prometheus (/metrics). */
export function operatorRoutes(app: App, { deps, config }: RouteContext<Deps>): void {
  app.get('/healthz', hiddenRoute, async () => ({ status: 'ok' }));

  app.get('/readyz', hiddenRoute, async (_request, reply) => {
    const checks = await Promise.all([checkUsersHealth(deps), checkImagesHealth(deps)]);
    const ready = checks.every(({ status }) => status === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'error', checks });
  });

  app.get('/metrics', hiddenRoute, async (request, reply) => {
    if (!maySeeMetrics(request, config)) {
      throw new AppError('forbidden', createReason('error.metrics.forbidden'));
    }
    const measured = await measure(deps, { backupMinute: config.backupSchedule?.minute ?? null });
    const { body, contentType } = await deps.metrics.renderText(measured);
    return reply.type(contentType).send(body);
  });
}

/**
 * With a configured token, by that token; otherwise only from this machine, and never behind a proxy, which may run on
 * it.
 */
function maySeeMetrics(request: FastifyRequest, { metricsToken, behindProxy }: Config): boolean {
  if (metricsToken === undefined) return !behindProxy && isLocalRequest(request);
  const received = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
