import { imageList, imageListQuery } from '@smart-waste/contract';
import type { App } from '../../http/app-type.ts';
import { callerOf } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import type { Deps } from './ports.ts';
import { listImages } from './list-images.ts';
import type { PresentImage } from './present-image.ts';

export function listRoute(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'listImages', {
    schema: {
      summary: 'One page of images: your own, or for admins those of all users, searched and ordered',
      querystring: imageListQuery,
      response: { 200: imageList },
    },
    handler: async (request) => {
      const viewer = callerOf(request);
      const { rows, ...page } = await listImages(deps, viewer, request.query);
      return { data: rows.map((row) => present(row, viewer)), ...page };
    },
  });
}
