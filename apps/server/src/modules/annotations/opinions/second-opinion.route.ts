import {
  failure,
  imageParams,
  secondOpinion,
  secondOpinionForm,
  secondOpinionList,
  secondOpinionQuery,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { createMediaLinks } from '../../photos/media/media-links.ts';
import { createImagePresenter } from '../../photos/present-image.ts';
import type { Deps } from '../ports.ts';
import {
  giveSecondOpinion,
  listSecondOpinions,
  requestSecondOpinion,
  showSecondOpinion,
} from './second-opinion.ts';

/** The routes of second opinions. */
export function secondOpinionRoutes(app: App, { deps, secrets, config }: RouteContext<Deps>): void {
  const present = createImagePresenter(createMediaLinks(secrets.links, config.basePath), deps.clock.now);
  route(app, 'listSecondOpinions', {
    schema: {
      summary:
        'Second opinions in one state, the oldest request first; open ones without those of the caller',
      querystring: secondOpinionQuery,
      response: { 200: secondOpinionList },
    },
    handler: (request) =>
      listSecondOpinions(deps, { viewer: getCaller(request), query: request.query, present }),
  });
  route(app, 'showSecondOpinion', {
    schema: {
      summary: 'The second opinion of a photo; what was said is there after it was given',
      params: imageParams,
      response: { 200: secondOpinion },
    },
    handler: (request) => showSecondOpinion(deps, { ...request.params, viewer: getCaller(request) }),
  });
  route(app, 'requestSecondOpinion', {
    schema: {
      summary: 'Ask for a second opinion on an annotated photo',
      params: imageParams,
      response: { 200: secondOpinion },
    },
    handler: (request) => requestSecondOpinion(deps, { ...request.params, viewer: getCaller(request) }),
  });
  route(app, 'giveSecondOpinion', {
    schema: {
      summary: 'Give the second opinion, which is compared with the first one',
      params: imageParams,
      body: secondOpinionForm,
      response: { 200: secondOpinion, 409: failure },
    },
    handler: (request) =>
      giveSecondOpinion(deps, { ...request.params, viewer: getCaller(request), form: request.body }),
  });
}
