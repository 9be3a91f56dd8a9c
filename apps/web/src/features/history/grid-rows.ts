const NARROWEST_CARD_PIXELS = 300;
const MOST_COLUMNS = 3;

/** How many cards stand side by side; one while the width is not known yet. */
export const columnsIn = (widthPixels: number): number =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.floor(widthPixels / NARROWEST_CARD_PIXELS)));

/** Cuts a list into rows; the last one may be short. */
export function rowsOf<T>(items: readonly T[], columns: number): T[][] {
  const count = Math.ceil(items.length / columns);
  return Array.from({ length: count }, (_, row) => items.slice(row * columns, (row + 1) * columns));
}
