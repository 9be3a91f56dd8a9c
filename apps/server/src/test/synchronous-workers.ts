import { computeZoneFigures, prepareAnswerComparison, prepareInstallationFigures } from '@smart-waste/core';
import { bootstrap } from '../lib/bootstrap.ts';
import type { Zoner } from '../modules/analytics/ports.ts';
import type { FigureComputer } from '../modules/evaluations/ports.ts';

/** Computes zones on the thread of the test instead of a worker thread. */
export const synchronousZoner: Zoner = {
  zone: async (uploads, zoning) => ({ uploads, figures: computeZoneFigures(uploads, zoning) }),
};

/** Computes figures on the thread of the test instead of a worker thread. */
export const synchronousFigures: FigureComputer = {
  figures: async (photos, schema) => {
    const { scoreResamples, figures } = prepareInstallationFigures(photos, schema);
    return figures()(scoreResamples(bootstrap));
  },
  compare: async (both, schema) => {
    const { scoreResamples, figures } = prepareAnswerComparison(both, schema);
    return figures()(scoreResamples(bootstrap));
  },
};
