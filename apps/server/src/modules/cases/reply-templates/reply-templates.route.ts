import {
  failure,
  replyTemplate,
  replyTemplateForm,
  replyTemplateList,
  replyTemplateParams,
  replyTemplateRemoval,
  replyTemplateUpdate,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { addTemplate, removeTemplate, updateTemplate } from './edit-templates.ts';

/** The routes of templates of replies: officers read them, admins edit them. */
export function replyTemplateRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'listReplyTemplates', {
    schema: {
      summary: 'Texts that officers can use in replies and reasons, by language, in their order',
      response: { 200: replyTemplateList },
    },
    handler: async () => ({ data: await deps.replyTemplates.list() }),
  });
  route(app, 'addReplyTemplate', {
    schema: {
      summary: 'Add a template of replies; with a position before others, otherwise as the last',
      body: replyTemplateForm,
      response: { 201: replyTemplate, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await addTemplate(deps, { viewer: getCaller(request), form: request.body })),
  });
  route(app, 'updateReplyTemplate', {
    schema: {
      summary:
        'Change a template of replies, or its position; the version that the change was made from must be the present one',
      params: replyTemplateParams,
      body: replyTemplateUpdate,
      response: { 200: replyTemplate, 409: failure },
    },
    handler: (request) =>
      updateTemplate(deps, { viewer: getCaller(request), ...request.params, update: request.body }),
  });
  route(app, 'deleteReplyTemplate', {
    schema: {
      summary: 'Delete a template of replies; the version that was seen must be the present one',
      params: replyTemplateParams,
      querystring: replyTemplateRemoval,
      response: { 204: z.undefined(), 409: failure },
    },
    handler: async (request, reply) => {
      await removeTemplate(deps, { viewer: getCaller(request), ...request.params, ...request.query });
      return reply.code(204).send();
    },
  });
}
