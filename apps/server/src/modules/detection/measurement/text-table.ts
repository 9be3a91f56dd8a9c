const NO_VALUE = '–';

export const score = (value: number | null): string => (value === null ? NO_VALUE : value.toFixed(3));
export const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** Rows as aligned columns: the first to the left, numbers to the right. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
