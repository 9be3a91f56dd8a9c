import { adminOverview, systemHealth } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { createHealthCollector } from './collect-health.ts';
import { readOverview } from './read-overview.ts';

/** The routes of the admin dashboard: system health and totals. */
export function overviewRoutes(app: App, { deps, config }: RouteContext<Deps>): void {
  const collectHealth = createHealthCollector(deps, { isScheduled: config.backupSchedule !== null });

  route(app, 'adminHealth', {
    schema: {
      summary:
        'The state of backend, ML service, Cloudinary and Roboflow, by their last calls and a probe, and of the backups',
      response: { 200: systemHealth },
    },
    handler: () => collectHealth(),
  });

  route(app, 'adminOverview', {
    schema: {
      summary: 'The number of uploads by status, and the average time of an analysis',
      response: { 200: adminOverview },
    },
    handler: () => readOverview(deps),
  });
}
