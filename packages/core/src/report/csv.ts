import { BYTE_ORDER_MARK, toCsvRow } from '../csv.ts';
import { createUploadRowColumns } from './columns.ts';
import type { ReportMeta, ReportWriter } from './writer.ts';

/** CSV by RFC 4180 with a row for each upload, which starts with its zone; zones by priority. */
export function createCsvWriter(meta: ReportMeta): ReportWriter {
  const columns = createUploadRowColumns(meta);
  return {
    open: () => BYTE_ORDER_MARK + toCsvRow(columns.map(({ header }) => header)),
    openZone: () => '',
    writeUpload: (upload, { zone }) => toCsvRow(columns.map(({ getCell }) => getCell({ zone, upload }))),
    closeZone: () => '',
    close: () => '',
  };
}
