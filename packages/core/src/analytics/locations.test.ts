import { describe, expect, test } from 'vitest';
import { uploadOf } from '../test/uploads.ts';
import { LOCATIONS_KEPT, locationCounts, topLocations } from './locations.ts';

const named = (...locations: string[]) => locationCounts(locations.map((location) => uploadOf({ location })));

describe('locations', () => {
  test('are counted by their words, spaces around them aside; no words are no location', () => {
    expect(named('Amer Road', ' Amer Road\n', 'amer road', '', '   ')).toEqual({
      'Amer Road': 2,
      'amer road': 1,
    });
  });

  test('may be called anything', () => {
    expect(Object.entries(named('__proto__', 'constructor', '__proto__'))).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
    ]);
  });

  test('are kept by how often they occur, not for ever', () => {
    const many = Array.from({ length: LOCATIONS_KEPT + 50 }, (_, index) => `Street ${index}`);
    const counts = named(...many, 'Street 149');
    expect(Object.keys(counts)).toHaveLength(LOCATIONS_KEPT);
    expect(counts['Street 149']).toBe(2);
  });

  test('of which the top six are shown, of equals the first in order', () => {
    const counts = named('g', 'f', 'e', 'd', 'c', 'b', 'a', 'c');
    expect(topLocations(counts).map(({ location, uploads }) => `${location}${uploads}`)).toEqual([
      'c2',
      'a1',
      'b1',
      'd1',
      'e1',
      'f1',
    ]);
    expect(topLocations({}, 3)).toEqual([]);
  });
});
