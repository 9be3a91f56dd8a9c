import type { ReportUpload } from '@smart-waste/contract';
import type { Translate } from '@smart-waste/messages';
import type { reportMessages } from '@smart-waste/messages/en/report';
import { GPS_LOCATION } from '../gps-location.ts';
import { formatPriority } from '../zones/priority.ts';
import type { ZoneSummary } from '../zones/zone-summary.ts';
import type { ReportMeta } from './writer.ts';
import { formatMoment } from './zoned-time.ts';

/** Says what a report says in the language of its reader. */
export type ReportMessages = Translate<typeof reportMessages>;

/** A share from 0 to 1 as `80.0%`. */
const formatShare = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** An average confidence: none where a person decided (LB-28), otherwise calibrated or raw (EV-48). */
export type AverageConfidence = { share: number | null; isCalibrated: boolean };

export const getZoneConfidence = (
  zone: Pick<ZoneSummary, 'averageConfidence' | 'confidenceIsCalibrated'>,
): AverageConfidence => ({ share: zone.averageConfidence, isCalibrated: zone.confidenceIsCalibrated });

export const getUploadConfidence = (
  upload: Pick<ReportUpload, 'average_confidence' | 'confidence_is_calibrated'>,
): AverageConfidence => ({
  share: upload.average_confidence,
  isCalibrated: upload.confidence_is_calibrated,
});

export function formatConfidence({ share, isCalibrated }: AverageConfidence, t: ReportMessages): string {
  if (share === null) return t('report.by_person');
  const percent = formatShare(share);
  return isCalibrated ? t('report.calibrated', { percent }) : percent;
}

export type ReportFact = { label: string; value: string };

/** Where the photo links lead and, when they are files, until when. */
export const createLinksFact = ({ photoLinksExpireAt }: ReportMeta, t: ReportMessages): ReportFact => ({
  label: t('report.photo_links'),
  value:
    photoLinksExpireAt === undefined
      ? t('report.links_page')
      : t('report.links_until', { time: formatMoment(photoLinksExpireAt) }),
});

/** The head of a report in text. */
export const createMetaFacts = (meta: ReportMeta, t: ReportMessages): ReportFact[] => [
  { label: t('report.generated'), value: formatMoment(meta.generatedAt) },
  { label: t('report.generated_by'), value: meta.generatedBy },
  { label: t('report.time_range'), value: t(`report.range_${meta.timeRange}`) },
  { label: t('report.time_zone'), value: meta.timeZone },
  { label: t('report.zone_size'), value: t('report.meters', { count: meta.zoneSizeMeters }) },
  createLinksFact(meta, t),
  { label: t('report.uploads'), value: String(meta.totals.uploads) },
  { label: t('report.completed'), value: String(meta.totals.completed) },
  { label: t('report.failed'), value: String(meta.totals.failed) },
  { label: t('report.zones'), value: String(meta.totals.zones) },
];

/** `latitude, longitude` with six decimals, about 0.1 m. */
export const formatCoordinates = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

/** Where a zone is, in one line: its place, when it is known and included, or else its centre. */
export const formatZonePlace = ({ representativeAddress = '', center }: ZoneSummary): string =>
  representativeAddress.replaceAll(/\s+/g, ' ').trim() || formatCoordinates(center);

/** A zone as screens name it: by its rank, which counts from 1, and its place (RP-15). */
export const formatZoneTitle = (zone: ZoneSummary, rank: number, t: ReportMessages): string =>
  t('report.zone_at', { rank, place: formatZonePlace(zone) });

/** Without detections there is nothing to be confident of. */
const formatAverageConfidence = (zone: ZoneSummary, t: ReportMessages): string =>
  zone.detections === 0 && zone.averageConfidence !== null
    ? t('report.no_confidence')
    : formatConfidence(getZoneConfidence(zone), t);

/** The lines of a zone above its uploads. */
export const createZoneFacts = (zone: ZoneSummary, t: ReportMessages): ReportFact[] => [
  { label: t('report.priority'), value: t('report.priority_sum', formatPriority(zone, 4)) },
  { label: t('report.center'), value: formatCoordinates(zone.center) },
  { label: t('report.uploads'), value: String(zone.uploads) },
  { label: t('report.detections'), value: String(zone.detections) },
  { label: t('report.average_confidence'), value: formatAverageConfidence(zone, t) },
  { label: t('report.zone_id'), value: zone.zoneId },
];

/** The place text of an upload in one line; empty when it has none or addresses are not included. */
export const formatPlace = ({ address = '' }: ReportUpload): string =>
  address.trim() === GPS_LOCATION ? '' : address.replaceAll(/\s+/g, ' ').trim();

/** An upload in one line. */
export const formatUpload = (upload: ReportUpload, t: ReportMessages): string =>
  [
    formatMoment(upload.uploaded_at),
    formatCoordinates(upload),
    t('report.detection_count', { count: upload.detections }),
    ...(upload.detections > 0 || upload.by_person ? [formatConfidence(getUploadConfidence(upload), t)] : []),
    formatPlace(upload),
    upload.image_url,
  ]
    .filter((part) => part !== '')
    .join(' | ');
