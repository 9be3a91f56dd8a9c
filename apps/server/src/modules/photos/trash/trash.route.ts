import { image, imageParams, imageQuery, trashList, trashQuery } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { decideOwner } from '../image-access.ts';
import type { MediaLinks } from '../media/media-links.ts';
import type { Deps } from '../ports.ts';
import type { PresentImage } from '../present-image.ts';
import { withUsername } from '../usernames.ts';
import { deleteImage } from './delete-image.ts';
import { listTrash } from './list-trash.ts';
import { purgeImage } from './purge-image.ts';
import { restoreImage } from './restore-image.ts';

type TrashRouteDeps = { deps: Deps; present: PresentImage; links: MediaLinks; days: number };

/** Deleting uploads, and the trash from which they can be restored. */
export function trashRoutes(app: App, { deps, present, links, days }: TrashRouteDeps): void {
  route(app, 'deleteImage', {
    schema: {
      summary: 'Move an image into the trash, with its results',
      params: imageParams,
      querystring: imageQuery,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      decideOwner(viewer, request.query.user_id);
      await deleteImage(deps, { ...request.params, viewer });
      return reply.code(204).send();
    },
  });
  route(app, 'listTrash', {
    schema: {
      summary: 'One page of the trash: your own, or for admins that of all users; deleted last first',
      querystring: trashQuery,
      response: { 200: trashList },
    },
    handler: async (request) => listTrash({ deps, links, days }, getCaller(request), request.query),
  });
  route(app, 'restoreImage', {
    schema: {
      summary: 'Move an image out of the trash; an analysis that was waiting is queued again',
      params: imageParams,
      response: { 200: image },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await restoreImage(deps, { ...request.params, viewer });
      return present(await withUsername(deps.users, viewer, row), viewer);
    },
  });
  route(app, 'purgeImage', {
    schema: {
      summary: 'Delete an image in the trash for good, with its files',
      params: imageParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await purgeImage(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
}
