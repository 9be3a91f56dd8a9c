import type { Bootstrap } from '@smart-waste/core';
import { seededRandom } from './seeded-random.ts';

export const RESAMPLES = 1000;

/** Intervals of the same photos are the same each time, in evaluations and in `npm run model:evaluate`. */
export const bootstrap = (): Bootstrap => ({ rounds: RESAMPLES, random: seededRandom('evaluation') });
