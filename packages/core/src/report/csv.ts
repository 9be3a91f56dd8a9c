import { BYTE_ORDER_MARK, type Cell, csvCell } from '../csv.ts';
import { uploadRowColumns } from './columns.ts';
import type { ReportMeta, ReportWriter } from './writer.ts';

const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** CSV by RFC 4180 with a row for each upload, which starts with its zone; zones by priority. */
export function csvWriter(meta: ReportMeta): ReportWriter {
  const columns = uploadRowColumns(meta);
  return {
    open: () => BYTE_ORDER_MARK + line(columns.map(({ header }) => header)),
    openZone: () => '',
    upload: (upload, { zone }) => line(columns.map(({ cell }) => cell({ zone, upload }))),
    closeZone: () => '',
    close: () => '',
  };
}
