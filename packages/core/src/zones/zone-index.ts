/** Marks the end of a chain, and an empty slot. */
export const NO_ZONE = -1;
const INITIAL_SIZE = 1024;
/** Above this share of used slots a lookup takes too many steps. */
const MAX_LOAD_FACTOR = 0.5;

/**
 * From a cell to the first zone in it, `NO_ZONE` for an empty one: open addressing over typed arrays, 12 bytes a slot.
 */
type CellMap = {
  get: (row: number, column: number) => number;
  set: (row: number, column: number, zone: number) => void;
};

/** Spreads neighbouring cells over all slots. */
function hashCell(row: number, column: number): number {
  let mixed = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

type Slots = { rows: Int32Array; columns: Int32Array; firsts: Int32Array };
const createSlots = (size: number): Slots => ({
  rows: new Int32Array(size).fill(NO_ZONE),
  columns: new Int32Array(size),
  firsts: new Int32Array(size),
});

/** The slot of this cell, or the empty one where it belongs. */
function findSlot({ rows, columns }: Slots, row: number, column: number): number {
  const last = rows.length - 1;
  let slot = hashCell(row, column) & last;
  while (rows[slot] !== NO_ZONE && (rows[slot] !== row || columns[slot] !== column)) slot = (slot + 1) & last;
  return slot;
}

function setSlot(slots: Slots, [row, column, zone]: readonly [number, number, number]): boolean {
  const slot = findSlot(slots, row, column);
  const isNew = slots.rows[slot] === NO_ZONE;
  slots.rows[slot] = row;
  slots.columns[slot] = column;
  slots.firsts[slot] = zone;
  return isNew;
}

function withDoubledCapacity({ rows, columns, firsts }: Slots): Slots {
  const wider = createSlots(rows.length * 2);
  rows.forEach((row, slot) => {
    if (row !== NO_ZONE) setSlot(wider, [row, columns[slot] ?? 0, firsts[slot] ?? NO_ZONE]);
  });
  return wider;
}

function createCellMap(): CellMap {
  let slots = createSlots(INITIAL_SIZE);
  let used = 0;
  return {
    get: (row, column) => {
      const slot = findSlot(slots, row, column);
      return slots.rows[slot] === NO_ZONE ? NO_ZONE : (slots.firsts[slot] ?? NO_ZONE);
    },
    set: (row, column, zone) => {
      if (setSlot(slots, [row, column, zone])) used += 1;
      if (used > slots.rows.length * MAX_LOAD_FACTOR) slots = withDoubledCapacity(slots);
    },
  };
}

export type GridCell = { row: number; column: number };

/**
 * Maps cells to the zones whose centre is in them: a linked list for each cell. A centre that moves changes its list.
 * Holds up to `capacity` zones, 16 bytes each.
 */
export function createZoneIndex(capacity: number) {
  const firsts = createCellMap();
  const next = new Int32Array(capacity);
  const previous = new Int32Array(capacity);
  const rows = new Int32Array(capacity);
  const columns = new Int32Array(capacity);

  function enter(zone: number, { row, column }: GridCell): void {
    const first = firsts.get(row, column);
    next[zone] = first;
    previous[zone] = NO_ZONE;
    if (first !== NO_ZONE) previous[first] = zone;
    firsts.set(row, column, zone);
    rows[zone] = row;
    columns[zone] = column;
  }

  function removeFromCell(zone: number): void {
    const [before = NO_ZONE, after = NO_ZONE] = [previous[zone], next[zone]];
    if (before === NO_ZONE) firsts.set(rows[zone] ?? 0, columns[zone] ?? 0, after);
    else next[before] = after;
    if (after !== NO_ZONE) previous[after] = before;
  }

  return {
    enter,
    move: (zone: number, cell: GridCell): void => {
      if (rows[zone] === cell.row && columns[zone] === cell.column) return;
      removeFromCell(zone);
      enter(zone, cell);
    },
    first: firsts.get,
    next: (zone: number): number => next[zone] ?? NO_ZONE,
  };
}
export type ZoneIndex = ReturnType<typeof createZoneIndex>;
