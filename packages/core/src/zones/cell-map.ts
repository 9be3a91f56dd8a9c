/** Marks the end of a chain, and an empty slot. */
export const NONE = -1;
const FIRST_SIZE = 1024;
/** Above this share of used slots a lookup takes too many steps. */
const FULLEST = 0.5;

/** From a cell to the first zone in it, `NONE` for an empty one: open addressing over typed arrays, 12 bytes a slot. */
export type CellMap = {
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

export function cellMap(): CellMap {
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
