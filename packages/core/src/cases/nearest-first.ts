import { computeDistanceMeters, hasValidCoordinates, type Point } from '../geo.ts';

type Coordinates = { latitude: number | null; longitude: number | null };
export type WithDistance<Case> = {
  caseItem: Case;
  /** In metres; null without a place, or when it is not known from where. */
  distance: number | null;
};

/**
 * Cases in the order of their distance from here; those without a place come last. Without `here`, and at one distance,
 * they keep their order.
 */
export function sortNearestFirst<Case extends Coordinates>(
  cases: readonly Case[],
  here: Point | null,
): WithDistance<Case>[] {
  const measured = cases.map((caseItem) => ({
    caseItem,
    distance: here !== null && hasValidCoordinates(caseItem) ? computeDistanceMeters(here, caseItem) : null,
  }));
  if (here === null) return measured;
  const getOrder = (distance: number | null) => distance ?? Number.POSITIVE_INFINITY;
  return measured.sort((a, b) =>
    a.distance === b.distance ? 0 : getOrder(a.distance) < getOrder(b.distance) ? -1 : 1,
  );
}
