import { expect, it } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

const here = { latitude: 26.9, longitude: 75.8 };
const at = (name: string, latitude: number | null) => ({ name, latitude, longitude: latitude && 75.8 });
const CASES = [at('far', 26.95), at('unknown', null), at('near', 26.901), at('also far', 26.95)];
const names = (from: typeof here | null) => nearestFirst(CASES, from).map(({ caseItem }) => caseItem.name);

it('orders cases by distance, those without a place last (CA-94)', () => {
  expect(names(here)).toEqual(['near', 'far', 'also far', 'unknown']);
  expect(nearestFirst(CASES, here)[0]!.distance).toBeCloseTo(111, 0);
});

it('keeps the order without a place to start from', () => {
  expect(names(null)).toEqual(['far', 'unknown', 'near', 'also far']);
  expect(nearestFirst(CASES, null)[0]!.distance).toBeNull();
});
