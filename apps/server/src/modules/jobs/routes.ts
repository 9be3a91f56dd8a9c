import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { processingRoutes } from './batches/processing.route.ts';
import { bulkRoutes } from './bulk/bulk.route.ts';
import type { Deps } from './ports.ts';

/** The routes of the ML Processor and of bulk jobs. */
export function jobRoutes(app: App, context: RouteContext<Deps>): void {
  processingRoutes(app, context);
  bulkRoutes(app, context);
}
