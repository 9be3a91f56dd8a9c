import { hostname } from 'node:os';
import { type CompareDeps, photoComparer } from '../modules/cases/proof/photo-comparer.ts';
import { detectAlike } from '../modules/detection/analysis/detect-alike.ts';
import { startWorker, type Worker, type WorkerDeps } from '../modules/detection/analysis/worker-loop.ts';
import { type CheckerDeps, startChecker } from '../modules/detection/checks/checker.ts';

/**
 * Makes this process a worker: it analyses photos, compares those of cases, and executes the model checks that admins
 * request.
 */
export function startWorkers(
  deps: WorkerDeps & CheckerDeps & Omit<CompareDeps, 'detectAlike'>,
  runsInFlight: number,
): Worker {
  const name = `${hostname()}-${process.pid}`;
  const worker = startWorker({ deps, worker: name, runsInFlight });
  const checker = startChecker(deps, { worker: name });
  const comparer = photoComparer({ ...deps, detectAlike: (photos) => detectAlike(deps, photos) });
  comparer.start();
  return {
    stop: async () => {
      await Promise.all([worker.stop(), checker.stop(), comparer.stop()]);
    },
  };
}
