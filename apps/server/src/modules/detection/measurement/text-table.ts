const NO_VALUE = '–';

export const formatScore = (value: number | null): string => (value === null ? NO_VALUE : value.toFixed(3));
export const formatPercent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** Rows as aligned columns: the first to the left, numbers to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const formatLine = (row: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return rows.map(formatLine).join('\n');
}
