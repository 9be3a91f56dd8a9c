import { type AnalyticsSummary, analyticsQuery, analyticsSummary, TIME_RANGES } from '@smart-waste/contract';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { createTtlCache } from '../../lib/ttl-cache.ts';
import type { PresentImage } from '../photos/present-image.ts';
import { MAX_AGE_MS } from './find-zones.ts';
import type { Deps } from './ports.ts';
import { summarizeUploads, type UploadsSummary } from './summarize-uploads.ts';

export function analyticsRoute(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  const { now } = deps.clock;
  const cached = createTtlCache<UploadsSummary>({ ttlMs: MAX_AGE_MS, max: TIME_RANGES.length, now });

  route(app, 'analytics', {
    schema: {
      summary: 'The figures of a time range, at most 5 seconds old',
      querystring: analyticsQuery,
      response: { 200: analyticsSummary },
    },
    handler: async (request): Promise<AnalyticsSummary> => {
      const { range } = request.query;
      const summary = await cached(range, {
        load: () => summarizeUploads(deps, { range, now: now() }),
      });
      const viewer = getCaller(request);
      return { ...summary, recentActivity: summary.recentActivity.map((row) => present(row, viewer)) };
    },
  });
}
