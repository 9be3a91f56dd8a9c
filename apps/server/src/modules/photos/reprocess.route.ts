import { failure, image, imageParams, imageQuery, reprocessOptions } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { decideOwner } from './image-access.ts';
import type { Deps } from './ports.ts';
import type { PresentImage } from './present-image.ts';
import { requestAnalysis } from './request-analysis.ts';
import { withUsername } from './usernames.ts';

export function reprocessRoute(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'reprocessImage', {
    schema: {
      summary: 'Queue another analysis of an image (admins)',
      params: imageParams,
      querystring: imageQuery,
      body: z.nullish(reprocessOptions),
      response: { 202: image, 403: failure, 409: failure },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      decideOwner(viewer, request.query.user_id);
      const { image_id } = request.params;
      const row = await requestAnalysis(deps, { image_id, viewer, options: request.body ?? {} });
      return reply.code(202).send(present(await withUsername(deps.users, viewer, row), viewer));
    },
  });
}
