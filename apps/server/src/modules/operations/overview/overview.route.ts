import { adminOverview, systemHealth } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { route } from '../../../http/route.ts';
import type { RouteContext } from '../../../http/route-context.ts';
import { healthCollector } from './collect-health.ts';
import { readOverview } from './read-overview.ts';

/** The admin's first screen: how the system is, and how much there is. */
export function overviewRoutes(app: App, { deps }: RouteContext): void {
  const collectHealth = healthCollector(deps);

  route(app, 'adminHealth', {
    schema: {
      summary: 'How backend, ML service, Cloudinary and Roboflow are, by their last real calls and a probe',
      response: { 200: systemHealth },
    },
    handler: () => collectHealth(),
  });

  route(app, 'adminOverview', {
    schema: {
      summary: 'How many uploads there are, and how long analyses take',
      response: { 200: adminOverview },
    },
    handler: () => readOverview(deps),
  });
}
