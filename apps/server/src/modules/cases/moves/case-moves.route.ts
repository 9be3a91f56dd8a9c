import { caseDetail, caseMerge, caseParams, caseSplit, failure } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { CaseDescriber } from '../describe-cases.ts';
import type { Deps } from '../ports.ts';
import { mergeCase } from './merge-case.ts';
import { splitCase } from './split-case.ts';

type Context = { deps: Deps; describe: CaseDescriber };

/** The routes with which officers say that reports are about the same waste, or are not. */
export function caseMoveRoutes(app: App, { deps, describe }: Context): void {
  route(app, 'mergeCase', {
    schema: {
      summary: 'Merge a case into another one and get that; both versions must be the present ones',
      params: caseParams,
      body: caseMerge,
      response: { 200: caseDetail, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await mergeCase(deps, { ...request.params, viewer, merge: request.body });
      return describe.detail(row, viewer);
    },
  });
  route(app, 'splitCase', {
    schema: {
      summary: 'Give reports of a case a case of their own and get that; the version must be the present one',
      params: caseParams,
      body: caseSplit,
      response: { 201: caseDetail, 409: failure },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const row = await splitCase(deps, { ...request.params, viewer, split: request.body });
      return reply.code(201).send(await describe.detail(row, viewer));
    },
  });
}
