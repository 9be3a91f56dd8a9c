import { computeZoneFigures } from '@smart-waste/core';
import type { Zoner } from '../modules/analytics/ports.ts';

/** Computes zones on the thread of the test instead of a worker thread. */
export const synchronousZoner: Zoner = {
  zone: async (uploads, zoning) => ({ uploads, figures: computeZoneFigures(uploads, zoning) }),
};
