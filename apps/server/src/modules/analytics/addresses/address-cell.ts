import type { Point } from '@smart-waste/core';
import type { AddressCell } from '../ports.ts';

const MILLIDEGREES = 1000;
const DATE_LINE = 180 * MILLIDEGREES;

/** The cell of a place; longitudes −180 and 180 are the same cell. */
export function toCell({ latitude, longitude }: Point): AddressCell {
  const east = Math.round(longitude * MILLIDEGREES);
  return {
    latitude_millidegrees: Math.round(latitude * MILLIDEGREES),
    longitude_millidegrees: east === -DATE_LINE ? DATE_LINE : east,
  };
}

/** The middle of a cell: the place that is looked up, so that the result does not depend on which place came first. */
export const computeCellCenter = ({ latitude_millidegrees, longitude_millidegrees }: AddressCell): Point => ({
  latitude: latitude_millidegrees / MILLIDEGREES,
  longitude: longitude_millidegrees / MILLIDEGREES,
});

/** A key for maps of cells. */
export const buildCellKey = ({ latitude_millidegrees, longitude_millidegrees }: AddressCell): string =>
  `${latitude_millidegrees} ${longitude_millidegrees}`;
