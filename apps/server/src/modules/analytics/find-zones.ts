import { LIMITS, type TimeRange } from '@smart-waste/contract';
import { getPreviousPeriod, startOfRange } from '@smart-waste/core';
import pLimit from 'p-limit';
import { createTtlCache } from '../../lib/ttl-cache.ts';
import type { Deps, LocatedColumns, ZoningResult } from './ports.ts';

/** No answer of analytics or zones is older than this. */
export const MAX_AGE_MS = 5000;
/** The zones of a range take about a hundred bytes per upload. */
const MAX_CACHED_ZONINGS = 3;

/**
 * The zones of a moment. `version` is that of the figures at that time; null when some changes were not yet counted.
 */
export type ZonedUploads = ZoningResult<LocatedColumns> & {
  radiusMeters: number;
  asOf: Date;
  version: number | null;
  /** The first moment of the range; null for all time. */
  since: Date | null;
  /** The uploads of the range without coordinates, counted up to one more than `LIMITS.countedMatches`. */
  unlocated: number;
};
export type FindZones = (query: { range: TimeRange; zone_size: number }) => Promise<ZonedUploads>;

type ZoningDeps = Pick<Deps, 'clock' | 'figures' | 'images' | 'locatedUploads' | 'zoner'>;
type ZoningRequest = { range: TimeRange; radiusMeters: number; now: Date; signal: AbortSignal };

/**
 * Finds the zones of a range and a size; all callers within five seconds share the result. The zones of all time are
 * cached for as long as no upload changes, so that paging through a zone of a million uploads groups them once. A
 * caller that disconnects does not end a zoning, as others may wait for it; `signal` ends them all.
 */
export function createZoneFinder(deps: ZoningDeps, signal: AbortSignal): FindZones {
  const { now } = deps.clock;
  const cached = createTtlCache<ZonedUploads>({ ttlMs: MAX_AGE_MS, max: MAX_CACHED_ZONINGS, now });
  const oneAtATime = pLimit(1); // three sizes at once would need three times the memory

  const revalidate = async (zoned: ZonedUploads): Promise<ZonedUploads | undefined> => {
    const asOf = now();
    const isUnchanged = zoned.version !== null && zoned.version === (await readVersion(deps));
    return isUnchanged ? { ...zoned, asOf } : undefined;
  };
  return ({ range, zone_size: radiusMeters }) => {
    const find = () => findZones(deps, { range, radiusMeters, now: now(), signal });
    return cached(
      `${range} ${radiusMeters}`,
      range === 'all' ? { load: () => oneAtATime(find), revalidate } : { load: find },
    );
  };
}

/** The version of the figures; null while changes of uploads are still to be counted. */
async function readVersion({ figures }: Pick<Deps, 'figures'>): Promise<number | null> {
  const { version, hoursLeft } = await figures.rollUp();
  return hoursLeft > 0 ? null : version;
}

/** The zones of a time range; except for all time, each with the number of uploads it had in the period before. */
async function findZones(deps: ZoningDeps, request: ZoningRequest): Promise<ZonedUploads> {
  const { radiusMeters, now: asOf, range, signal } = request;
  const period = getPreviousPeriod(range, asOf);
  const since = startOfRange(range, asOf);
  const readUploads = () => deps.locatedUploads.readColumns({ from: since, before: null }, signal);
  const countUnlocated = () =>
    deps.images.countUpTo({ located: false, uploaded_from: since ?? undefined }, LIMITS.countedMatches + 1);
  if (!period) {
    const version = await readVersion(deps); // before reading, so that later changes are noticed next time
    const zoned = await deps.zoner.zone(await readUploads(), { radiusMeters });
    return { ...zoned, radiusMeters, asOf, version, since, unlocated: await countUnlocated() };
  }
  const uploads = await readUploads();
  const { latitude, longitude } = await deps.locatedUploads.readColumns(period, signal);
  const zoned = await deps.zoner.zone(uploads, { radiusMeters, before: { latitude, longitude } });
  const unlocated = await countUnlocated();
  // A range that ends now changes even without a new upload.
  return { ...zoned, radiusMeters, asOf, version: null, since, unlocated };
}
