import { hasValidCoordinates, type Point } from './geo.ts';

/** Longer than any pair that a map offers to copy. */
const MAX_LENGTH = 100;
const DEVANAGARI_ZERO = 0x966;
/** Runs of spaces are one space by then. */
const SEPARATOR = / ?[,;] ?| /g;
/** A sign or direction, degrees, after their mark minutes and seconds, a direction. */
const COORDINATE =
  /^([+-]|[NSEWउद]|पू|प)? *(\d{1,3}(?:\.\d*)?) *(?:° *(?:([0-5]?\d(?:\.\d*)?) *' *(?:([0-5]?\d(?:\.\d*)?) *" *)?)?)?([NSEWउद]|पू|प)?$/;
const SIGNS = ['+', '-'];
/** In Hindi: दक्षिण, and पश्चिम beside पूर्व (पू). */
const NEGATIVE = ['-', 'S', 'W', 'द', 'प'];
const OF_LONGITUDE = ['E', 'W', 'पू', 'प'];

type Coordinate = { degrees: number; axis: keyof Point | null };

function readCoordinate(text: string): Coordinate | null {
  const [whole, before, degrees, minutes, seconds, after] = COORDINATE.exec(text) ?? [];
  if (whole === undefined || (before && after)) return null;
  const mark = before ?? after ?? '+';
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  const direction = OF_LONGITUDE.includes(mark) ? 'longitude' : 'latitude';
  return {
    degrees: NEGATIVE.includes(mark) ? -size : size,
    axis: SIGNS.includes(mark) ? null : direction,
  };
}

/** Latitude first, unless the directions say otherwise; null for two of one axis, and where only one has a direction. */
function joinPair(one: Coordinate, other: Coordinate): Point | null {
  if (one.axis === other.axis ? one.axis !== null : one.axis === null || other.axis === null) return null;
  const isTurned = one.axis === 'longitude';
  const point = {
    latitude: isTurned ? other.degrees : one.degrees,
    longitude: isTurned ? one.degrees : other.degrees,
  };
  return hasValidCoordinates(point) ? point : null;
}

/**
 * Both coordinates of a text like `26.9, 75.8` or `26°54'N 75°48'E`, in degrees, in English or Hindi letters and digits.
 * Null for any other text.
 */
export function parseCoordinates(text: string): Point | null {
  if (text.length > MAX_LENGTH) return null;
  const normalized = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replaceAll('−', '-')
    .replaceAll(/[′’]/g, "'")
    .replaceAll(/[″”]/g, '"')
    .toUpperCase();
  for (const { 0: separator, index } of normalized.matchAll(SEPARATOR)) {
    const one = readCoordinate(normalized.slice(0, index));
    const other = readCoordinate(normalized.slice(index + separator.length));
    if (one && other) return joinPair(one, other);
  }
  return null;
}
