/** A cell that a spreadsheet would take for a formula, also behind white space or in their wide forms. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** The text as a cell that no spreadsheet computes: an apostrophe before it says that it is text. */
export const textCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The commas of an address become semicolons (RP-08). */
export const addressCell = (address: string): string => textCell(address.replaceAll(',', ';'));

/** A cell of a table, whatever writes it; null is empty. */
export type Cell = string | number | null;

/** A cell as RFC 4180 has it. */
export function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
