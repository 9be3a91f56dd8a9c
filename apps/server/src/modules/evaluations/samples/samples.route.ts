import {
  evaluationSample,
  evaluationSampleForm,
  evaluationSampleList,
  failure,
  reviewListQuery,
  sampleParams,
  samplePhotoList,
  samplePhotoQuery,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { freezeSample, listSamplePhotos, listSamples, showSample } from './samples.ts';

/** The routes of frozen random samples. */
export function sampleRoutes(app: App, { deps }: Pick<RouteContext<Deps>, 'deps'>): void {
  route(app, 'freezeSample', {
    schema: {
      summary:
        'Draw and freeze a uniform random sample of the analysed photos; it is the current one from now on (admins)',
      body: evaluationSampleForm,
      response: { 201: evaluationSample, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await freezeSample(deps, { form: request.body, viewer: getCaller(request) })),
  });
  route(app, 'listSamples', {
    schema: {
      summary: 'The frozen random samples with how far they are labelled, the newest first',
      querystring: reviewListQuery,
      response: { 200: evaluationSampleList },
    },
    handler: (request) => listSamples(deps, { query: request.query, viewer: getCaller(request) }),
  });
  route(app, 'showSample', {
    schema: {
      summary: 'One sample with how far it is labelled, and the photo to label next',
      params: sampleParams,
      response: { 200: evaluationSample },
    },
    handler: (request) => showSample(deps, { ...request.params, viewer: getCaller(request) }),
  });
  route(app, 'listSamplePhotos', {
    schema: {
      summary: 'The photos of a sample in the order of labelling, each with its state',
      params: sampleParams,
      querystring: samplePhotoQuery,
      response: { 200: samplePhotoList },
    },
    handler: (request) =>
      listSamplePhotos(deps, { ...request.params, query: request.query, viewer: getCaller(request) }),
  });
}
