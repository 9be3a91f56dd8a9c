import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { auditRoutes } from './audit/audit.route.ts';
import { healthRoutes } from './health/health.route.ts';
import { operatorRoutes } from './health/operator.route.ts';
import { overviewRoutes } from './overview/overview.route.ts';
import type { Deps } from './ports.ts';
import { operationsRoutes } from './running/operations.route.ts';

/** The routes of health, metrics, System Health, the operations page and the audit log. */
export function operationRoutes(app: App, context: RouteContext<Deps>): void {
  auditRoutes(app, context);
  overviewRoutes(app, context);
  healthRoutes(app, context);
  operatorRoutes(app, context);
  operationsRoutes(app, context);
}
