import type { ReportUpload } from '@smart-waste/contract';
import { addressCell, type Cell, textCell } from '../csv.ts';
import type { ZoneSummary } from '../zones/zone-summary.ts';
import type { ReportMeta } from './writer.ts';

type Column<Row> = { header: string; cell: (row: Row) => Cell };
type ReportRow = { zone: ZoneSummary; upload: ReportUpload };

const ADDRESS_OF_ZONE: Column<ZoneSummary> = {
  header: 'representativeAddress',
  cell: (zone) => addressCell(zone.representativeAddress ?? ''),
};

/** A zone as a row; addresses only when they are included. */
const zoneColumns = ({ includeAddresses }: ReportMeta): Column<ZoneSummary>[] => [
  { header: 'zoneId', cell: ({ zoneId }) => zoneId },
  ...(includeAddresses ? [ADDRESS_OF_ZONE] : []),
  { header: 'priorityScore', cell: ({ priorityScore }) => priorityScore },
  { header: 'centerLatitude', cell: ({ center }) => center.latitude },
  { header: 'centerLongitude', cell: ({ center }) => center.longitude },
  { header: 'radiusMeters', cell: ({ radiusMeters }) => radiusMeters },
  { header: 'uploads', cell: ({ uploads }) => uploads },
  { header: 'zoneDetections', cell: ({ detections }) => detections },
  { header: 'zoneAverageConfidence', cell: ({ averageConfidence }) => averageConfidence },
  { header: 'zoneConfidenceIsCalibrated', cell: (zone) => String(zone.confidenceIsCalibrated) },
  { header: 'googleMaps', cell: ({ mapLinks }) => mapLinks.googleMaps },
  { header: 'openStreetMap', cell: ({ mapLinks }) => mapLinks.openStreetMap },
];

const ADDRESS_OF_UPLOAD: Column<ReportUpload> = {
  header: 'address',
  cell: ({ address }) => addressCell(address ?? ''),
};

const FILE_COLUMNS: Column<ReportUpload>[] = [
  { header: 'processed_image_url', cell: ({ processed_image_url }) => textCell(processed_image_url ?? '') },
  { header: 'page_url', cell: ({ page_url }) => textCell(page_url ?? '') },
];

/** An upload as a row; the addresses of files only when they are wanted. */
const uploadColumns = ({ includeAddresses, photoLinks }: ReportMeta): Column<ReportUpload>[] => [
  { header: 'image_id', cell: ({ image_id }) => textCell(image_id) },
  { header: 'uploaded_at', cell: ({ uploaded_at }) => textCell(uploaded_at) },
  { header: 'latitude', cell: ({ latitude }) => latitude },
  { header: 'longitude', cell: ({ longitude }) => longitude },
  { header: 'detections', cell: ({ detections }) => detections },
  { header: 'average_confidence', cell: ({ average_confidence }) => average_confidence },
  { header: 'confidence_is_calibrated', cell: (upload) => String(upload.confidence_is_calibrated) },
  { header: 'by_person', cell: ({ by_person }) => String(by_person) },
  ...(includeAddresses ? [ADDRESS_OF_UPLOAD] : []),
  { header: 'image_url', cell: ({ image_url }) => textCell(image_url) },
  ...(photoLinks === 'page' ? [] : FILE_COLUMNS),
];

/** An upload and its zone in one row. */
export const uploadRowColumns = (meta: ReportMeta): Column<ReportRow>[] => [
  ...zoneColumns(meta).map(({ header, cell }) => ({ header, cell: ({ zone }: ReportRow) => cell(zone) })),
  ...uploadColumns(meta).map(({ header, cell }) => ({
    header,
    cell: ({ upload }: ReportRow) => cell(upload),
  })),
];
