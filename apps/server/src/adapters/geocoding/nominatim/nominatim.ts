import type { Geocoder } from '../../../ports/geocoder.ts';
import { type Patience, REAL_PATIENCE } from '../../remote/patience.ts';
import { askOnce, type NominatimSite } from './ask-once.ts';
import { paced } from './paced.ts';

const TIMEOUT_MS = 10_000;

type Waiting = { patience?: Patience; timeoutMs?: number };

/** A server that speaks Nominatim, asked one place at a time and not more often than its rules allow. */
export function nominatim(
  site: NominatimSite & { perSecond: number },
  { patience = REAL_PATIENCE, timeoutMs = TIMEOUT_MS }: Waiting = {},
): Geocoder {
  const inTurn = paced(1000 / site.perSecond, patience);
  return {
    isConfigured: true,
    language: site.language,
    addressOf: (place, giveUp) =>
      inTurn(() => askOnce(site, place, { giveUp, timeoutMs, now: patience.now }), giveUp),
  };
}
