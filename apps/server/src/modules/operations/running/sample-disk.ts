import { hostname } from 'node:os';
import { type BackgroundLoop, backgroundLoop } from '../../../lib/background-loop.ts';
import type { Deps } from '../ports.ts';

const PAUSE_MS = 10 * 60_000;

type SamplerDeps = Pick<Deps, 'dataDisk' | 'diskSamples' | 'log' | 'store'>;

/**
 * Stores the free space of the data directory's disk once an hour, and the size of the photos once a day, because that
 * takes as long as reading all of their names (OP-04). Processes with one data directory share its samples.
 */
export const diskSampler = (deps: SamplerDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  backgroundLoop({
    name: 'measuring the disk',
    work: async (signal) => {
      await sampleDisk(deps, signal);
      return 'idle';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

/** Adds a sample of this hour, unless there is one. */
export async function sampleDisk(
  { dataDisk, diskSamples, store }: Omit<SamplerDeps, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const volume = await dataDisk.volume();
  const { isSampled, hasPhotos } = await diskSamples.findRecent(volume);
  if (isSampled) return;
  const photo_bytes = hasPhotos ? null : ((await store.usedBytes?.(signal)) ?? null);
  await diskSamples.add({ volume, host: hostname(), ...(await dataDisk.space()), photo_bytes });
}
