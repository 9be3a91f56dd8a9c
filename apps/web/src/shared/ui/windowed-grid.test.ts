import { expect, test } from 'vitest';
import { computeColumns, splitRows } from './windowed-grid.tsx';

test.each([
  [0, 1],
  [358, 1],
  [599, 1],
  [600, 2],
  [1104, 3],
  [4000, 3],
])('%d px hold %d columns', (width, columns) => {
  expect(computeColumns(width, { narrowestPixels: 300, mostColumns: 3 })).toBe(columns);
});

test.each([
  [[], 3, []],
  [[1, 2, 3], 3, [[1, 2, 3]]],
  [[1, 2, 3, 4], 3, [[1, 2, 3], [4]]],
  [[1, 2], 1, [[1], [2]]],
])('%j in rows of %d', (items, columns, rows) => {
  expect(splitRows(items, columns)).toEqual(rows);
});
