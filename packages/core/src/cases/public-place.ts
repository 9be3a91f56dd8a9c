import { normalizeLongitude, type Point } from '../geo.ts';
import { round } from '../numbers.ts';

const DECIMALS = 3;
/** Adding 0 makes a negative zero an ordinary one. */
const roundDegrees = (degrees: number): number => round(degrees, DECIMALS) + 0;

/**
 * The place of a case as strangers see it (CA-20): rounded to a thousandth of a degree, at most 111 metres from one
 * rounded place to the next. −180° and 180° are one meridian and give one place.
 */
export function publicPlace({ latitude, longitude }: Point): Point {
  const east = roundDegrees(normalizeLongitude(longitude));
  return { latitude: roundDegrees(latitude), longitude: east === -180 ? 180 : east };
}
