import type { Report, Zone, ZoneUpload } from '@smart-waste/contract';
import { type ReportMessages, textCell } from '@smart-waste/core';
import type { PlainId } from '@smart-waste/messages';
import type { reportMessages } from '@smart-waste/messages/en/report';
import { analysisPath } from '../../../../shared/paths.ts';

export type Column<Item> = {
  title: PlainId<typeof reportMessages>;
  /** In characters. */
  width: number;
  value: (item: Item, t: ReportMessages) => string | number | Date | null;
  format?: string;
  isNumber?: boolean;
  wraps?: boolean;
  /** Left out of a report without addresses. */
  isAddress?: boolean;
  /** The target of the cell's link. */
  url?: (item: Item) => string;
};

const COUNT = { format: '#,##0', isNumber: true } as const;
const SHARE = { format: '0.0%', isNumber: true } as const;
const DEGREES = { format: '0.000000', isNumber: true, width: 13 } as const;

/** null for an invalid date, which a cell cannot hold. */
function dateOf(iso: string): Date | null {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}

type ZoneRow = { rank: number; zone: Zone };
type UploadRow = ZoneRow & { upload: ZoneUpload; page: string };

export const zoneRows = ({ zones }: Report): ZoneRow[] =>
  zones.map((zone, index) => ({ rank: index + 1, zone }));

/** The uploads in the order of their zones; `page` links to the analysis, because a photo's own link expires. */
export const uploadRows = (report: Report, origin: string): UploadRow[] =>
  zoneRows(report).flatMap(({ rank, zone }) =>
    zone.uploads.map((upload) => ({ rank, zone, upload, page: origin + analysisPath(upload.image_id) })),
  );

export const ZONE_COLUMNS: readonly Column<ZoneRow>[] = [
  { title: 'report.rank', width: 10, value: ({ rank }) => rank, ...COUNT },
  { title: 'report.zone', width: 14, value: ({ zone }) => zone.zoneId },
  {
    title: 'report.priority',
    width: 13,
    value: ({ zone }) => zone.priorityScore,
    format: '0.0000',
    isNumber: true,
  },
  {
    title: 'report.address',
    width: 42,
    wraps: true,
    isAddress: true,
    value: ({ zone }) => textCell(zone.representativeAddress ?? ''),
  },
  { title: 'report.uploads', width: 12, value: ({ zone }) => zone.uploads.length, ...COUNT },
  { title: 'report.detections', width: 12, value: ({ zone }) => zone.detections, ...COUNT },
  { title: 'report.confidence', width: 12, value: ({ zone }) => zone.averageConfidence, ...SHARE },
  { title: 'report.latitude', value: ({ zone }) => zone.center.latitude, ...DEGREES },
  { title: 'report.longitude', value: ({ zone }) => zone.center.longitude, ...DEGREES },
  { title: 'report.radius', width: 12, value: ({ zone }) => zone.radiusMeters, ...COUNT },
  { title: 'report.map', width: 14, value: () => 'Google Maps', url: ({ zone }) => zone.mapLinks.googleMaps },
  {
    title: 'report.map',
    width: 16,
    value: () => 'OpenStreetMap',
    url: ({ zone }) => zone.mapLinks.openStreetMap,
  },
];

export const UPLOAD_COLUMNS: readonly Column<UploadRow>[] = [
  { title: 'report.rank', width: 10, value: ({ rank }) => rank, ...COUNT },
  { title: 'report.zone', width: 14, value: ({ zone }) => zone.zoneId },
  {
    title: 'report.uploaded',
    width: 18,
    value: ({ upload }) => dateOf(upload.uploaded_at),
    format: 'yyyy-mm-dd hh:mm',
  },
  {
    title: 'report.address',
    width: 42,
    wraps: true,
    isAddress: true,
    value: ({ upload }) => textCell(upload.address ?? ''),
  },
  { title: 'report.detections', width: 12, value: ({ upload }) => upload.detections, ...COUNT },
  { title: 'report.confidence', width: 12, value: ({ upload }) => upload.average_confidence, ...SHARE },
  { title: 'report.latitude', value: ({ upload }) => upload.latitude, ...DEGREES },
  { title: 'report.longitude', value: ({ upload }) => upload.longitude, ...DEGREES },
  { title: 'report.analysis', width: 14, value: (_, t) => t('report.open'), url: ({ page }) => page },
  { title: 'report.image', width: 38, value: ({ upload }) => textCell(upload.image_id) },
];
