import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route-context.ts';
import type { Deps } from './ports.ts';
import { checkRoutes } from './checks/checks.route.ts';
import { configRoutes } from './config/config.route.ts';

/** The routes with which admins configure and test the detectors. */
export function mlRoutes(app: App, { deps }: RouteContext<Deps>): void {
  configRoutes(app, { deps });
  checkRoutes(app, { deps });
}
