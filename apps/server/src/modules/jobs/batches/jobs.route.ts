import { processingJobs, processingJobsQuery } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { createMediaLinks } from '../../photos/media/media-links.ts';
import type { Deps } from '../ports.ts';
import { listJobs } from './list-jobs.ts';

export function jobsRoute(
  app: App,
  { deps, secrets, config }: Pick<RouteContext<Deps>, 'deps' | 'secrets' | 'config'>,
): void {
  const links = createMediaLinks(secrets.links, config.basePath);
  route(app, 'listProcessingJobs', {
    schema: {
      summary: 'One page of jobs: in analysis, waiting, failed, and completed by this batch',
      querystring: processingJobsQuery,
      response: { 200: processingJobs },
    },
    handler: (request) => {
      const holder = { now: deps.clock.now(), session_id: getCaller(request).session_id };
      return listJobs(deps.batches, request.query, (key) => links.buildLink(key, holder));
    },
  });
}
