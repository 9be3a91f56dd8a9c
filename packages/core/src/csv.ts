import { csvCell, textCell } from './report/cells.ts';

/** One line of a CSV file of texts, its end included; none of them is a formula to a spreadsheet. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => csvCell(textCell(text))).join(',')}\r\n`;
