import { expect, it } from 'vitest';
import { buildMapRouteLinks } from './map-route-links.ts';

const stops = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ latitude: 26 + index / 100, longitude: 75.8 }));
const readParameters = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('opens one stop as the destination (CA-73)', () => {
  expect(buildMapRouteLinks(stops(1)).map(readParameters)).toEqual([
    { api: '1', travelmode: 'driving', destination: '26,75.8' },
  ]);
});

it('has no link without a stop', () => {
  expect(buildMapRouteLinks([])).toEqual([]);
});

it('gives each link ten stops at most, and begins where the one before ended (CA-73)', () => {
  const all = stops(25);
  const links = buildMapRouteLinks(all).map(readParameters);
  expect(links).toHaveLength(3);
  expect(links.map(({ origin }) => origin)).toEqual([undefined, '26.09,75.8', '26.19,75.8']);
  const visited = links.flatMap(({ waypoints, destination }) => [
    ...(waypoints?.split('|') ?? []),
    destination,
  ]);
  expect(visited).toEqual(all.map(({ latitude, longitude }) => `${latitude},${longitude}`));
});
