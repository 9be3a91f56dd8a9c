import type { Deps } from '../../ports/deps.ts';
import { changesOf, type FoundZones, findZonesWithTrend, type ZoningRequest } from './find-zones.ts';
import { freshFor } from './fresh-for.ts';
import { FRESH_MS } from './freshness.ts';

/** Each holds about a hundred bytes for every upload. */
const MOST_ZONINGS = 3;

type Asked = Pick<ZoningRequest, 'range'> & { zone_size: number };
type ZoningDeps = Pick<Deps, 'figures' | 'locatedUploads' | 'clock' | 'ids' | 'zoner'>;
export type ZonesOf = (asked: Asked) => Promise<FoundZones>;

/**
 * The zones of a range and a size, shared by all who ask within five seconds. Those of all time are kept for as long
 * as no upload changes: paging through a zone groups a million uploads once, and not again for every page. Whoever
 * leaves does not end a zoning, as others may wait for the same one; `signal` ends them all.
 */
export function keptZones(deps: ZoningDeps, signal: AbortSignal): ZonesOf {
  const { now } = deps.clock;
  const shared = freshFor<FoundZones>({ ms: FRESH_MS, now, most: MOST_ZONINGS });

  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, so that three sizes at once do not need three times the memory. */
  const inTurn = (work: () => Promise<FoundZones>): Promise<FoundZones> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const renew = async (found: FoundZones): Promise<FoundZones | undefined> => {
    const asOf = now();
    return found.changes !== null && found.changes === (await changesOf(deps))
      ? { ...found, asOf }
      : undefined;
  };
  return ({ range, zone_size: radiusMeters }) => {
    const find = () => findZonesWithTrend(deps, { range, radiusMeters, now: now(), signal });
    return shared(
      `${range} ${radiusMeters}`,
      range === 'all' ? { work: () => inTurn(find), renew } : { work: find },
    );
  };
}
