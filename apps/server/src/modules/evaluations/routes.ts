import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import type { Deps } from './ports.ts';
import { evaluationRunRoutes } from './runs/evaluations.route.ts';
import { sampleRoutes } from './samples/samples.route.ts';

/** The routes of frozen samples, and of how good a detector is on the photos of this installation. */
export function evaluationRoutes(app: App, context: RouteContext<Deps>): void {
  sampleRoutes(app, context);
  evaluationRunRoutes(app, context);
}
