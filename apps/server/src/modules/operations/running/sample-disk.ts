import { hostname } from 'node:os';
import { type BackgroundLoop, createBackgroundLoop } from '../../../lib/background-loop.ts';
import type { Deps } from '../ports.ts';

const PAUSE_MS = 10 * 60_000;
/** This many bytes are some ten thousand files, whose names and sizes are read from a local disk within a few seconds. */
const MANY_PHOTOS_BYTES = 1e9;

type SamplerDeps = Pick<Deps, 'dataDisk' | 'diskSamples' | 'log' | 'store'>;

/**
 * Stores the free space of the data directory's disk once an hour, and the size of the photos with it. Many photos are
 * measured once a day only, because that takes as long as reading all of their names (OP-04). Processes with one data
 * directory share its samples.
 */
export const createDiskSampler = (deps: SamplerDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  createBackgroundLoop({
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
  const volume = await dataDisk.readVolume();
  const recent = await diskSamples.findRecent(volume);
  if (recent.isSampled) return;
  const isEnough = recent.photo_bytes !== null && recent.photo_bytes >= MANY_PHOTOS_BYTES;
  const photo_bytes = isEnough ? null : ((await store.measureUsedBytes?.(signal)) ?? null);
  await diskSamples.add({ volume, host: hostname(), ...(await dataDisk.readSpace()), photo_bytes });
}
