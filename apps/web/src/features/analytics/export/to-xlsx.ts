import type { Report } from '@smart-waste/contract';
import { formatTime, type ReportMessages } from '@smart-waste/core';
import writeExcelFile, { type Cell, type Row, type Sheet } from 'write-excel-file/browser';
import { type Column, UPLOAD_COLUMNS, uploadRows, ZONE_COLUMNS, zoneRows } from './xlsx/columns.ts';
import { type CellLink, fitsPaper, hyperlinks, type SheetContent } from './xlsx/sheet-features.ts';

/** The report as a workbook: its zones, most urgent first, and the uploads of each. Load it on demand: it brings its library. */
export function toXlsx(report: Report, t: ReportMessages, origin: string = location.origin): Promise<Blob> {
  const sheets = reportSheets(report, t, origin);
  const links = sheets.map((sheet) => sheet.links);
  const features = [hyperlinks(links), fitsPaper];
  return writeExcelFile(
    sheets.map(({ links: _, ...sheet }) => sheet),
    { fontFamily: 'Calibri', fontSize: 11, features },
  ).toBlob();
}

type LinkedSheet = Sheet<SheetContent> & { links: CellLink[] };

const LEAF = '#1a6b45';
const WASH = '#e9f3ed';
const LINE = '#c9d1cb';

/** Title, sentence, totals in two rows and an empty one: the table's header comes after them. */
const ROWS_ABOVE_TABLE = 5;

const letterOf = (column: number) => String.fromCharCode('A'.charCodeAt(0) + column);

const INK_SOFT = '#5c665f';

/** The head of a sheet: a sentence, then the totals as numbers. */
function headRows({ meta }: Report, t: ReportMessages): Row[] {
  const { uploads, zones, completed, failed } = meta.totals;
  const totals = [
    [t('report.uploads'), uploads],
    [t('report.zones'), zones],
    [t('report.completed'), completed],
    [t('report.failed'), failed],
  ] as const;
  return [
    [{ value: t('report.title'), fontSize: 18, fontWeight: 'bold', textColor: LEAF, height: 28 }],
    [{ value: aboutLine(meta, t), textColor: INK_SOFT }],
    totals.map(([value]): Cell => ({ value, textColor: INK_SOFT, fontSize: 9, align: 'left' })),
    totals.map(
      ([, value]): Cell => ({ value, format: '#,##0', fontWeight: 'bold', fontSize: 14, align: 'left' }),
    ),
    [],
  ];
}

/** Indents text that follows a number. */
const aligned = (isNumber = false) =>
  isNumber ? ({ align: 'right' } as const) : ({ align: 'left', indent: 1 } as const);

const headerCell = <Item>({ title, isNumber }: Column<Item>, t: ReportMessages): Cell => ({
  value: t(title),
  fontWeight: 'bold',
  textColor: '#ffffff',
  backgroundColor: LEAF,
  ...aligned(isNumber),
  alignVertical: 'center',
  height: 22,
});

function bodyCell<Item>(
  column: Column<Item>,
  item: Item,
  { isEven, t }: { isEven: boolean; t: ReportMessages },
): Cell {
  const value = column.value(item, t);
  const isLink = column.url !== undefined;
  return {
    value: value ?? '',
    ...(column.format !== undefined && { format: column.format }),
    ...(isLink && { textColor: '#0b5fa5', textDecoration: { underline: true } }),
    ...(isEven && { backgroundColor: WASH }),
    ...aligned(column.isNumber),
    alignVertical: 'top',
    wrap: column.wraps === true,
    bottomBorderColor: LINE,
    bottomBorderStyle: 'hair',
  };
}

function tableSheet<Item>(
  { name, report, t }: { name: string; report: Report; t: ReportMessages },
  columns: readonly Column<Item>[],
  items: readonly Item[],
): LinkedSheet {
  const links = columns.flatMap(({ url }, column) =>
    url === undefined
      ? []
      : items.map((item, row) => ({
          cell: `${letterOf(column)}${ROWS_ABOVE_TABLE + 2 + row}`,
          url: url(item),
        })),
  );
  const body = items.map((item, index) =>
    columns.map((column) => bodyCell(column, item, { isEven: index % 2 === 1, t })),
  );
  return {
    sheet: name,
    data: [...headRows(report, t), columns.map((column) => headerCell(column, t)), ...body],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: ROWS_ABOVE_TABLE + 1,
    orientation: 'landscape',
    showGridLines: false,
    links,
  };
}

/** The workbook's two sheets: the zones by priority, and their uploads. */
function reportSheets(report: Report, t: ReportMessages, origin: string): LinkedSheet[] {
  const { includeAddresses } = report.meta;
  const shown = <Item>(columns: readonly Column<Item>[]) =>
    columns.filter(({ isAddress }) => includeAddresses || isAddress !== true);
  return [
    tableSheet({ name: t('report.zones'), report, t }, shown(ZONE_COLUMNS), zoneRows(report)),
    tableSheet({ name: t('report.uploads'), report, t }, shown(UPLOAD_COLUMNS), uploadRows(report, origin)),
  ];
}

/** The line below the title that describes the report. */
function aboutLine(meta: Report['meta'], t: ReportMessages): string {
  return t('report.about', {
    range: t(`report.range_${meta.timeRange}`),
    size: t('report.meters', { count: meta.zoneSizeMeters }),
    time: formatTime(meta.generatedAt),
    user: meta.generatedBy,
  });
}
