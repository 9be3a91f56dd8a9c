import { hostname } from 'node:os';
import { startWorker, type Worker, type WorkerDeps } from '../modules/detection/analysis/worker-loop.ts';
import { type CheckerDeps, startChecker } from '../modules/detection/checks/checker.ts';

/** Makes this process a worker: it analyses photos and executes the model checks that admins request. */
export function startWorkers(deps: WorkerDeps & CheckerDeps, runsInFlight: number): Worker {
  const name = `${hostname()}-${process.pid}`;
  const worker = startWorker({ deps, worker: name, runsInFlight });
  const checker = startChecker(deps, { worker: name });
  return {
    stop: async () => {
      await Promise.all([worker.stop(), checker.stop()]);
    },
  };
}
