/** The number of a case or report as people write it in a search, with the sign before it or without. */
export type ParsedCaseNumber = { number: number; hasSign: boolean };

const WRITTEN = /^(#?)\s*([1-9]\d{0,8})$/;

/** The number that a text is; null for any other text. */
export function parseWrittenNumber(text: string): ParsedCaseNumber | null {
  const [, sign, digits] = WRITTEN.exec(text.trim()) ?? [];
  return digits === undefined ? null : { number: Number(digits), hasSign: sign === '#' };
}
