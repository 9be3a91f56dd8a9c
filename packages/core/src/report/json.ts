import type { Report } from '@smart-waste/contract';
import { type ReportWriter, writeReport } from './writer.ts';

/** JSON with one line for each zone and each upload, so that it can be read, compared and written in pieces. */
export const jsonWriter: ReportWriter = {
  open: (meta) => `{"meta":${JSON.stringify(meta)},\n"zones":[`,
  openZone: ({ uploads: _, ...zone }, position) =>
    `${position === 0 ? '\n' : ',\n'}${JSON.stringify(zone).slice(0, -1)},"uploads":[`,
  upload: (upload, { position }) => `${position === 0 ? '\n' : ',\n'}${JSON.stringify(upload)}`,
  closeZone: () => '\n]}',
  close: () => '\n]}\n',
};

export const reportAsJson = (report: Report): string => writeReport(report, jsonWriter);
