import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FigureComputer } from '../../modules/evaluations/ports.ts';
import type { computeFigures, FigureRequest } from './compute-figures.ts';

const BESIDE_THE_BUNDLE = new URL('./figures-thread.js', import.meta.url);

/** Computes figures in a thread of their own, one for each request: requests are rare and large. */
export function threadFigureComputer(file: string | URL = BESIDE_THE_BUNDLE): FigureComputer {
  const compute = async (request: FigureRequest): Promise<ReturnType<typeof computeFigures>> => {
    const worker = new Worker(file, { name: 'figures', workerData: request });
    // An error of the thread rejects; one that ends without an answer must not be waited for.
    const ended = once(worker, 'exit').then(([code]) => {
      throw new Error(`the thread of figures ended: code ${code}`);
    });
    ended.catch(() => undefined);
    const [answer] = await Promise.race([once(worker, 'message'), ended]);
    return answer;
  };
  return {
    figures: async (photos, schema) => {
      const answer = await compute({ photos, schema });
      if ('figures' in answer) return answer.figures;
      throw new Error('the thread compared instead');
    },
    compare: async (both, schema) => {
      const answer = await compute({ ...both, schema });
      if ('comparison' in answer) return answer.comparison;
      throw new Error('the thread did not compare');
    },
  };
}
