import {
  comparisonParams,
  evaluationComparison,
  evaluationParams,
  evaluationRun,
  evaluationRunDetails,
  evaluationRunForm,
  evaluationRunList,
  evaluationRunQuery,
  failure,
  mistakeList,
  mistakeQuery,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { createMediaLinks } from '../../photos/media/media-links.ts';
import { createImagePresenter } from '../../photos/present-image.ts';
import type { Deps } from '../ports.ts';
import {
  cancelEvaluation,
  compareEvaluations,
  deleteEvaluation,
  listEvaluations,
  showEvaluation,
  startEvaluation,
} from './evaluations.ts';
import { listMistakes } from './mistakes.ts';

/** The routes of evaluations of a model on photos of this installation. */
export function evaluationRunRoutes(app: App, { deps, secrets, config }: RouteContext<Deps>): void {
  const present = createImagePresenter(createMediaLinks(secrets.links, config.basePath), deps.clock.now);
  route(app, 'startEvaluation', {
    schema: {
      summary:
        'Evaluate a model on the labelled photos of a frozen sample, or on hard cases, in the background; one at a time (admins)',
      body: evaluationRunForm,
      response: { 202: evaluationRun, 404: failure, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await startEvaluation(deps, { form: request.body, viewer: getCaller(request) })),
  });
  route(app, 'listEvaluations', {
    schema: {
      summary: 'The evaluations with their progress and headlines, the newest first (admins)',
      querystring: evaluationRunQuery,
      response: { 200: evaluationRunList },
    },
    handler: (request) => listEvaluations(deps, request.query),
  });
  route(app, 'showEvaluation', {
    schema: {
      summary: 'One evaluation with its progress and, when it is completed, all of its figures (admins)',
      params: evaluationParams,
      response: { 200: evaluationRunDetails },
    },
    handler: (request) => showEvaluation(deps, request.params.evaluation_id),
  });
  route(app, 'cancelEvaluation', {
    schema: {
      summary: 'End an evaluation that waits or runs (admins)',
      params: evaluationParams,
      response: { 200: evaluationRun, 409: failure },
    },
    handler: (request) => cancelEvaluation(deps, { ...request.params, viewer: getCaller(request) }),
  });
  route(app, 'deleteEvaluation', {
    schema: {
      summary: 'Delete an evaluation with its answers and figures (admins)',
      params: evaluationParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await deleteEvaluation(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
  route(app, 'listMistakes', {
    schema: {
      summary: 'The worst false alarms or misses of an evaluation, with the boxes of both sides (admins)',
      params: evaluationParams,
      querystring: mistakeQuery,
      response: { 200: mistakeList },
    },
    handler: (request) =>
      listMistakes(deps, { ...request.params, query: request.query, viewer: getCaller(request), present }),
  });
  route(app, 'compareEvaluations', {
    schema: {
      summary: 'The figures of an evaluation minus those of another one on the same photos (admins)',
      params: comparisonParams,
      response: { 200: evaluationComparison, 409: failure },
    },
    handler: (request) => compareEvaluations(deps, request.params),
  });
}
