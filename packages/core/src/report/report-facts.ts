import type { ZoneUpload } from '@smart-waste/contract';
import type { Translate } from '@smart-waste/messages';
import type { reportMessages } from '@smart-waste/messages/en/report';
import type { ZoneSummary } from '../zones/zone-summary.ts';
import type { ReportMeta } from './writer.ts';

/** Says what a report says in the language of its reader. */
export type ReportMessages = Translate<typeof reportMessages>;

const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
/** Formats a moment like `2026-11-21 05:44 UTC`, independent of the locale. */
export const formatTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

export type Fact = { label: string; value: string };

/** The head of a report in text or Word. */
export const metaFacts = (meta: ReportMeta, t: ReportMessages): Fact[] => [
  { label: t('report.generated'), value: formatTime(meta.generatedAt) },
  { label: t('report.generated_by'), value: meta.generatedBy },
  { label: t('report.time_range'), value: t(`report.range_${meta.timeRange}`) },
  { label: t('report.zone_size'), value: t('report.meters', { count: meta.zoneSizeMeters }) },
  { label: t('report.uploads'), value: String(meta.totals.uploads) },
  { label: t('report.completed'), value: String(meta.totals.completed) },
  { label: t('report.failed'), value: String(meta.totals.failed) },
  { label: t('report.zones'), value: String(meta.totals.zones) },
];

/** `latitude, longitude` with six decimals, about 0.1 m. */
export const formatCoordinates = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

/** The lines of a zone above its uploads. */
export const zoneFacts = (zone: ZoneSummary, t: ReportMessages): Fact[] => [
  { label: t('report.priority'), value: zone.priorityScore.toFixed(4) },
  ...(zone.representativeAddress === undefined
    ? []
    : [{ label: t('report.address'), value: zone.representativeAddress }]),
  { label: t('report.center'), value: formatCoordinates(zone.center) },
  { label: t('report.uploads'), value: String(zone.uploads) },
  { label: t('report.detections'), value: String(zone.detections) },
  { label: t('report.average_confidence'), value: percent(zone.averageConfidence) },
];

/** An upload in one line. */
export const formatUpload = (upload: ZoneUpload, t: ReportMessages): string =>
  [
    formatTime(upload.uploaded_at),
    formatCoordinates(upload),
    t('report.detection_count', { count: upload.detections }),
    ...(upload.detections > 0 ? [percent(upload.average_confidence)] : []),
    ...(upload.address === undefined ? [] : [upload.address.replaceAll(/\s+/g, ' ')]),
  ].join(' | ');
