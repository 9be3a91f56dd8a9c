import { cellMap, NONE } from './cell-map.ts';

export type Cell = { row: number; column: number };

/**
 * Maps cells to the zones whose centre is in them: a linked list for each cell. A centre that moves changes its list.
 * Holds up to `capacity` zones, 16 bytes each.
 */
export function zoneIndex(capacity: number) {
  const firsts = cellMap();
  const next = new Int32Array(capacity);
  const previous = new Int32Array(capacity);
  const rows = new Int32Array(capacity);
  const columns = new Int32Array(capacity);

  function enter(zone: number, { row, column }: Cell): void {
    const first = firsts.get(row, column);
    next[zone] = first;
    previous[zone] = NONE;
    if (first !== NONE) previous[first] = zone;
    firsts.set(row, column, zone);
    rows[zone] = row;
    columns[zone] = column;
  }

  function leave(zone: number): void {
    const [before = NONE, after = NONE] = [previous[zone], next[zone]];
    if (before === NONE) firsts.set(rows[zone] ?? 0, columns[zone] ?? 0, after);
    else next[before] = after;
    if (after !== NONE) previous[after] = before;
  }

  return {
    enter,
    move: (zone: number, cell: Cell): void => {
      if (rows[zone] === cell.row && columns[zone] === cell.column) return;
      leave(zone);
      enter(zone, cell);
    },
    first: firsts.get,
    next: (zone: number): number => next[zone] ?? NONE,
  };
}
export type ZoneIndex = ReturnType<typeof zoneIndex>;
