import type { Point } from '@smart-waste/core';
import type { AddressCell } from '../../../ports/address-table.ts';

const MILLIDEGREES = 1000;
const DATE_LINE = 180 * MILLIDEGREES;

/** The cell of a place; the date line is one meridian. */
export function cellOf({ latitude, longitude }: Point): AddressCell {
  const east = Math.round(longitude * MILLIDEGREES);
  return {
    latitude_millidegrees: Math.round(latitude * MILLIDEGREES),
    longitude_millidegrees: east === -DATE_LINE ? DATE_LINE : east,
  };
}

/** The middle of a cell: the place that is asked for, so that it does not matter which place of it was first. */
export const middleOf = ({ latitude_millidegrees, longitude_millidegrees }: AddressCell): Point => ({
  latitude: latitude_millidegrees / MILLIDEGREES,
  longitude: longitude_millidegrees / MILLIDEGREES,
});

/** Names a cell among others. */
export const keyOf = ({ latitude_millidegrees, longitude_millidegrees }: AddressCell): string =>
  `${latitude_millidegrees} ${longitude_millidegrees}`;
