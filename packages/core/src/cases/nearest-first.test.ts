import { expect, it } from 'vitest';
import { sortNearestFirst } from './nearest-first.ts';

const here = { latitude: 26.9, longitude: 75.8 };
const createCase = (name: string, latitude: number | null) => ({
  name,
  latitude,
  longitude: latitude && 75.8,
});
const CASES = [
  createCase('far', 26.95),
  createCase('unknown', null),
  createCase('near', 26.901),
  createCase('also far', 26.95),
];
const names = (from: typeof here | null) =>
  sortNearestFirst(CASES, from).map(({ caseItem }) => caseItem.name);

it('orders cases by distance, those without a place last (CA-94)', () => {
  expect(names(here)).toEqual(['near', 'far', 'also far', 'unknown']);
  expect(sortNearestFirst(CASES, here)[0]!.distance).toBeCloseTo(111, 0);
});

it('keeps the order without a place to start from', () => {
  expect(names(null)).toEqual(['far', 'unknown', 'near', 'also far']);
  expect(sortNearestFirst(CASES, null)[0]!.distance).toBeNull();
});
