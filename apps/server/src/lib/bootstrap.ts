import type { BootstrapOptions } from '@smart-waste/core';
import { createSeededRandom } from './seeded-random.ts';

export const RESAMPLE_COUNT = 1000;

/** Intervals of the same photos are the same each time, in evaluations and in `npm run model:evaluate`. */
export const createBootstrap = (): BootstrapOptions => ({
  rounds: RESAMPLE_COUNT,
  random: createSeededRandom('evaluation'),
});
