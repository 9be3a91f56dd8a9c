import { type OperationsState, operationsState } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type { Deps } from '../ports.ts';
import { readOperations } from './read-operations.ts';

/** All admins within this time share one answer. */
const TTL_MS = 5_000;

/** The route of the operations page. */
export function operationsRoutes(app: App, { deps, config }: RouteContext<Deps>): void {
  const backupMinute = config.backupSchedule?.minute ?? null;
  const cached = createTtlCache<OperationsState>({ ttlMs: TTL_MS, max: 1, now: deps.clock.now });

  route(app, 'showOperations', {
    schema: {
      summary: 'Queue, runs, failures, disks, the backups, slow statements and the processes of the product',
      response: { 200: operationsState },
    },
    handler: () => cached('operations', { load: () => readOperations(deps, { backupMinute }) }),
  });
}
