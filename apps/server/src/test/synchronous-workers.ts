import {
  computeZoneFigures,
  type PreparedFigures,
  prepareAnswerComparison,
  prepareInstallationFigures,
  scoreResamples,
} from '@smart-waste/core';
import { createBootstrap } from '../lib/bootstrap.ts';
import type { Zoner } from '../modules/analytics/ports.ts';
import type { FigureComputer } from '../modules/evaluations/ports.ts';

/** Computes zones on the thread of the test instead of a worker thread. */
export const synchronousZoner: Zoner = {
  zone: async (uploads, zoning) => ({ uploads, figures: computeZoneFigures(uploads, zoning) }),
};

/** Computes figures on the thread of the test instead of a worker thread. */
export const synchronousFigures: FigureComputer = {
  computeFigures: async (photos, schema) => scoreAll(prepareInstallationFigures(photos, schema)),
  compare: async (both, schema) => scoreAll(prepareAnswerComparison(both, schema)),
};

const scoreAll = <Figures>({ resampled, figures }: PreparedFigures<Figures>): Figures =>
  figures()(resampled.map((photos) => scoreResamples(photos, createBootstrap())));
