import {
  hintForm,
  imageParams,
  ownHint,
  reviewListQuery,
  reviewQueue,
  suspectList,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { createMediaLinks } from '../../photos/media/media-links.ts';
import { createImagePresenter } from '../../photos/present-image.ts';
import type { Deps } from '../ports.ts';
import { giveHint, showHint, takeHintBack } from './give-hint.ts';
import { listQueue, listSuspects } from './list-queue.ts';

/** The routes of what to review next, suspect labels, and hints of citizens. */
export function reviewQueueRoutes(app: App, { deps, secrets, config }: RouteContext<Deps>): void {
  const present = createImagePresenter(createMediaLinks(secrets.links, config.basePath), deps.clock.now);
  route(app, 'listReviewQueue', {
    schema: {
      summary: 'What to review next: by priority, and every fifth photo by chance',
      querystring: reviewListQuery,
      response: { 200: reviewQueue },
    },
    handler: (request) => listQueue(deps, { viewer: getCaller(request), query: request.query, present }),
  });
  route(app, 'listSuspectLabels', {
    schema: {
      summary: 'Reviewed photos that the newest run contradicts with confidence, the most suspect first',
      querystring: reviewListQuery,
      response: { 200: suspectList },
    },
    handler: (request) => listSuspects(deps, { viewer: getCaller(request), query: request.query, present }),
  });
  route(app, 'showHint', {
    schema: {
      summary: 'Whether you reported the result of your photo as wrong, and the answer',
      params: imageParams,
      response: { 200: ownHint },
    },
    handler: (request) => showHint(deps, { ...request.params, viewer: getCaller(request) }),
  });
  route(app, 'giveHint', {
    schema: {
      summary: 'Report that the result of your photo is wrong; reviewers see the photo earlier',
      params: imageParams,
      body: hintForm,
      response: { 200: ownHint },
    },
    handler: (request) =>
      giveHint(deps, { ...request.params, viewer: getCaller(request), form: request.body }),
  });
  route(app, 'takeHintBack', {
    schema: {
      summary: 'Withdraw your report of a wrong result',
      params: imageParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await takeHintBack(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
}
