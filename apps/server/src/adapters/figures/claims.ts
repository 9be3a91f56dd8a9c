import { FIGURE_SLICES } from '@smart-waste/contract';
import type { BootstrapOptions } from '@smart-waste/core';
import { createBootstrap, RESAMPLE_COUNT } from '../../lib/bootstrap.ts';

/** Memory in which threads claim resamples: those of all photos, then of each slice. */
export const createClaims = () => new SharedArrayBuffer(RESAMPLE_COUNT * (1 + FIGURE_SLICES.length));

/** The resamples of all photos, or of a slice, that this thread is the first to claim. */
export function createClaimedBootstrap(claims: SharedArrayBuffer, index: number): BootstrapOptions {
  const claimed = new Uint8Array(claims, RESAMPLE_COUNT * index, RESAMPLE_COUNT);
  return { ...createBootstrap(), claim: (round) => Atomics.compareExchange(claimed, round, 0, 1) === 0 };
}
