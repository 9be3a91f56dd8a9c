import { formerDatabaseParams, type OperationsState, operationsState } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type { Deps } from '../ports.ts';
import { type OperationsFigures, readOperations } from './read-operations.ts';
import { removeFormerDatabase } from './remove-former-database.ts';

/** All admins within this time share one answer. */
const TTL_MS = 5_000;

/** The routes of the operations page. */
export function operationsRoutes(app: App, { deps, config }: RouteContext<Deps>): void {
  const backupMinute = config.backupSchedule?.minute ?? null;
  const cached = createTtlCache<OperationsFigures>({ ttlMs: TTL_MS, max: 1, now: deps.clock.now });

  route(app, 'showOperations', {
    schema: {
      summary: 'Queue, runs, failures, disks, the backups, slow statements and the processes of the product',
      response: { 200: operationsState },
    },
    handler: async (): Promise<OperationsState> => ({
      ...(await cached('operations', { load: () => readOperations(deps, { backupMinute }) })),
      former_databases: await deps.formerDatabases.list(),
    }),
  });
  route(app, 'removeFormerDatabase', {
    schema: {
      summary: 'Delete the former database of an earlier major version of PostgreSQL for good (admins)',
      params: formerDatabaseParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await removeFormerDatabase(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
}
