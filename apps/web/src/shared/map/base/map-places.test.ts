import { decodePlaces } from '@smart-waste/core';
import hindi from '@smart-waste/core/map/place-names-hi.json';
import stored from '@smart-waste/core/map/places.json';
import { describe, expect, it } from 'vitest';
import { chooseLabels } from './choose-labels.ts';
import { computeDirection, countNamedPlaces, findNearestPlaces, selectNamedCountries } from './map-places.ts';

const JAIPUR = { latitude: 26.9124, longitude: 75.7873 };

describe('the place names of the embedded map', () => {
  it('are in English, and in Hindi for every place of India (MAP-03)', () => {
    const named = (place: string) => new RegExp(`^\\S+ IN ${place}$`, 'm');
    expect(stored.places).toMatch(named('Jaipur'));
    const inIndia = stored.places.split('\n').flatMap((line) => /^\S+ (IN .+)$/.exec(line)?.[1] ?? []);
    expect(inIndia.length).toBeGreaterThan(200);
    expect(inIndia.filter((place) => !(place in hindi))).toEqual([]);
    expect(Object.values(hindi).filter((name) => /[a-z]/i.test(name))).toEqual([]);
  });

  it('lists the places nearest to a point with their direction', () => {
    const places = decodePlaces(stored, hindi);
    const nearest = findNearestPlaces(JAIPUR, places, 3);
    expect(nearest.map(({ name, direction }) => [name, direction])).toEqual([
      ['जयपुर', 'e'],
      ['टोंक', 's'],
      ['सीकर', 'nw'],
    ]);
    expect(nearest[1]?.meters).toBeCloseTo(85_000, -4);
    expect(findNearestPlaces(JAIPUR, [], 3)).toEqual([]);
  });

  it('are those of large places from far away, and all from near', () => {
    const counts = [2, 4, 6, 8, 9].map((zoom) => countNamedPlaces(stored, zoom));
    expect(counts[0]).toBe(0);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('leave the countries out where cities are named', () => {
    const countries = Array.from({ length: 100 }, () => ({ code: 'IN', ...JAIPUR }));
    expect(selectNamedCountries(countries, 1)).toHaveLength(16);
    expect(selectNamedCountries(countries, 5)).toHaveLength(100);
    expect(selectNamedCountries(countries, 7)).toHaveLength(0);
  });
});

it.each([
  [{ latitude: 27, longitude: 75.7873 }, 'n'],
  [{ latitude: 26, longitude: 74.7873 }, 'sw'],
  [{ latitude: 26.9124, longitude: 75 }, 'w'],
])('%j lies to the %s', (place, direction) => {
  expect(computeDirection(JAIPUR, place)).toBe(direction);
});

it('takes the shorter way across the antimeridian', () => {
  expect(computeDirection({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toBe('e');
});

describe('labels', () => {
  const SPACE = { width: 200, height: 100, obstacles: [] };
  const at = (text: string, ...places: [number, number][]) => ({
    text,
    boxes: places.map(([x, y]) => ({ x, y, width: 40, height: 16 })),
  });
  const texts = (...parameters: Parameters<typeof chooseLabels>) =>
    chooseLabels(...parameters).map(({ candidate, box }) => [candidate.text, box.x]);

  it('do not touch each other; the first one is more important', () => {
    expect(texts([at('Delhi', [100, 50]), at('Noida', [110, 50]), at('Agra', [150, 80])], SPACE)).toEqual([
      ['Delhi', 100],
      ['Agra', 150],
    ]);
  });

  it('are never cut at an edge', () => {
    expect(texts([at('Delhi', [190, 50]), at('Agra', [100, 5])], SPACE)).toEqual([]);
    expect(texts([at('Delhi', [190, 50], [170, 50])], SPACE)).toEqual([['Delhi', 170]]);
  });

  it('stand beside a marker, and behind it when there is no room', () => {
    const marker = { x: 100, y: 50, width: 30, height: 30 };
    const space = { ...SPACE, obstacles: [marker] };
    expect(texts([at('Delhi', [100, 50], [150, 50])], space)).toEqual([['Delhi', 150]]);
    expect(texts([at('Delhi', [100, 50])], space)).toEqual([['Delhi', 100]]);
  });
});
