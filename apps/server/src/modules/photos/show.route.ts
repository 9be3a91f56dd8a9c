import { image, imageParams, imageQuery } from '@smart-waste/contract';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import type { ImageRow } from '../../ports/image-table.ts';
import type { Caller } from '../../ports/session-table.ts';
import { withoutHiddenResults } from './hidden-results.ts';
import { decideOwner, requireImageToReview } from './image-access.ts';
import type { Deps } from './ports.ts';
import type { PresentImage } from './present-image.ts';
import { withUsername } from './usernames.ts';

async function requireImageToShow(
  { images }: Deps,
  image_id: string,
  who: { viewer: Caller; isAnnotating: boolean },
): Promise<ImageRow> {
  const row = await requireImageToReview(images, image_id, who.viewer);
  const [shown = row] = await withoutHiddenResults(images, [row], who);
  return shown;
}

export function showRoute(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'showImage', {
    schema: {
      summary:
        'One image with its newest result; with `annotating=true` without it while the photo is to be labelled blind',
      params: imageParams,
      querystring: imageQuery,
      response: { 200: image },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      decideOwner(viewer, request.query.user_id);
      const isAnnotating = request.query.annotating === 'true';
      const row = await requireImageToShow(deps, request.params.image_id, { viewer, isAnnotating });
      const isPlacedByAdmin = row.latitude !== null && (await deps.images.isPlacedByAdmin(row.image_id));
      const shown = present(await withUsername(deps.users, viewer, row), viewer);
      return { ...shown, ...(isPlacedByAdmin && { placed_by_admin: true }) };
    },
  });
}
