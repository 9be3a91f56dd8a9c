import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { calibrationRoutes } from './calibration/calibrations.route.ts';
import { checkRoutes } from './checks/checks.route.ts';
import { configRoutes } from './config/config.route.ts';
import type { Deps } from './ports.ts';

/** The routes with which admins configure and test the detectors. */
export function detectionRoutes(app: App, { deps }: RouteContext<Deps>): void {
  configRoutes(app, { deps });
  checkRoutes(app, { deps });
  calibrationRoutes(app, { deps });
}
