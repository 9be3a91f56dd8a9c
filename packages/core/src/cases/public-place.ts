import { normalizeLongitude, type Point } from '../geo.ts';
import { round } from '../numbers.ts';

/** Adding 0 makes a negative zero an ordinary one. */
const roundDegrees = (degrees: number, decimals: number): number => round(degrees, decimals) + 0;

const PUBLIC_DECIMALS = 3;
/**
 * The place of a case as the public sees it (CA-20): rounded to a thousandth of a degree, at most 111 metres from one
 * rounded place to the next. −180° and 180° are one meridian and give one place.
 */
export function toPublicPlace({ latitude, longitude }: Point): Point {
  const east = roundDegrees(normalizeLongitude(longitude), PUBLIC_DECIMALS);
  return { latitude: roundDegrees(latitude, PUBLIC_DECIMALS), longitude: east === -180 ? 180 : east };
}

const MEASURED_DECIMALS = 4;
/**
 * The place from which everything is measured that the public may ask about a case: rounded to a ten thousandth of a
 * degree. Two cases with one measured place cannot be told apart, so that no number of questions says more of a place
 * than this (CA-34).
 */
export const toMeasuredPlace = ({ latitude, longitude }: Point): Point => ({
  latitude: roundDegrees(latitude, MEASURED_DECIMALS),
  longitude: roundDegrees(longitude, MEASURED_DECIMALS),
});
/** How far a place can be from its measured one: half the diagonal of a cell at the equator, rounded up. */
export const MAX_MEASURED_SHIFT_METERS = 8;
