import { csvCell, textCell } from './report/cells.ts';

/** One line of a CSV file of texts, including its line end. A spreadsheet takes none of them for a formula (RP-09). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => csvCell(textCell(text))).join(',')}\r\n`;
