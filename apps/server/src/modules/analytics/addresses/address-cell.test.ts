import { expect, test } from 'vitest';
import { computeCellCenter, toCell } from './address-cell.ts';

test.each([
  [26.92449, 75.82651, 26_924, 75_827],
  [-26.9245, -75.8265, -26_924, -75_826],
  [90, 180, 90_000, 180_000],
  [0, -180, 0, 180_000],
  [0, -179.9996, 0, 180_000],
])('%d, %d lies in the cell %d, %d', (latitude, longitude, north, east) => {
  const cell = toCell({ latitude, longitude });
  expect(cell).toEqual({ latitude_millidegrees: north, longitude_millidegrees: east });
  expect(computeCellCenter(cell)).toEqual({ latitude: north / 1000, longitude: east / 1000 });
});
