import {
  caseDetail,
  caseModeration,
  caseNote,
  caseParams,
  caseTransition,
  caseUpdate,
  failure,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { idempotencyHeaders, parseIdempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import { isVisible } from './case-access.ts';
import { addNote } from './changes/add-note.ts';
import { changeStatus } from './changes/change-status.ts';
import { correctCase } from './changes/correct-case.ts';
import { type ModerateDeps, moderateCase } from './changes/moderate-case.ts';
import type { CaseDescriber } from './describe-cases.ts';
import type { Deps } from './ports.ts';

type Context = { deps: Deps & ModerateDeps; describe: CaseDescriber };

/** The routes with which the staff works on a case; each answers with the case as it is then. */
export function caseChangeRoutes(app: App, { deps, describe }: Context): void {
  route(app, 'updateCase', {
    schema: {
      summary: 'Correct category, due date, place or privacy of a case; the version must be the present one',
      params: caseParams,
      body: caseUpdate,
      response: { 200: caseDetail, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await correctCase(deps, { ...request.params, viewer, update: request.body });
      return describe.detail(row, viewer);
    },
  });
  route(app, 'moderateCase', {
    schema: {
      summary:
        'Hide a text of a case from the public, cover areas of a photo or withdraw one, or take that back; the version must be the present one',
      params: caseParams,
      body: caseModeration,
      response: { 200: caseDetail, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const row = await moderateCase(deps, { ...request.params, viewer, form: request.body });
      return describe.detail(row, viewer);
    },
  });
  route(app, 'changeCaseStatus', {
    schema: {
      summary:
        'Take an action on a case, which gives it its next status; the version must be the present one. Made once for each key; 204 when it was made before and the case is no longer visible to the caller',
      params: caseParams,
      headers: idempotencyHeaders,
      body: caseTransition,
      response: { 200: caseDetail, 204: z.undefined(), 409: failure },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const idempotency_key = parseIdempotencyKey(request.headers['idempotency-key']);
      const change = { ...request.params, viewer, transition: request.body, idempotency_key };
      const row = await changeStatus(deps, change);
      if (!isVisible(row, viewer)) return reply.code(204).send();
      return reply.code(200).send(await describe.detail(row, viewer));
    },
  });
  route(app, 'addCaseNote', {
    schema: {
      summary:
        'Add an internal note to a case, or a reply to its reporters; crews add notes only. Made once for each key; 204 when it was made before and the case is no longer visible to the caller',
      params: caseParams,
      headers: idempotencyHeaders,
      body: caseNote,
      response: { 201: caseDetail, 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const idempotency_key = parseIdempotencyKey(request.headers['idempotency-key']);
      const row = await addNote(deps, { ...request.params, viewer, note: request.body, idempotency_key });
      if (!isVisible(row, viewer)) return reply.code(204).send();
      return reply.code(201).send(await describe.detail(row, viewer));
    },
  });
}
