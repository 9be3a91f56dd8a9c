import { coordinatesForm, failure, image, imageParams, imageQuery, placeForm } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { decideOwner } from '../image-access.ts';
import type { Deps } from '../ports.ts';
import type { PresentImage } from '../present-image.ts';
import { withUsername } from '../usernames.ts';
import { changePlace } from './change-place.ts';
import { setCoordinates } from './set-coordinates.ts';

/** The routes that change where a photo was taken. */
export function placeRoutes(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'changePlace', {
    schema: {
      summary: 'Replace the location of your upload',
      params: imageParams,
      querystring: imageQuery,
      body: placeForm,
      response: { 200: image, 403: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      decideOwner(viewer, request.query.user_id);
      const { image_id } = request.params;
      return present(await changePlace(deps, { image_id, viewer, form: request.body }), viewer);
    },
  });
  route(app, 'setCoordinates', {
    schema: {
      summary: 'Set the coordinates of an upload that has none',
      params: imageParams,
      body: coordinatesForm,
      response: { 200: image, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await setCoordinates(deps, { ...request.params, viewer, form: request.body });
      return present(await withUsername(deps.users, viewer, row), viewer);
    },
  });
}
