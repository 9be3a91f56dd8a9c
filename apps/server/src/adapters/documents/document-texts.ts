import {
  createLinksFact,
  formatMoment,
  formatZonePlace,
  type ReportMessages,
  type ReportMeta,
  type ZoneSummary,
} from '@smart-waste/core';
import {
  createClassReason,
  createTranslate,
  formatReason,
  LANGUAGE_TAGS,
  type Language,
} from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { reportMessages } from '@smart-waste/messages/en/report';
import type { DocumentMaterial } from '../../modules/analytics/ports.ts';

/** Classes that the summary names. */
const MAX_NAMED_CLASSES = 3;

export type DocumentTexts = {
  t: ReportMessages;
  language: Language;
  /** A whole number with its separators. */
  formatNumber: (value: number) => string;
  /** A day of a report's moment, such as `21 November 2026`. */
  formatDay: (zoned: string) => string;
};

export function createDocumentTexts(language: Language): DocumentTexts {
  const tag = LANGUAGE_TAGS[language];
  const numbers = new Intl.NumberFormat(tag);
  // The text is the wall clock of the report's time zone already.
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    t: createTranslate(reportMessages, language, CATALOGUES[language]),
    language,
    formatNumber: (value) => numbers.format(value),
    formatDay: (zoned) => days.format(Date.parse(`${zoned.slice(0, 10)}T00:00:00Z`)),
  };
}

const formatClassTitle = (title: string, language: Language) =>
  formatReason(createClassReason(title), language, CATALOGUES[language]) ?? title;

/** The most frequent classes with their shares: `Can (45%), Trash bag (20%)`. */
function describeClasses({ wasteTypes }: DocumentMaterial, detections: number, language: Language): string {
  return wasteTypes
    .slice(0, MAX_NAMED_CLASSES)
    .map(
      ([name, count]) => `${formatClassTitle(name, language)} (${Math.round((count / detections) * 100)}%)`,
    )
    .join(', ');
}

/** More or less than in the period before. */
function describeChange({ meta, uploadsBefore }: DocumentMaterial, { t }: DocumentTexts): string[] {
  if (uploadsBefore === null) return [];
  const change = meta.totals.uploads - uploadsBefore;
  if (uploadsBefore === 0) return change === 0 ? [] : [t('report.before_none')];
  const percent = Math.round((Math.abs(change) / uploadsBefore) * 100);
  if (percent === 0) return [t('report.before_same', { before: uploadsBefore })];
  const id = change > 0 ? 'report.before_more' : 'report.before_fewer';
  return [t(id, { percent, before: uploadsBefore })];
}

const describeZone = (zone: ZoneSummary, { t }: DocumentTexts) =>
  t('report.most_urgent', {
    zone: formatZonePlace(zone),
    uploads: zone.uploads,
    detections: zone.detections,
  });

/** The key figures as sentences. */
export function describeKeyFigures(material: DocumentMaterial, texts: DocumentTexts): string[] {
  const { meta, wasteTypes, zones, located } = material;
  const { t, language } = texts;
  const { uploads, completed, failed } = meta.totals;
  if (uploads === 0) return [t(`report.nothing_${meta.timeRange}`)];
  const detections = countDetections(wasteTypes);
  const classes = describeClasses(material, detections, language);
  const [first] = zones;
  const size = t('report.meters', { count: meta.zoneSizeMeters });
  return [
    [
      t(`report.uploaded_${meta.timeRange}`, { count: uploads }),
      t('report.analysed', { completed, failed }),
      ...describeChange(material, texts),
    ].join(' '),
    detections === 0 ? t('report.no_waste') : t('report.waste', { count: detections, classes }),
    ...(first
      ? [`${t('report.in_zones', { count: meta.totals.zones, size })} ${describeZone(first.zone, texts)}`]
      : []),
    ...(uploads > located ? [t('report.without_coordinates', { count: uploads - located })] : []),
  ];
}

export const countDetections = (wasteTypes: DocumentMaterial['wasteTypes']): number =>
  wasteTypes.reduce((sum, [, count]) => sum + count, 0);

/** How the report was made, at its end. */
export const describeReport = (meta: ReportMeta, { t }: DocumentTexts): string[] => {
  const links = createLinksFact(meta, t);
  return [
    t('report.made', { time: formatMoment(meta.generatedAt), zone: meta.timeZone, user: meta.generatedBy }),
    t('report.priority_formula'),
    t('report.confidence_text'),
    `${links.label}: ${links.value}`,
    ...(meta.includeAddresses ? [] : [t('report.no_addresses')]),
  ];
};
