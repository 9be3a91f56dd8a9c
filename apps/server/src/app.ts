import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from './compose/compose.ts';
import type { App } from './http/app-type.ts';
import { createUrlRewriter, redirectToBasePath } from './http/base-path.ts';
import { closeUnusedConnections } from './http/close-gracefully.ts';
import { handleError } from './http/errors.ts';
import { guard } from './http/guard.ts';
import { acceptJsonOnly, serializerCompiler } from './http/json.ts';
import { limitRequestTime } from './http/limit-request-time.ts';
import { describeApi } from './http/openapi.ts';
import { limitRates } from './http/rate-limits.ts';
import { recordRequestMetrics, requestId } from './http/request-metrics.ts';
import type { RouteContext } from './http/route.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { replyToMalformedRequest } from './http/unreadable-request.ts';
import { serveWebFiles } from './http/web-files.ts';
import type { Config } from './lib/config/config.ts';
import { cacheSessions } from './modules/accounts/cache-sessions.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { authenticate, createAccessTokens } from './modules/accounts/tokens.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import { annotationRoutes } from './modules/annotations/annotations.route.ts';
import { secondOpinionRoutes } from './modules/annotations/opinions/second-opinion.route.ts';
import { reviewQueueRoutes } from './modules/annotations/queue/review-queue.route.ts';
import { caseModuleRoutes } from './modules/cases/routes.ts';
import { datasetRoutes } from './modules/datasets/routes.ts';
import { detectionRoutes } from './modules/detection/routes.ts';
import { evaluationRoutes } from './modules/evaluations/routes.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import { notificationRoutes } from './modules/notifications/notifications.route.ts';
import { operationRoutes } from './modules/operations/routes.ts';
import { photoRoutes } from './modules/photos/routes.ts';

const JSON_BODY_MAX_BYTES = 64 * 1024;

/** `webRoot` is the folder of the built web; it may be missing. */
type AppOptions = RouteContext<Deps> & { webRoot: string };

/** The HTTP application with all routes. It does not listen, so that tests can inject requests. */
export async function buildApp({ webRoot, ...options }: AppOptions): Promise<App> {
  const { config, version } = options;
  const sessions = cacheSessions(options.deps.sessions, options.deps.clock.now);
  const deps = { ...options.deps, sessions };
  const context = { ...options, deps };
  const tokens = createAccessTokens(options.secrets.tokens, deps.clock.now);

  const app = createApp(deps.log, config);
  app.setErrorHandler(handleError);
  redirectToBasePath(app, config);
  closeUnusedConnections(app);
  limitRequestTime(app);
  acceptJsonOnly(app);
  recordRequestMetrics(app, deps.metrics);
  await addSecurityHeaders(app, context);
  guard(app, (token) => authenticate({ sessions, tokens }, token));
  await limitRates(app, config.rateLimits);
  await describeApi(app, { version, basePath: config.basePath });

  accountRoutes(app, { ...context, tokens });
  await photoRoutes(app, context);
  annotationRoutes(app, context);
  reviewQueueRoutes(app, context);
  secondOpinionRoutes(app, context);
  evaluationRoutes(app, context);
  caseModuleRoutes(app, context);
  datasetRoutes(app, context);
  detectionRoutes(app, context);
  jobRoutes(app, context);
  analyticsRoutes(app, context);
  await notificationRoutes(app, context);
  operationRoutes(app, context);
  await serveWebFiles(app, webRoot, config);
  return app;
}

function createApp(log: FastifyBaseLogger, config: Config): App {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestId,
    // URLs that cannot be decoded never reach the error handler.
    frameworkErrors: handleError,
    clientErrorHandler: replyToMalformedRequest(log),
    bodyLimit: JSON_BODY_MAX_BYTES,
    // See limitRequestTime.
    requestTimeout: 0,
    trustProxy: config.trustProxy,
    rewriteUrl: createUrlRewriter(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
    .withTypeProvider<ZodTypeProvider>();
}
