/** Marks the end of a chain, and an empty slot. */
export const NONE = -1;
const FIRST_SIZE = 1024;
/** Above this share of used slots a lookup takes too many steps. */
const FULLEST = 0.5;

/** From a cell to the first zone in it, `NONE` for an empty one: open addressing over typed arrays, 12 bytes a slot. */
type CellMap = {
  get: (row: number, column: number) => number;
  set: (row: number, column: number, zone: number) => void;
};

/** Spreads neighbouring cells over all slots. */
function scatter(row: number, column: number): number {
  let mixed = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

type Slots = { rows: Int32Array; columns: Int32Array; firsts: Int32Array };
const slotsOf = (size: number): Slots => ({
  rows: new Int32Array(size).fill(NONE),
  columns: new Int32Array(size),
  firsts: new Int32Array(size),
});

/** The slot of this cell, or the empty one where it belongs. */
function slotOf({ rows, columns }: Slots, row: number, column: number): number {
  const last = rows.length - 1;
  let slot = scatter(row, column) & last;
  while (rows[slot] !== NONE && (rows[slot] !== row || columns[slot] !== column)) slot = (slot + 1) & last;
  return slot;
}

function put(slots: Slots, [row, column, zone]: readonly [number, number, number]): boolean {
  const slot = slotOf(slots, row, column);
  const isNew = slots.rows[slot] === NONE;
  slots.rows[slot] = row;
  slots.columns[slot] = column;
  slots.firsts[slot] = zone;
  return isNew;
}

function grown({ rows, columns, firsts }: Slots): Slots {
  const wider = slotsOf(rows.length * 2);
  rows.forEach((row, slot) => {
    if (row !== NONE) put(wider, [row, columns[slot] ?? 0, firsts[slot] ?? NONE]);
  });
  return wider;
}

function cellMap(): CellMap {
  let slots = slotsOf(FIRST_SIZE);
  let used = 0;
  return {
    get: (row, column) => {
      const slot = slotOf(slots, row, column);
      return slots.rows[slot] === NONE ? NONE : (slots.firsts[slot] ?? NONE);
    },
    set: (row, column, zone) => {
      if (put(slots, [row, column, zone])) used += 1;
      if (used > slots.rows.length * FULLEST) slots = grown(slots);
    },
  };
}

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
