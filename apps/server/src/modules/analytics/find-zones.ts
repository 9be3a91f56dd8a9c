import type { TimeRange } from '@smart-waste/contract';
import { periodBefore, startOfRange } from '@smart-waste/core';
import type { Deps } from '../../ports/deps.ts';
import type { LocatedColumns } from '../../ports/located-uploads.ts';
import type { Zoned } from '../../ports/zoner.ts';

export type ZoningRequest = { range: TimeRange; radiusMeters: number; now: Date };
/** The zones of a moment. `changes` is the number of changes that were known then; null when some were unknown. */
export type FoundZones = Zoned<LocatedColumns> & { radiusMeters: number; asOf: Date; changes: number | null };
type Reading = ZoningRequest & { signal: AbortSignal };
type Parts = Pick<Deps, 'figures' | 'locatedUploads' | 'zoner'>;

const reading = ({ locatedUploads }: Parts, { range, now, signal }: Reading) =>
  locatedUploads.columns({ from: startOfRange(range, now), before: null }, signal);

/** How often uploads changed so far; null while there is more than can be told quickly. */
export async function changesOf({ figures }: Pick<Deps, 'figures'>): Promise<number | null> {
  const { version, hoursLeft } = await figures.rollUp();
  return hoursLeft > 0 ? null : version;
}

async function findZones(deps: Parts, request: Reading): Promise<FoundZones> {
  const { radiusMeters, now: asOf } = request;
  const changes = await changesOf(deps); // before reading: what changes meanwhile is seen at the next look
  const uploads = await reading(deps, request);
  return { ...(await deps.zoner.zone(uploads, { radiusMeters })), radiusMeters, asOf, changes };
}

/** The zones of a time range, each with how many uploads it had in the period before; of all time, where there is none. */
export async function findZonesWithTrend(deps: Parts, request: Reading): Promise<FoundZones> {
  const { radiusMeters, now: asOf, range, signal } = request;
  const period = periodBefore(range, asOf);
  if (!period) return findZones(deps, request);
  const uploads = await reading(deps, request);
  const { latitude, longitude } = await deps.locatedUploads.columns(period, signal);
  const zoned = await deps.zoner.zone(uploads, { radiusMeters, before: { latitude, longitude } });
  return { ...zoned, radiusMeters, asOf, changes: null }; // a range that ends now moves on without any change
}
