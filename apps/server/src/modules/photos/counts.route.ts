import { adminImageSearch, imageCounts } from '@smart-waste/contract';
import type { App } from '../../http/app-type.ts';
import { callerOf } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import type { Deps } from './ports.ts';
import { filterFor } from './image-search.ts';

export function countsRoute(app: App, { deps }: { deps: Deps }): void {
  route(app, 'countImages', {
    schema: {
      summary: 'The number of uploads in each status, of all or of a search (admins)',
      querystring: adminImageSearch,
      response: { 200: imageCounts },
    },
    handler: async (request) => deps.images.countByStatus(filterFor(callerOf(request), request.query)),
  });
}
