import { createLinksFact, formatMoment, type ReportMessages, type ReportMeta } from '@smart-waste/core';
import { buildCellXml, type CellStyle, type CellValue, toColumnLetters } from './cells.ts';
import { type Column, isNumber } from './columns.ts';

/** Title, sentence, photo links, totals in two rows and an empty one: the table's header comes after them. */
const ROWS_ABOVE_TABLE = 6;
export const HEADER_ROW = ROWS_ABOVE_TABLE + 1;
/** In points: two lines. */
const HEADER_HEIGHT = 33;

const buildRow = (number: number, cells: string, height?: number) =>
  `<row r="${number}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>${cells}</row>`;

/** In points. */
const LINE_HEIGHT = 15;
/** Lines end between words, and letters differ in width. */
const FILLED_SHARE = 0.8;
const WIDE_LETTER = /[\u{1100}-\u{115F}\u{2E80}-\u{FFEF}\u{1F000}-\u{3FFFF}]/gu;

/** How many lines a wrapped text takes at most in a column this many characters wide. */
function countLines(text: string, width: number): number {
  const letters = text.length + (text.match(WIDE_LETTER)?.length ?? 0);
  return Math.max(1, Math.ceil(letters / (width * FILLED_SHARE)));
}

/** A row as tall as its wrapped texts: Excel measures them when it opens a file, LibreOffice does not. */
const buildTableRow = (number: number, cells: string, lines: number) =>
  lines === 1 ? buildRow(number, cells) : `<row r="${number}" ht="${lines * LINE_HEIGHT}">${cells}</row>`;

const buildValueRow = (number: number, values: readonly CellValue[], style: CellStyle) =>
  buildRow(
    number,
    values.map((value, column) => buildCellXml(`${toColumnLetters(column)}${number}`, value, style)).join(''),
  );

/** What the report is about, in one sentence. */
const describeReport = (meta: ReportMeta, t: ReportMessages) =>
  t('report.about', {
    range: t(`report.range_${meta.timeRange}`),
    size: t('report.meters', { count: meta.zoneSizeMeters }),
    time: formatMoment(meta.generatedAt),
    zone: meta.timeZone,
    user: meta.generatedBy,
  });

/** The rows above the table: title, sentence, links, then the totals as numbers. */
function buildHeadRows(meta: ReportMeta, t: ReportMessages): string {
  const { uploads, zones, completed, failed } = meta.totals;
  const totals = [
    [t('report.uploads'), uploads],
    [t('report.zones'), zones],
    [t('report.completed'), completed],
    [t('report.failed'), failed],
  ] as const;
  const links = createLinksFact(meta, t);
  return [
    buildRow(1, buildCellXml('A1', t('report.title'), 'title'), 30),
    buildValueRow(2, [describeReport(meta, t)], 'soft'),
    buildValueRow(3, [`${links.label}: ${links.value}`], 'soft'),
    buildValueRow(
      4,
      totals.map(([label]) => label),
      'soft',
    ),
    buildValueRow(
      5,
      totals.map(([, value]) => value),
      'total',
    ),
  ].join('');
}

function buildHeaderRow<Item>(columns: readonly Column<Item>[], t: ReportMessages): string {
  const cells = columns.map((column, index) =>
    buildCellXml(
      `${toColumnLetters(index)}${HEADER_ROW}`,
      t(column.title),
      isNumber(column) ? 'headerOfNumber' : 'header',
    ),
  );
  return buildRow(HEADER_ROW, cells.join(''), HEADER_HEIGHT);
}

/** One page wide and as many long as it takes; the rows up to the header do not scroll. */
const buildSheetHead = <Item>(columns: readonly Column<Item>[], isFirst: boolean) =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
  `<sheetViews><sheetView showGridLines="0"${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  `<pane ySplit="${HEADER_ROW}" topLeftCell="A${HEADER_ROW + 1}" activePane="bottomLeft" state="frozen"/>` +
  '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
  `<cols>${columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  '<sheetData>';

const SHEET_TAIL =
  '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>';

/** The reference of the table, whose header filters its rows. */
const buildTableReference = (columns: number, rows: number): string =>
  `A${HEADER_ROW}:${toColumnLetters(columns - 1)}${HEADER_ROW + rows}`;

export type SheetOptions<Item> = {
  meta: ReportMeta;
  t: ReportMessages;
  columns: readonly Column<Item>[];
  isFirst: boolean;
};

/** A worksheet in pieces, with as many rows as `items` has. */
export async function* generateSheetXml<Item>(
  items: AsyncIterable<readonly Item[]>,
  { meta, t, columns, isFirst }: SheetOptions<Item>,
): AsyncGenerator<string> {
  const styled = columns.map((column, index) => ({ ...column, letters: toColumnLetters(index) }));
  let rows = 0;
  const buildRowXml = (item: Item) => {
    rows += 1;
    const number = HEADER_ROW + rows;
    let lines = 1;
    const cells = styled.map(({ letters, style, width, getValue }) => {
      const content = getValue(item, t);
      if (style === 'wrapped' && typeof content === 'string')
        lines = Math.max(lines, countLines(content, width));
      return buildCellXml(`${letters}${number}`, content, style);
    });
    return buildTableRow(number, cells.join(''), lines);
  };
  yield buildSheetHead(columns, isFirst) + buildHeadRows(meta, t) + buildHeaderRow(columns, t);
  for await (const piece of items) yield piece.map(buildRowXml).join('');
  yield `</sheetData><autoFilter ref="${buildTableReference(columns.length, rows)}"/>${SHEET_TAIL}`;
}
