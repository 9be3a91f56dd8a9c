import { databaseMs, processorMs } from './processor-time.ts';
import { timed } from './report.ts';
import type { Installation } from './shared-installation.ts';
import { type Connections, watchConnections } from './watch-connections.ts';

/** What a piece of work took: wall time and processor time in milliseconds, and the connections meanwhile. */
export type Cost = { ms: number; apis: number; workers: number; database: number; connections: Connections };

export async function costOf(installation: Installation, work: () => Promise<unknown>): Promise<Cost> {
  const { apis, workers, database } = installation;
  const times = async () => ({
    apis: await processorMs(apis.map((api) => api.process.pid)),
    workers: await processorMs(workers.map(({ pid }) => pid)),
    database: await databaseMs(database),
  });
  const before = await times();
  const watch = watchConnections(database);
  const ms = await timed(work);
  const connections = await watch.stop();
  const after = await times();
  return {
    ms,
    connections,
    apis: after.apis - before.apis,
    workers: after.workers - before.workers,
    database: after.database - before.database,
  };
}

const share = (value: number) => `${(100 * value).toFixed(1)} %`;

/** The processor time of each of this many photos. */
export const costOfEach = ({ apis, workers, database }: Cost, photos: number): string =>
  `a photo costs ${(apis / photos).toFixed(1)} ms of processor time in the API, ${(workers / photos).toFixed(1)} ms ` +
  `in the worker, ${(database / photos).toFixed(1)} ms in the database`;

export const describeDatabase = ({ ms, database, connections }: Cost): string =>
  `database: ${(database / ms).toFixed(2)} cores, ${connections.most} connections, ` +
  `${connections.working.toFixed(1)} working, of which ${share(connections.waitForLocks)} waited for a lock and ` +
  `${share(connections.waitForDisk)} for the disk` +
  (connections.waiting === undefined ? '' : `; most often for a lock: ${connections.waiting}`);
