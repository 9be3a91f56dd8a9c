import { exportNote } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { callerOf } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import type { Deps } from '../../ports/deps.ts';
import { noteExport } from './note-export.ts';

/** Reports of few uploads never pass this server; by this call it learns of them. */
export function noteExportRoute(app: App, deps: Deps): void {
  route(app, 'noteExport', {
    schema: {
      summary: 'Note in the audit log that a browser wrote a report by itself',
      body: exportNote,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await noteExport(deps, callerOf(request), { ...request.body, written_by: 'browser' });
      return reply.code(204).send();
    },
  });
}
