import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { processingRoutes } from './batches/processing.route.ts';
import { bulkRoutes } from './bulk/bulk.route.ts';
import type { Deps } from './ports.ts';

/** The ML Processor and the bulk jobs of the review screen. */
export function jobRoutes(app: App, context: RouteContext<Deps>): void {
  processingRoutes(app, context);
  bulkRoutes(app, context);
}
