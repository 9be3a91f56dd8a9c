import { DAY_MS } from '@smart-waste/contract';

/** A cell style: the order of `cellXfs` in styles.ts. */
export const STYLE = {
  plain: 0,
  title: 1,
  soft: 2,
  total: 3,
  header: 4,
  text: 5,
  wrapped: 6,
  count: 7,
  score: 8,
  share: 9,
  degrees: 10,
  moment: 11,
  link: 12,
  headerOfNumber: 13,
} as const;
export type CellStyle = keyof typeof STYLE;

/** A link that shows `text`. */
type Link = { url: string; text: string };
export type CellValue = string | number | Link | null;

/** The letters of a column that counts from 0: A to Z, AA, AB. */
export const toColumnLetters = (column: number): string =>
  (column >= 26 ? toColumnLetters(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode('A'.charCodeAt(0) + (column % 26));

/** Characters that XML 1.0 cannot contain, even escaped: control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML content or attribute; what XML cannot contain is left out. */
export const escapeXml = (text: string): string =>
  text.replaceAll(NOT_XML, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const quoteText = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * A cell as XML. Texts stand in the cell itself, because a table of all texts would have to be held in memory. A link
 * is a formula, because a sheet may have only 65,530 links of the other kind; its address and its text are our own.
 */
export function buildCellXml(reference: string, value: CellValue, style: CellStyle): string {
  const head = `<c r="${reference}" s="${STYLE[style]}"`;
  if (value === null || value === '') return `${head}/>`;
  if (typeof value === 'number') return `${head}><v>${value}</v></c>`;
  if (typeof value === 'string')
    return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  const formula = escapeXml(`HYPERLINK(${quoteText(value.url)},${quoteText(value.text)})`);
  return `${head} t="str"><f>${formula}</f><v>${escapeXml(value.text)}</v></c>`;
}

/** Day 0 of spreadsheets, so that the first of March 1900 is day 61. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** The wall clock of a moment like `2026-11-21T11:14:36+05:30` as a spreadsheet counts it: in days. */
export const toSerialDate = (zoned: string): number =>
  Math.round(((Date.parse(`${zoned.slice(0, 19)}Z`) - EPOCH_MS) / DAY_MS) * 1e6) / 1e6;
