import type { Point } from '@smart-waste/core';
import pLimit from 'p-limit';
import { withoutTrailingSlash } from '../../../lib/config/variable-types.ts';
import { TimeoutError, withTimeout } from '../../../lib/with-timeout.ts';
import { type Geocoder, GeocoderUnavailableError } from '../../../modules/analytics/ports.ts';
import { describeCause, readText } from '../../remote/read-response.ts';
import { parseRetryAfter, type RetryTiming, SYSTEM_TIMING } from '../../remote/retry-timing.ts';
import { parseAddress } from './parse-address.ts';

const TIMEOUT_MS = 10_000;
/** The level of major and minor streets, because a zone is larger than a house. */
const ZOOM = 17;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** The delay after a refusal, by which the operator of the server may have lifted a block. */
const REFUSED_DELAY_MS = 60 * 60_000;
const REFUSED_STATUSES = new Set([401, 403]);

type NominatimSettings = {
  /** Its query, for example with a key, is sent with every request. */
  url: string;
  /** An e-mail or web address with which the server's operator can contact the sender. */
  contact: string | undefined;
  language: string;
};
type RequestOptions = { abortSignal: AbortSignal; timeoutMs: number; now: () => number };

/** A server with Nominatim's API; one request at a time, at most `perSecond` requests per second. */
export function createNominatim(
  settings: NominatimSettings & { perSecond: number },
  { timing = SYSTEM_TIMING, timeoutMs = TIMEOUT_MS }: { timing?: RetryTiming; timeoutMs?: number } = {},
): Geocoder {
  const throttled = throttle(1000 / settings.perSecond, timing);
  return {
    language: settings.language,
    findAddress: (place, abortSignal) =>
      throttled(
        () => requestAddress(settings, place, { abortSignal, timeoutMs, now: timing.now }),
        abortSignal,
      ),
  };
}

/** Runs one piece of work at a time and starts none sooner than `intervalMs` after the one before. */
function throttle(intervalMs: number, { now, wait }: RetryTiming) {
  const oneAtATime = pLimit(1);
  let lastStart = Number.NEGATIVE_INFINITY;

  return <T>(work: () => Promise<T>, abortSignal: AbortSignal): Promise<T> =>
    oneAtATime(async () => {
      const sinceMs = Math.max(0, now() - lastStart); // a clock that was set back must not prolong the wait
      if (sinceMs < intervalMs) await wait(intervalMs - sinceMs, abortSignal);
      abortSignal.throwIfAborted();
      lastStart = now();
      return work();
    });
}

function buildReverseUrl({ url, language }: NominatimSettings, { latitude, longitude }: Point): URL {
  const address = new URL(url);
  address.pathname = `${withoutTrailingSlash(address.pathname)}/reverse`;
  const parameters = {
    format: 'jsonv2',
    lat: String(latitude),
    lon: String(longitude),
    zoom: String(ZOOM),
    addressdetails: '0',
    'accept-language': language,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address;
}

/** The public server refuses the names of common libraries and wants a contact. */
const buildUserAgent = ({ contact }: NominatimSettings) =>
  contact === undefined ? 'SmartWaste' : `SmartWaste (${contact})`;

/** Requests one address. Throws GeocoderUnavailableError, which never contains the URL, or the reason of `abortSignal`. */
async function requestAddress(
  settings: NominatimSettings,
  place: Point,
  { abortSignal, timeoutMs, now }: RequestOptions,
): Promise<string | null> {
  const request = async (signal: AbortSignal) => {
    const response = await fetch(buildReverseUrl(settings, place), {
      headers: { accept: 'application/json', 'user-agent': buildUserAgent(settings) },
      redirect: 'manual', // coordinates of reports are sent to this server only
      signal,
    });
    const text = await readText(response, MAX_RESPONSE_BYTES);
    if (!response.ok)
      throw new GeocoderUnavailableError(
        `it answered ${response.status}`,
        computeRetryDelayMs(response, now),
      );
    return parseAddress(text);
  };
  try {
    return await withTimeout(timeoutMs, request, abortSignal);
  } catch (error) {
    abortSignal.throwIfAborted();
    if (error instanceof GeocoderUnavailableError) throw error;
    if (error instanceof TimeoutError)
      throw new GeocoderUnavailableError(`it did not answer within ${timeoutMs} ms`);
    throw new GeocoderUnavailableError(`it cannot be reached (${describeCause(error)})`);
  }
}

const computeRetryDelayMs = ({ status, headers }: Response, now: () => number): number | null =>
  parseRetryAfter(headers.get('retry-after'), now) ??
  (REFUSED_STATUSES.has(status) ? REFUSED_DELAY_MS : null);
