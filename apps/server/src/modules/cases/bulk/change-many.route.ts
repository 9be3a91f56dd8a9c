import {
  bulkCaseAnswer,
  bulkCaseChange,
  caseDetail,
  caseParams,
  caseUndo,
  failure,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { idempotencyHeaders, parseIdempotencyKey } from '../../../http/idempotency-key.ts';
import { route } from '../../../http/route.ts';
import type { CaseDescriber } from '../describe-cases.ts';
import type { Deps } from '../ports.ts';
import { undoChange } from '../undo/undo-change.ts';
import { changeMany } from './change-many.ts';

type Context = { deps: Deps; describe: CaseDescriber };

/** The routes that change many cases, or take a change of one back. */
export function manyChangesRoutes(app: App, { deps, describe }: Context): void {
  route(app, 'changeCases', {
    schema: {
      summary:
        'Change many cases in one way, each from its own version; the answer says what became of each of them. Made once for each key and case',
      headers: idempotencyHeaders,
      body: bulkCaseChange,
      response: { 200: bulkCaseAnswer },
    },
    handler: async (request) => ({
      data: await changeMany(deps, {
        viewer: getCaller(request),
        change: request.body,
        idempotency_key: parseIdempotencyKey(request.headers['idempotency-key']),
      }),
    }),
  });
  route(app, 'undoCaseChange', {
    schema: {
      summary: 'Undo your last change of a case that is in effect; the version must be the present one',
      params: caseParams,
      body: caseUndo,
      response: { 200: caseDetail, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await undoChange(deps, { ...request.params, viewer, undo: request.body });
      return describe.detail(row, viewer);
    },
  });
}
