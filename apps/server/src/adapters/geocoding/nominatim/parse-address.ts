import { LIMITS } from '@smart-waste/contract';
import * as z from 'zod';
import { GeocoderUnavailableError } from '../../../modules/analytics/ports.ts';

/** `error` is a text where the map has no address, and an object for an invalid request. */
const answer = z.union([
  z.object({ display_name: z.string() }),
  z.object({ error: z.literal('Unable to geocode') }),
]);

/** Characters that would break a line or hide the following ones. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\s]+/gu;

/** The address in a response of /reverse; null when the map has none. Throws GeocoderUnavailableError for anything else. */
export function parseAddress(text: string): string | null {
  const read = answer.safeParse(parseJson(text));
  if (!read.success) throw new GeocoderUnavailableError('it answered something that is no address');
  if ('error' in read.data) return null;
  const address = read.data.display_name.replaceAll(UNPRINTABLE, ' ').trim();
  return address === '' ? null : address.slice(0, LIMITS.locationMaxLength);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GeocoderUnavailableError('it answered something that is no JSON');
  }
}
