import { computeDistanceMeters, type Point } from '../geo.ts';

/** A place of a route and how far it is from the one before; null for the first one of a route without a start. */
export type RouteStop<Stop> = { stop: Stop; legMeters: number | null };
export type Route<Stop> = { stops: RouteStop<Stop>[]; totalMeters: number };

/** Shorter gains are the noise of the arithmetic. */
const MIN_GAIN_METERS = 0.01;

const computeLeg = (from: Point | undefined, to: Point): number =>
  from ? computeDistanceMeters(from, to) : 0;

/** The length of a path that begins at the start, or else at its first place. */
const computeLength = (start: Point | null, path: readonly Point[]): number =>
  path.reduce((sum, point, index) => sum + computeLeg(path[index - 1] ?? start ?? undefined, point), 0);

/** Always goes on to the nearest place that is left; of equally near ones to the one that was named first. */
function nearestNeighbour<Stop extends Point>(from: Point, stops: readonly Stop[]): Stop[] {
  const left = [...stops];
  const path: Stop[] = [];
  let here = from;
  while (left.length > 0) {
    let nearest = 0;
    for (const [index, stop] of left.entries())
      if (computeDistanceMeters(here, stop) < computeDistanceMeters(here, left[nearest] ?? stop))
        nearest = index;
    const [next] = left.splice(nearest, 1);
    if (!next) break;
    path.push(next);
    here = next;
  }
  return path;
}

/** What turning round the part from `begin` to `end` of a path saves. */
function computeGain(
  path: readonly Point[],
  before: Point | undefined,
  [begin, end]: [number, number],
): number {
  const [first, last, after] = [path[begin], path[end], path[end + 1]];
  if (!first || !last) return 0;
  const now = computeLeg(before, first) + (after ? computeDistanceMeters(last, after) : 0);
  return now - computeLeg(before, last) - (after ? computeDistanceMeters(first, after) : 0);
}

/** The path with the first part turned round that makes it shorter; null when none does. */
function findShorterPath<Stop extends Point>(start: Point | null, path: readonly Stop[]): Stop[] | null {
  for (let begin = start ? 0 : 1; begin < path.length - 1; begin += 1)
    for (let end = begin + 1; end < path.length; end += 1)
      if (computeGain(path, path[begin - 1] ?? start ?? undefined, [begin, end]) > MIN_GAIN_METERS)
        return [...path.slice(0, begin), ...path.slice(begin, end + 1).reverse(), ...path.slice(end + 1)];
  return null;
}

/** The 2-opt heuristic: turns parts of the path round as long as that makes it shorter, and keeps where it begins. */
function twoOpt<Stop extends Point>(start: Point | null, given: readonly Stop[]): Stop[] {
  let path = [...given];
  for (let next = findShorterPath(start, path); next; next = findShorterPath(start, path)) path = next;
  return path;
}

/**
 * The order in which to visit places, and how far it is in a straight line (CA-72): from the start, or from the first
 * place, always to the nearest one, then improved. It visits each place once and is never longer than the given order.
 * It is meant for some dozens of places.
 */
export function planRoute<Stop extends Point>(start: Point | null, stops: readonly Stop[]): Route<Stop> {
  const [first] = stops;
  if (!first) return { stops: [], totalMeters: 0 };
  const near = start ? nearestNeighbour(start, stops) : [first, ...nearestNeighbour(first, stops.slice(1))];
  const [improved, given] = [twoOpt(start, near), twoOpt(start, stops)];
  const path = computeLength(start, given) < computeLength(start, improved) ? given : improved;
  return {
    stops: path.map((stop, index) => {
      const before = path[index - 1] ?? start;
      return { stop, legMeters: before && computeDistanceMeters(before, stop) };
    }),
    totalMeters: computeLength(start, path),
  };
}

/** A distance as it is worth saying: to ten metres, from a kilometre on to a hundred. */
export function roundDistance(meters: number): number {
  const step = meters < 995 ? 10 : 100;
  return Math.round(meters / step) * step;
}
