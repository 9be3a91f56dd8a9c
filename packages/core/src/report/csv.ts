import type { Report } from '@smart-waste/contract';
import { type Cell, csvCell } from './cells.ts';
import { listedColumns } from './columns.ts';
import { type ReportWriter, writeReport } from './writer.ts';

/** Tells spreadsheets that this is UTF-8: without it they garble every address that is not English. */
const BYTE_ORDER_MARK = '\uFEFF';

const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
const COLUMNS = { with: listedColumns(true), without: listedColumns(false) };
const columnsOf = (includeAddresses: boolean) => (includeAddresses ? COLUMNS.with : COLUMNS.without);

/** A row for each upload, with its zone before it: RFC 4180, the most urgent zone first. */
export const csvWriter: ReportWriter = {
  open: ({ includeAddresses }) =>
    BYTE_ORDER_MARK + line(columnsOf(includeAddresses).map(({ header }) => header)),
  openZone: () => '',
  upload: (upload, { zone, meta }) =>
    line(columnsOf(meta.includeAddresses).map(({ cell }) => cell({ zone, upload }))),
  closeZone: () => '',
  close: () => '',
};

export const reportAsCsv = (report: Report): string => writeReport(report, csvWriter);
