import { FIGURE_SLICES } from '@smart-waste/contract';
import type { Bootstrap } from '@smart-waste/core';
import { bootstrap, RESAMPLES } from '../../lib/bootstrap.ts';

/** Memory in which threads claim resamples: those of all photos, then of each slice. */
export const createClaims = () => new SharedArrayBuffer(RESAMPLES * (1 + FIGURE_SLICES.length));

/** The resamples of all photos, or of a slice, that this thread is the first to claim. */
export function claimedBootstrap(claims: SharedArrayBuffer, index: number): Bootstrap {
  const claimed = new Uint8Array(claims, RESAMPLES * index, RESAMPLES);
  return { ...bootstrap(), claim: (round) => Atomics.compareExchange(claimed, round, 0, 1) === 0 };
}
