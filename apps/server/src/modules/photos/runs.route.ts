import { analysisRunList, annotatingQuery, imageParams } from '@smart-waste/contract';
import { withCurrentSummary } from '@smart-waste/core';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { parseStoredError } from '../../lib/messages.ts';
import { requireImageToReview } from './image-access.ts';
import type { MediaLinks } from './media/media-links.ts';
import type { Deps } from './ports.ts';

/** More runs of one photo than a person compares. */
const MAX_RUNS = 100;

export function runsRoute(app: App, { deps, links }: { deps: Deps; links: MediaLinks }): void {
  route(app, 'listRuns', {
    schema: {
      summary:
        'Every analysis of an image, newest first (admins and reviewers); with `annotating=true` none while the photo is to be labelled blind',
      params: imageParams,
      querystring: annotatingQuery,
      response: { 200: analysisRunList },
    },
    handler: async (request) => {
      const { image_id } = request.params;
      const viewer = getCaller(request);
      await requireImageToReview(deps.images, image_id, viewer);
      const isHidden = viewer.role === 'reviewer' || request.query.annotating === 'true';
      if (isHidden && (await deps.images.findBlindPhotos([image_id])).has(image_id)) return { data: [] };
      const holder = { now: deps.clock.now(), session_id: viewer.session_id };
      const runs = await deps.analyses.listByImage(image_id, MAX_RUNS);
      const data = runs.map(({ processed_key, ...run }) => ({
        ...run,
        requested_by: viewer.role === 'admin' ? run.requested_by : null,
        results: run.results && withCurrentSummary(run.results),
        ...parseStoredError(run.error_message),
        created_at: run.created_at.toISOString(),
        started_at: run.started_at?.toISOString() ?? null,
        finished_at: run.finished_at?.toISOString() ?? null,
        processed_image_url: processed_key && links.buildLink(processed_key, holder),
      }));
      return { data };
    },
  });
}
