import { cosOfDegrees, EARTH_RADIUS_METERS } from '../geo.ts';
import type { GridCell } from './zone-index.ts';

const toDegrees = (angle: number) => (angle * 180) / Math.PI;
/**
 * Arithmetic with degrees is exact to less than a micrometre; searching a tenth of a millimetre further misses nothing.
 */
const SLACK_DEGREES = 1e-9;
/** Smaller cells would be too many for a number of 32 bits. */
const SMALLEST_CELL_METERS = 1;

/**
 * A grid over the globe for one radius: rows twice as high as the radius, and in each row columns at least twice as
 * wide as it where the row is narrowest. So a circle of the radius touches at most two rows and, away from the poles,
 * two columns of each. Near a pole a row may be a single cell.
 */
export function createGrid(radiusMeters: number) {
  const reach = Math.max(radiusMeters, SMALLEST_CELL_METERS) / EARTH_RADIUS_METERS;
  const reachDegrees = toDegrees(reach) + SLACK_DEGREES;
  const height = Math.min(180, 2 * reachDegrees);
  const lastRow = Math.max(0, Math.ceil(180 / height) - 1);

  const getRow = (latitude: number): number =>
    Math.min(lastRow, Math.max(0, Math.floor((latitude + 90) / height)));

  /** How many degrees of longitude a circle of the radius reaches east and west of its centre. */
  const computeLongitudeReach = (latitude: number): number => {
    if (Math.abs(latitude) + reachDegrees >= 90) return 180;
    return toDegrees(Math.asin(Math.min(1, Math.sin(reach) / cosOfDegrees(latitude)))) + SLACK_DEGREES;
  };
  const known = new Map<number, number>();
  const countColumns = (row: number): number => {
    const narrowest = Math.max(Math.abs(row * height - 90), Math.abs((row + 1) * height - 90));
    return Math.max(1, Math.floor(180 / computeLongitudeReach(narrowest)));
  };
  const getColumnCount = (row: number): number => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const counted = countColumns(row);
    known.set(row, counted);
    return counted;
  };
  /** Not yet wrapped around the globe: −1 is the last column, `columns` the first. */
  const getColumn = (longitude: number, columns: number): number =>
    Math.floor(((longitude + 180) / 360) * columns);

  const getCell = (latitude: number, longitude: number): GridCell => {
    const row = getRow(latitude);
    const columns = getColumnCount(row);
    return { row, column: getColumn(longitude, columns) % columns };
  };
  return { reachDegrees, getRow, computeLongitudeReach, getColumnCount, getColumn, getCell };
}
export type Grid = ReturnType<typeof createGrid>;
