import type { Point } from '@smart-waste/core';

/** The most stops that a link to a map application can have: nine on the way and the last one. */
const STOPS_PER_LINK = 10;

const formatPoint = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/**
 * Links that open a route in a map application, each with as many stops as it takes. The first begins where the device
 * is, every other where the one before ends.
 */
export function buildMapRouteLinks(stops: readonly Point[]): string[] {
  const links: string[] = [];
  for (let begin = 0; begin < stops.length; begin += STOPS_PER_LINK) {
    const part = stops.slice(begin, begin + STOPS_PER_LINK);
    const [origin, destination] = [stops[begin - 1], part.at(-1)];
    if (!destination) break;
    const query = new URLSearchParams({
      api: '1',
      travelmode: 'driving',
      destination: formatPoint(destination),
    });
    if (origin) query.set('origin', formatPoint(origin));
    if (part.length > 1) query.set('waypoints', part.slice(0, -1).map(formatPoint).join('|'));
    links.push(`https://www.google.com/maps/dir/?${query}`);
  }
  return links;
}
