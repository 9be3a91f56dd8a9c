type Layout = { narrowestPixels: number; mostColumns: number };

/** How many cards stand side by side; one while the width is not known yet. */
export const columnsIn = (widthPixels: number, { narrowestPixels, mostColumns }: Layout): number =>
  Math.min(mostColumns, Math.max(1, Math.floor(widthPixels / narrowestPixels)));

/** Cuts a list into rows; the last one may be short. */
export function rowsOf<T>(items: readonly T[], columns: number): T[][] {
  const count = Math.ceil(items.length / columns);
  return Array.from({ length: count }, (_, row) => items.slice(row * columns, (row + 1) * columns));
}
