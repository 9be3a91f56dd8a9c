import type { ReportUpload } from '@smart-waste/contract';
import { type CsvCell, toAddressCell, toTextCell } from '../csv.ts';
import type { ZoneSummary } from '../zones/zone-summary.ts';
import type { ReportMeta } from './writer.ts';

type Column<Row> = { header: string; getCell: (row: Row) => CsvCell };
type ReportRow = { zone: ZoneSummary; upload: ReportUpload };

const ADDRESS_OF_ZONE: Column<ZoneSummary> = {
  header: 'representativeAddress',
  getCell: (zone) => toAddressCell(zone.representativeAddress ?? ''),
};

/** A zone as a row; addresses only when they are included. */
const createZoneColumns = ({ includeAddresses }: ReportMeta): Column<ZoneSummary>[] => [
  { header: 'zoneId', getCell: ({ zoneId }) => zoneId },
  ...(includeAddresses ? [ADDRESS_OF_ZONE] : []),
  { header: 'priorityScore', getCell: ({ priorityScore }) => priorityScore },
  { header: 'centerLatitude', getCell: ({ center }) => center.latitude },
  { header: 'centerLongitude', getCell: ({ center }) => center.longitude },
  { header: 'radiusMeters', getCell: ({ radiusMeters }) => radiusMeters },
  { header: 'uploads', getCell: ({ uploads }) => uploads },
  { header: 'zoneDetections', getCell: ({ detections }) => detections },
  { header: 'zoneAverageConfidence', getCell: ({ averageConfidence }) => averageConfidence },
  { header: 'zoneConfidenceIsCalibrated', getCell: (zone) => String(zone.confidenceIsCalibrated) },
  { header: 'googleMaps', getCell: ({ mapLinks }) => mapLinks.googleMaps },
  { header: 'openStreetMap', getCell: ({ mapLinks }) => mapLinks.openStreetMap },
];

const ADDRESS_OF_UPLOAD: Column<ReportUpload> = {
  header: 'address',
  getCell: ({ address }) => toAddressCell(address ?? ''),
};

const FILE_COLUMNS: Column<ReportUpload>[] = [
  {
    header: 'processed_image_url',
    getCell: ({ processed_image_url }) => toTextCell(processed_image_url ?? ''),
  },
  { header: 'page_url', getCell: ({ page_url }) => toTextCell(page_url ?? '') },
];

/** An upload as a row; the addresses of files only when they are wanted. */
const createUploadColumns = ({ includeAddresses, photoLinks }: ReportMeta): Column<ReportUpload>[] => [
  { header: 'image_id', getCell: ({ image_id }) => toTextCell(image_id) },
  { header: 'uploaded_at', getCell: ({ uploaded_at }) => toTextCell(uploaded_at) },
  { header: 'latitude', getCell: ({ latitude }) => latitude },
  { header: 'longitude', getCell: ({ longitude }) => longitude },
  { header: 'detections', getCell: ({ detections }) => detections },
  { header: 'average_confidence', getCell: ({ average_confidence }) => average_confidence },
  { header: 'confidence_is_calibrated', getCell: (upload) => String(upload.confidence_is_calibrated) },
  { header: 'by_person', getCell: ({ by_person }) => String(by_person) },
  ...(includeAddresses ? [ADDRESS_OF_UPLOAD] : []),
  { header: 'image_url', getCell: ({ image_url }) => toTextCell(image_url) },
  ...(photoLinks === 'page' ? [] : FILE_COLUMNS),
];

/** An upload and its zone in one row. */
export const createUploadRowColumns = (meta: ReportMeta): Column<ReportRow>[] => [
  ...createZoneColumns(meta).map(({ header, getCell }) => ({
    header,
    getCell: ({ zone }: ReportRow) => getCell(zone),
  })),
  ...createUploadColumns(meta).map(({ header, getCell }) => ({
    header,
    getCell: ({ upload }: ReportRow) => getCell(upload),
  })),
];
