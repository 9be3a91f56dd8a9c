import type { Report } from '@smart-waste/contract';
import { BYTE_ORDER_MARK, type Cell, csvCell } from '../csv.ts';
import { uploadRowColumns } from './columns.ts';
import { type ReportWriter, writeReport } from './writer.ts';

const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
const COLUMNS = { with: uploadRowColumns(true), without: uploadRowColumns(false) };
const columnsOf = (includeAddresses: boolean) => (includeAddresses ? COLUMNS.with : COLUMNS.without);

/** CSV by RFC 4180 with a row for each upload, which starts with its zone; zones by priority. */
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
