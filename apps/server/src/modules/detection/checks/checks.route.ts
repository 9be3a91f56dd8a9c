import {
  checkParams,
  failure,
  mlConfig,
  modelCheck,
  modelPerformance,
  serviceCheck,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { presentCheck, requestCheck, showCheck } from './request-check.ts';

/** Enough for a chart of the versions of a model. */
const MAX_LISTED_TESTS = 30;

/** The routes of model checks and of the figures of detectors. */
export function checkRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'testService', {
    schema: {
      summary: 'Test detection on a bundled photo with this configuration, saved or not (admins)',
      body: mlConfig,
      response: { 202: modelCheck, 503: failure },
    },
    handler: async (request, reply) => {
      const check = { kind: 'service', requester: getCaller(request), config: request.body } as const;
      return reply.code(202).send(await requestCheck(deps, check));
    },
  });

  route(app, 'testPerformance', {
    schema: {
      summary:
        'Test every detector on the bundled labelled photos (admins). One test runs at a time; a request during a test returns that test.',
      response: { 202: modelCheck, 503: failure },
    },
    handler: async (request, reply) => {
      const check = { kind: 'performance', requester: getCaller(request), config: null } as const;
      return reply.code(202).send(await requestCheck(deps, check));
    },
  });

  route(app, 'modelCheck', {
    schema: {
      summary: 'One test with its progress and its result (admins)',
      params: checkParams,
      response: { 200: z.union([serviceCheck, modelCheck]), 404: failure },
    },
    handler: (request) => showCheck(deps, request.params.check_id),
  });

  route(app, 'modelPerformance', {
    schema: {
      summary: 'The figures of each detector from performance tests and from production runs (admins)',
      response: { 200: modelPerformance },
    },
    handler: async () => {
      const [performances, production] = await Promise.all([
        deps.modelChecks.listPerformanceChecks(MAX_LISTED_TESTS),
        deps.productionFigures.readFigures(),
      ]);
      const tests = performances.map(presentCheck);
      return {
        current: tests.find(({ status }) => status !== 'completed') ?? null,
        tests: tests.filter(({ status }) => status === 'completed'),
        production: production.map((one) => ({ ...one, last_used: one.last_used.toISOString() })),
      };
    },
  });
}
