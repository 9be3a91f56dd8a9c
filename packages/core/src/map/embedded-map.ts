import type { Point } from '../geo.ts';

/** The embedded map as it is stored; scripts/map-data.mjs writes it. */
export type StoredShapes = {
  unitDegrees: number;
  land: readonly string[];
  borders: readonly string[];
  countries: readonly string[];
};

/** The embedded place names as they are stored, the largest places first; scripts/map-data.mjs writes them. */
export type StoredPlaces = { unitDegrees: number; atLeast: Record<string, number>; places: string };

export type MapPlaceName = Point & { name: string };

const BASE = 63;
const CONTINUES = 32;
const BITS = 5;

/** The degrees of an encoded line: longitude, latitude, longitude … */
export function decodeDegrees(text: string, unitDegrees: number): number[] {
  const degrees: number[] = [];
  const last = [0, 0];
  let value = 0;
  let shift = 0;
  for (let index = 0; index < text.length; index += 1) {
    const bits = text.charCodeAt(index) - BASE;
    value |= (bits & (CONTINUES - 1)) << shift;
    shift += BITS;
    if (bits >= CONTINUES) continue;
    const axis = degrees.length % 2;
    const sum = (last[axis] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
    last[axis] = sum;
    degrees.push(sum * unitDegrees);
    value = 0;
    shift = 0;
  }
  return degrees;
}

/** `translated` has names in another language by country and name; a missing one stays as it is. */
export function decodePlaces(
  { unitDegrees, places }: StoredPlaces,
  translated: Readonly<Record<string, string>>,
): MapPlaceName[] {
  return places.split('\n').map((line) => {
    const [encoded = '', country, ...words] = line.split(' ');
    const [longitude = 0, latitude = 0] = decodeDegrees(encoded, unitDegrees);
    const name = words.join(' ');
    return { latitude, longitude, name: translated[`${country} ${name}`] ?? name };
  });
}
