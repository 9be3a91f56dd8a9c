import { adminImageSearch, imageCounts, imageList, imageListQuery } from '@smart-waste/contract';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { filterFor } from './image-search.ts';
import { listImages } from './list-images.ts';
import type { Deps } from './ports.ts';
import type { PresentImage } from './present-image.ts';

export function listRoute(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'listImages', {
    schema: {
      summary: 'One page of images: your own, or for admins those of all users, searched and ordered',
      querystring: imageListQuery,
      response: { 200: imageList },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const { rows, ...page } = await listImages(deps, viewer, request.query);
      return { data: rows.map((row) => present(row, viewer)), ...page };
    },
  });
}

export function countsRoute(app: App, { deps }: { deps: Deps }): void {
  route(app, 'countImages', {
    schema: {
      summary: 'The number of uploads in each status, of all or of a search (admins)',
      querystring: adminImageSearch,
      response: { 200: imageCounts },
    },
    handler: async (request) => deps.images.countByStatus(filterFor(getCaller(request), request.query)),
  });
}
