import { type AnalyticsSummary, analyticsQuery, analyticsSummary, TIME_RANGES } from '@smart-waste/contract';
import type { App } from '../../http/app-type.ts';
import { callerOf } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import type { Deps } from '../../ports/deps.ts';
import type { PresentImage } from '../photos/present-image.ts';
import { freshFor } from './fresh-for.ts';
import { FRESH_MS } from './freshness.ts';
import { summariseUploads, type UploadsSummary } from './summarise-uploads.ts';

export function analyticsRoute(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  const { now } = deps.clock;
  const shared = freshFor<UploadsSummary>({ ms: FRESH_MS, now, most: TIME_RANGES.length });

  route(app, 'analytics', {
    schema: {
      summary: 'What the uploads of a time range add up to; never older than 5 seconds',
      querystring: analyticsQuery,
      response: { 200: analyticsSummary },
    },
    handler: async (request): Promise<AnalyticsSummary> => {
      const { range } = request.query;
      const summary = await shared(range, {
        work: () => summariseUploads(deps, { range, now: now() }),
      });
      const viewer = callerOf(request);
      return { ...summary, recentActivity: summary.recentActivity.map((row) => present(row, viewer)) };
    },
  });
}
