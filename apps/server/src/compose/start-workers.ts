import { hostname } from 'node:os';
import type { Config } from '../lib/config/config.ts';
import { type CompareDeps, createPhotoComparer } from '../modules/cases/proof/photo-comparer.ts';
import { detectAlike } from '../modules/detection/analysis/detect-alike.ts';
import { startWorker, type Worker, type WorkerDeps } from '../modules/detection/analysis/worker-loop.ts';
import { type CheckerDeps, startChecker } from '../modules/detection/checks/checker.ts';
import { createEvaluator, type EvaluatorDeps } from '../modules/evaluations/runs/evaluator.ts';

/**
 * Makes this process a worker: it analyses photos, compares those of cases, executes the model checks that admins
 * request, and evaluates models.
 */
export function startWorkers(
  deps: WorkerDeps &
    CheckerDeps &
    Omit<CompareDeps, 'detectAlike'> &
    Omit<EvaluatorDeps, 'readConfig' | 'timeZone'>,
  { runsInFlight, timeZone }: Pick<Config, 'runsInFlight' | 'timeZone'>,
): Worker {
  const name = `${hostname()}-${process.pid}`;
  const worker = startWorker({ deps, worker: name, runsInFlight });
  const checker = startChecker(deps, { worker: name });
  const comparer = createPhotoComparer({ ...deps, detectAlike: (photos) => detectAlike(deps, photos) });
  const evaluation = createEvaluator(
    { ...deps, timeZone, readConfig: async () => (await deps.mlConfig.read()).config },
    { worker: name },
  );
  comparer.start();
  evaluation.start();
  return {
    stop: async () => {
      await Promise.all([worker.stop(), checker.stop(), comparer.stop(), evaluation.stop()]);
    },
  };
}
