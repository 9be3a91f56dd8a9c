import { caseViewForm, caseViewList, caseViewParams, failure, savedCaseView } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { addView, listViews, removeView, updateView } from './save-views.ts';

/** The routes of saved views of the list of cases. */
export function caseViewRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'listCaseViews', {
    schema: {
      summary: 'The saved views of the caller and those that admins share, by name',
      response: { 200: caseViewList },
    },
    handler: async (request) => ({ data: await listViews(deps, { viewer: getCaller(request) }) }),
  });
  route(app, 'addCaseView', {
    schema: {
      summary: 'Save the filters of the list of cases under a name; only admins share a view with all staff',
      body: caseViewForm,
      response: { 201: savedCaseView, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await addView(deps, { viewer: getCaller(request), form: request.body })),
  });
  route(app, 'updateCaseView', {
    schema: {
      summary: 'Change the name, filters or sharing of one of your saved views',
      params: caseViewParams,
      body: caseViewForm,
      response: { 200: savedCaseView },
    },
    handler: (request) =>
      updateView(deps, { viewer: getCaller(request), ...request.params, form: request.body }),
  });
  route(app, 'deleteCaseView', {
    schema: {
      summary: 'Delete one of your saved views',
      params: caseViewParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await removeView(deps, { viewer: getCaller(request), ...request.params });
      return reply.code(204).send();
    },
  });
}
