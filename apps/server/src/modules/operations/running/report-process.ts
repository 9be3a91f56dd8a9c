import { hostname } from 'node:os';
import type { ProductProcess } from '@smart-waste/contract';
import { type BackgroundLoop, createBackgroundLoop } from '../../../lib/background-loop.ts';
import { HEARTBEAT_EVERY_MS } from '../../../lib/heartbeat.ts';
import type { Deps } from '../ports.ts';

/** The statements that each process reports; the screen shows the longest of all. */
const MAX_REPORTED_STATEMENTS = 20;

type ReporterDeps = Pick<Deps, 'ids' | 'log' | 'ownStatements' | 'processes'>;

/** Reports from time to time that this process is alive, and its slowest statements; its row ends with it (OP-08). */
export function createProcessReporter(
  { ids, log, ownStatements, processes }: ReporterDeps,
  { kind, version }: Pick<ProductProcess, 'kind' | 'version'>,
): BackgroundLoop {
  const own = { process_id: ids.newId(), kind, version, host: hostname(), pid: process.pid };
  const loop = createBackgroundLoop({
    name: 'reporting this process',
    work: async () => {
      await processes.recordHeartbeat({
        ...own,
        statements: ownStatements.listSlowest(MAX_REPORTED_STATEMENTS),
      });
      return 'idle';
    },
    idleMs: HEARTBEAT_EVERY_MS,
    log,
  });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      await processes.remove(own.process_id).catch((err: unknown) => {
        log.warn({ err }, 'the end of this process could not be reported');
      });
    },
  };
}
