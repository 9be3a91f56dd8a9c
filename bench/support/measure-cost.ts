import { readDatabaseMs, readProcessorMs } from './processor-time.ts';
import { measureMs } from './report.ts';
import type { Installation } from './shared-installation.ts';
import { type Connections, watchConnections } from './watch-connections.ts';

/** What a piece of work took: wall time and processor time in milliseconds, and the connections meanwhile. */
export type ResourceCost = {
  ms: number;
  apis: number;
  workers: number;
  database: number;
  connections: Connections;
};

export async function measureCost(
  installation: Installation,
  work: () => Promise<unknown>,
): Promise<ResourceCost> {
  const { apis, workers, database } = installation;
  const readTimes = async () => ({
    apis: await readProcessorMs(apis.map((api) => api.process.pid)),
    workers: await readProcessorMs(workers.map(({ pid }) => pid)),
    database: await readDatabaseMs(database),
  });
  const before = await readTimes();
  const watch = watchConnections(database);
  const ms = await measureMs(work);
  const connections = await watch.stop();
  const after = await readTimes();
  return {
    ms,
    connections,
    apis: after.apis - before.apis,
    workers: after.workers - before.workers,
    database: after.database - before.database,
  };
}

const formatShare = (value: number) => `${(100 * value).toFixed(1)} %`;

/** The processor time of each of this many photos. */
export const describeCostPerPhoto = ({ apis, workers, database }: ResourceCost, photos: number): string =>
  `a photo costs ${(apis / photos).toFixed(1)} ms of processor time in the API, ${(workers / photos).toFixed(1)} ms ` +
  `in the worker, ${(database / photos).toFixed(1)} ms in the database`;

export const describeDatabase = ({ ms, database, connections }: ResourceCost): string =>
  `database: ${(database / ms).toFixed(2)} cores, ${connections.most} connections, ` +
  `${connections.working.toFixed(1)} working, of which ${formatShare(connections.waitForLocks)} waited for a lock and ` +
  `${formatShare(connections.waitForDisk)} for the disk` +
  (connections.waiting === undefined ? '' : `; most often for a lock: ${connections.waiting}`);
