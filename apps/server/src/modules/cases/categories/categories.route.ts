import {
  category,
  categoryForm,
  categoryList,
  categoryParams,
  categoryUpdate,
  failure,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { addCategory, updateCategory } from './edit-categories.ts';

/** The routes of categories: everyone reads them, admins edit them. */
export function categoryRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'listCategories', {
    schema: {
      summary: 'The kinds of waste problems, with the rules for their cases; the default one first',
      response: { 200: categoryList },
    },
    handler: async () => ({ data: await deps.categories.list() }),
  });
  route(app, 'addCategory', {
    schema: {
      summary: 'Add a category',
      body: categoryForm,
      response: { 201: category, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await addCategory(deps, { viewer: getCaller(request), form: request.body })),
  });
  route(app, 'updateCategory', {
    schema: {
      summary: 'Change a category; the version that the change was made from must be the present one',
      params: categoryParams,
      body: categoryUpdate,
      response: { 200: category, 409: failure },
    },
    handler: (request) =>
      updateCategory(deps, { viewer: getCaller(request), ...request.params, update: request.body }),
  });
}
