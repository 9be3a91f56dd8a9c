import {
  image,
  imageNeighbours,
  imageNeighboursQuery,
  imageParams,
  reviewRequest,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import type { PresentImage } from '../present-image.ts';
import { withUsername } from '../usernames.ts';
import { findNeighbours } from './find-neighbours.ts';
import { reviewImage } from './review-image.ts';

/** The routes with which admins work through uploads one after the other. */
export function reviewRoutes(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'reviewImage', {
    schema: {
      summary: 'Mark an upload as reviewed, or remove the mark',
      params: imageParams,
      body: reviewRequest,
      response: { 200: image },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await reviewImage(deps, { ...request.params, ...request.body, viewer });
      return present(await withUsername(deps.users, viewer, row), viewer);
    },
  });
  route(app, 'imageNeighbours', {
    schema: {
      summary: 'The uploads before and after this one in a searched and ordered list',
      params: imageParams,
      querystring: imageNeighboursQuery,
      response: { 200: imageNeighbours },
    },
    handler: (request) =>
      findNeighbours(deps, { ...request.params, viewer: getCaller(request), query: request.query }),
  });
}
