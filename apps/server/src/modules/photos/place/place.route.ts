import { failure, image, imageParams, imageQuery, placeForm } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { callerOf } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { requestedOwner } from '../image-access.ts';
import type { Deps } from '../ports.ts';
import type { PresentImage } from '../present-image.ts';
import { changePlace } from './change-place.ts';

export function placeRoute(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'changePlace', {
    schema: {
      summary: "Replace the place of one's own upload",
      params: imageParams,
      querystring: imageQuery,
      body: placeForm,
      response: { 200: image, 403: failure },
    },
    handler: async (request) => {
      const viewer = callerOf(request);
      requestedOwner(viewer, request.query.user_id);
      const { image_id } = request.params;
      return present(await changePlace(deps, { image_id, viewer, form: request.body }), viewer);
    },
  });
}
