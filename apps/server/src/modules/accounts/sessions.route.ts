import { ownSessionList, sessionParams } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import type { Deps } from './ports.ts';

/** The routes with which people see and end their own sessions. */
export function sessionRoutes(app: App, { deps }: RouteContext<Deps>): void {
  route(app, 'listSessions', {
    schema: { summary: 'Your sessions: where you are logged in', response: { 200: ownSessionList } },
    handler: (request) => listOwnSessions(deps, getCaller(request)),
  });

  route(app, 'endSession', {
    schema: {
      summary: 'End one of your sessions; its photo links stop working',
      params: sessionParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await endOwnSession(deps, getCaller(request), request.params.session_id);
      return reply.code(204).send();
    },
  });

  route(app, 'endOtherSessions', {
    schema: { summary: 'End all of your sessions but this one', response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      await endOtherSessions(deps, getCaller(request));
      return reply.code(204).send();
    },
  });
}
