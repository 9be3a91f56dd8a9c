import type { Report, Zone, ZoneUpload } from '@smart-waste/contract';
import type { ZoneSummary } from '../zones/zone-summary.ts';

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

export type ReportMeta = Report['meta'];

/**
 * Writes a format in pieces, so that a report of any length is written without being held in memory: the browser joins
 * them, the server streams them, and both produce the same bytes (AN-18). Positions count from 0.
 */
export type ReportWriter = {
  open: (meta: ReportMeta) => string;
  openZone: (zone: ZoneSummary, position: number) => string;
  upload: (upload: ZoneUpload, place: { zone: ZoneSummary; position: number; meta: ReportMeta }) => string;
  closeZone: (zone: ZoneSummary) => string;
  close: (meta: ReportMeta) => string;
};

export const toZoneSummary = (zone: Zone): ZoneSummary => ({ ...zone, uploads: zone.uploads.length });

/** The whole report as one text. */
export function writeReport({ meta, zones }: Report, writer: ReportWriter): string {
  const pieces = [writer.open(meta)];
  zones.forEach((zone, index) => {
    const head = toZoneSummary(zone);
    pieces.push(writer.openZone(head, index));
    zone.uploads.forEach((upload, position) => {
      pieces.push(writer.upload(upload, { zone: head, position, meta }));
    });
    pieces.push(writer.closeZone(head));
  });
  pieces.push(writer.close(meta));
  return pieces.join('');
}
