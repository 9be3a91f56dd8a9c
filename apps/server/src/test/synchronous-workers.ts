import { computeZoneFigures } from '@smart-waste/core';
import { computeFigures } from '../adapters/figures/compute-figures.ts';
import type { Zoner } from '../modules/analytics/ports.ts';
import type { FigureComputer } from '../modules/evaluations/ports.ts';

/** Computes zones on the thread of the test instead of a worker thread. */
export const synchronousZoner: Zoner = {
  zone: async (uploads, zoning) => ({ uploads, figures: computeZoneFigures(uploads, zoning) }),
};

/** Computes figures on the thread of the test instead of a worker thread. */
export const synchronousFigures: FigureComputer = {
  figures: async (photos, schema) => {
    const answer = computeFigures({ photos, schema });
    if ('figures' in answer) return answer.figures;
    throw new Error('no figures');
  },
  compare: async (both, schema) => {
    const answer = computeFigures({ ...both, schema });
    if ('comparison' in answer) return answer.comparison;
    throw new Error('no comparison');
  },
};
