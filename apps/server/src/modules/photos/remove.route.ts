import { imageParams, imageQuery } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { callerOf } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { requestedOwner } from './image-access.ts';
import type { Deps } from './ports.ts';
import { removeImage } from './remove-image.ts';

export function removeRoute(app: App, { deps }: { deps: Deps }): void {
  route(app, 'deleteImage', {
    schema: {
      summary: 'Delete an image, its results and its files',
      params: imageParams,
      querystring: imageQuery,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const viewer = callerOf(request);
      requestedOwner(viewer, request.query.user_id);
      await removeImage(deps, request.params.image_id, viewer);
      return reply.code(204).send();
    },
  });
}
