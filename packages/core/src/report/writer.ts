import type { Report, ReportFormat, ReportUpload, TimeRange } from '@smart-waste/contract';
import type { ZoneSummary } from '../zones/zone-summary.ts';

/** The file name of an export, such as `zones-report-7d-500m.csv` (RP-02). */
export const buildReportFileName = (
  range: TimeRange,
  zoneSizeMeters: number,
  extension: ReportFormat,
): string => `zones-report-${range}-${zoneSizeMeters}m.${extension}`;

export type ReportMeta = Report['meta'];

type UploadContext = { zone: ZoneSummary; position: number; meta: ReportMeta };

/**
 * Writes a text format in pieces, so that a report of any length is written without being held in memory. Positions
 * count from 0.
 */
export type ReportWriter = {
  open: (meta: ReportMeta) => string;
  openZone: (zone: ZoneSummary, position: number) => string;
  writeUpload: (upload: ReportUpload, context: UploadContext) => string;
  closeZone: (zone: ZoneSummary) => string;
  close: (meta: ReportMeta) => string;
};

/** JSON with one line for each zone and each upload, so that it can be read, compared and written in pieces. */
export const jsonWriter: ReportWriter = {
  open: (meta) => `{"meta":${JSON.stringify(meta)},\n"zones":[`,
  openZone: ({ uploads: _, ...zone }, position) =>
    `${position === 0 ? '\n' : ',\n'}${JSON.stringify(zone).slice(0, -1)},"uploads":[`,
  writeUpload: (upload, { position }) => `${position === 0 ? '\n' : ',\n'}${JSON.stringify(upload)}`,
  closeZone: () => '\n]}',
  close: () => '\n]}\n',
};
