import { expect, test } from 'vitest';
import { analyticsSummary } from './analytics.ts';

const { locations } = analyticsSummary.shape;

test('a place keeps its count under any name', () => {
  const counted = JSON.parse('{"__proto__": 2, "constructor": 1, "Fort": 0}');
  expect(Object.entries(locations.parse(counted))).toEqual([
    ['__proto__', 2],
    ['constructor', 1],
    ['Fort', 0],
  ]);
});

test.each([
  ['nothing', null],
  ['a list', [1]],
  ['a text', 'Fort'],
  ['a negative count', { Fort: -1 }],
  ['half an upload', { Fort: 0.5 }],
  ['a count as text', { Fort: '1' }],
])('%s is refused as a count of places', (_, wrong) => {
  expect(locations.safeParse(wrong).success).toBe(false);
});
