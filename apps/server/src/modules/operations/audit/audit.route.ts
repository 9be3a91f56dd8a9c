import { auditActions, auditFilter, auditPage, auditQuery } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { dropStalledResponse } from '../../../http/drop-stalled-response.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { exportAudit } from './export-audit.ts';
import { readAudit } from './read-audit.ts';

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="audit-log.csv"',
  'cache-control': 'no-store',
};

/** The routes of the audit log for admins: pages and CSV. */
export function auditRoutes(app: App, { deps }: RouteContext<Deps>): void {
  route(app, 'listAudit', {
    schema: {
      summary: 'One page of the audit log, newest first',
      querystring: auditQuery,
      response: { 200: auditPage },
    },
    handler: (request) => readAudit(deps, request.query),
  });
  route(app, 'auditActions', {
    schema: { summary: 'Every action in the audit log', response: { 200: auditActions } },
    handler: async () => ({ actions: await deps.auditReader.listActions() }),
  });
  route(app, 'exportAudit', {
    schema: {
      summary: 'The audit log as CSV, with the same filter; the export is recorded too',
      querystring: auditFilter,
      response: { 200: { content: { 'text/csv': { schema: z.any() } } } }, // a stream has no shape
    },
    handler: async (request, reply) => {
      await deps.audit.write({
        at: deps.clock.now(),
        actor_id: getCaller(request).user_id,
        action: 'audit.exported',
        subject: 'audit',
        details: request.query,
      });
      dropStalledResponse(reply.raw);
      return reply.headers(CSV_HEADERS).send(exportAudit(deps, request.query));
    },
  });
}
