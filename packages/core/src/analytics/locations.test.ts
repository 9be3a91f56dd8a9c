import { describe, expect, test } from 'vitest';
import { createUpload } from '../test/uploads.ts';
import { countLocations, MAX_LOCATIONS, selectTopLocations } from './locations.ts';

const named = (...locations: string[]) =>
  countLocations(locations.map((location) => createUpload({ location })));

describe('locations', () => {
  test('are counted by their trimmed text; an empty text is no location', () => {
    expect(named('Amer Road', ' Amer Road\n', 'amer road', '', '   ')).toEqual({
      'Amer Road': 2,
      'amer road': 1,
    });
  });

  test('accept any text as a name', () => {
    expect(Object.entries(named('__proto__', 'constructor', '__proto__'))).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
    ]);
  });

  test('are limited to the most frequent ones', () => {
    const many = Array.from({ length: MAX_LOCATIONS + 50 }, (_, index) => `Street ${index}`);
    const counts = named(...many, 'Street 149');
    expect(Object.keys(counts)).toHaveLength(MAX_LOCATIONS);
    expect(counts['Street 149']).toBe(2);
  });

  test('show the top six, and equal counts in order', () => {
    const counts = named('g', 'f', 'e', 'd', 'c', 'b', 'a', 'c');
    expect(selectTopLocations(counts).map(({ location, uploads }) => `${location}${uploads}`)).toEqual([
      'c2',
      'a1',
      'b1',
      'd1',
      'e1',
      'f1',
    ]);
    expect(selectTopLocations({}, 3)).toEqual([]);
  });
});
