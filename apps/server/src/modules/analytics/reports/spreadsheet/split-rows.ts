type Split = { rows: number; maxRows: number };

/**
 * The rows of one source for as many sheets as they take, at least one. The sheets are read one after the other; `rows`
 * is the most that the source has.
 */
export function splitRows<Row>(
  source: AsyncGenerator<readonly Row[]>,
  { rows, maxRows }: Split,
): AsyncGenerator<readonly Row[]>[] {
  const sheets = Math.max(1, Math.ceil(rows / maxRows));
  let rest: readonly Row[] = [];

  async function* generateSheetRows(isLast: boolean): AsyncGenerator<readonly Row[]> {
    let left = maxRows;
    try {
      while (left > 0) {
        const next = rest.length > 0 ? { value: rest } : await source.next();
        if (next.value === undefined) return;
        const piece = next.value.slice(0, left);
        rest = next.value.slice(left);
        left -= piece.length;
        yield piece;
      }
    } finally {
      // A sheet that is not read to its end is the last one.
      if (isLast || left > 0) await source.return(undefined);
    }
  }
  return Array.from({ length: sheets }, (_, index) => generateSheetRows(index === sheets - 1));
}
