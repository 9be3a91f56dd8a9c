import { BYTE_ORDER_MARK, csvRow } from '../csv.ts';
import { uploadRowColumns } from './columns.ts';
import type { ReportMeta, ReportWriter } from './writer.ts';

/** CSV by RFC 4180 with a row for each upload, which starts with its zone; zones by priority. */
export function csvWriter(meta: ReportMeta): ReportWriter {
  const columns = uploadRowColumns(meta);
  return {
    open: () => BYTE_ORDER_MARK + csvRow(columns.map(({ header }) => header)),
    openZone: () => '',
    upload: (upload, { zone }) => csvRow(columns.map(({ cell }) => cell({ zone, upload }))),
    closeZone: () => '',
    close: () => '',
  };
}
