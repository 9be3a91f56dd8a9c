import { isolateText } from './direction.ts';

/**
 * Matches a cell that a spreadsheet takes for a formula, also in full-width or small characters, and after white space
 * or characters that are not visible, which some programs drop when they import a file.
 */
const FORMULA = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r]/u;

/**
 * The text as a cell that no spreadsheet evaluates: a leading apostrophe marks it as text (RP-09). Its direction changes
 * nothing in the rest of its row (CA-137).
 */
export function toTextCell(text: string): string {
  const isolated = isolateText(text);
  return FORMULA.test(isolated) ? `'${isolated}` : isolated;
}

/** The commas of an address become semicolons (RP-08). */
export const toAddressCell = (address: string): string => toTextCell(address.replaceAll(',', ';'));

/** Without this mark at its beginning, spreadsheets do not read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell of a table in any format; null is empty. */
export type CsvCell = string | number | null;

/** A cell by RFC 4180. */
function toCsvCell(cell: CsvCell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row of a CSV file, including its line end. Pass texts that people wrote through `toTextCell` first (RP-09). */
export const toCsvRow = (cells: readonly CsvCell[]): string => `${cells.map(toCsvCell).join(',')}\r\n`;

/** One row of texts. A spreadsheet takes none of them for a formula (RP-09). */
export const toCsvTextRow = (texts: readonly string[]): string => toCsvRow(texts.map(toTextCell));
