import type { Point } from '@smart-waste/core';
import { GeocoderUnavailable } from '../../../ports/geocoder.ts';
import { causeOf } from '../../remote/cause-of.ts';
import { inTime, TooLate } from '../../remote/in-time.ts';
import { readText } from '../../remote/read-text.ts';
import { retryAfterMs } from '../../remote/retry-after.ts';
import { addressIn } from './address-in.ts';

export type NominatimSite = {
  /** Whatever stands in its query, such as a key, is sent along. */
  url: string;
  /** An address of mail or web, by which whoever runs the server reaches us. */
  contact: string | undefined;
  language: string;
};
type Asking = { giveUp: AbortSignal; timeoutMs: number; now: () => number };

/** Major and minor streets: a zone is larger than a house. */
const ZOOM = 17;
const MOST_ANSWER_BYTES = 64 * 1024;
/** After that somebody may have spoken with those who locked us out. */
const REFUSED_FOR_MS = 60 * 60_000;
const REFUSED = new Set([401, 403]);

function addressOfCall({ url, language }: NominatimSite, { latitude, longitude }: Point): URL {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/reverse`;
  const asked = {
    format: 'jsonv2',
    lat: String(latitude),
    lon: String(longitude),
    zoom: String(ZOOM),
    addressdetails: '0',
    'accept-language': language,
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address;
}

/** What stock libraries call themselves is refused by the public server; a name alone does not say whom to ask. */
const userAgent = ({ contact }: NominatimSite) =>
  contact === undefined ? 'SmartWaste' : `SmartWaste (${contact})`;

/** Asks for one place. Throws GeocoderAway, which never tells the address that was asked, or what aborted `giveUp`. */
export async function askOnce(site: NominatimSite, place: Point, asking: Asking): Promise<string | null> {
  const { giveUp, timeoutMs, now } = asking;
  const ask = async (signal: AbortSignal) => {
    const response = await fetch(addressOfCall(site, place), {
      headers: { accept: 'application/json', 'user-agent': userAgent(site) },
      redirect: 'manual', // where people live is told to this server only
      signal,
    });
    const text = await readText(response, MOST_ANSWER_BYTES);
    if (!response.ok)
      throw new GeocoderUnavailable(`it answered ${response.status}`, waitAfter(response, now));
    return addressIn(text);
  };
  try {
    return await inTime(timeoutMs, ask, giveUp);
  } catch (error) {
    giveUp.throwIfAborted();
    if (error instanceof GeocoderUnavailable) throw error;
    if (error instanceof TooLate) throw new GeocoderUnavailable(`it did not answer within ${timeoutMs} ms`);
    throw new GeocoderUnavailable(`it cannot be reached (${causeOf(error)})`);
  }
}

const waitAfter = ({ status, headers }: Response, now: () => number): number | null =>
  retryAfterMs(headers.get('retry-after'), now) ?? (REFUSED.has(status) ? REFUSED_FOR_MS : null);
