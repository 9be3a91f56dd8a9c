import type { ZoneSummary } from '@smart-waste/core';
import { LANGUAGE_TAGS } from '@smart-waste/messages';
import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import type { DocumentMaterial } from '../../modules/analytics/ports.ts';
import { createDocumentTexts, type DocumentTexts, describeReport } from './document-texts.ts';
import { createCaption, createHeading, createNote, createParagraph, createPicture } from './parts.ts';
import { drawMapPicture, MAP_SIZE } from './pictures/map-picture.ts';
import { computeTrend, type Trend, type TrendUnit } from './pictures/trend-bars.ts';
import { drawTrendPicture, TREND_SIZE } from './pictures/trend-picture.ts';
import { createStyles, INK_SOFT, PAGE } from './styles.ts';
import { createTitlePage } from './title-page.ts';
import { createRankingTable, createTopZones, createUploadsTable } from './zone-sections.ts';

/** More zones would hide each other. */
const MAX_MAPPED_ZONES = 300;
const METERS_PER_KM = 1000;

/** The zones on a map; none without zones. */
function createMapSection(
  { zones, meta }: DocumentMaterial,
  { t, formatNumber, language }: DocumentTexts,
): FileChild[] {
  const [first, ...others]: ZoneSummary[] = zones.slice(0, MAX_MAPPED_ZONES).map(({ zone }) => zone);
  if (!first) return [];
  const png = drawMapPicture([first, ...others], {
    language,
    north: t('report.north'),
    levels: {
      high: t('report.level_high'),
      medium: t('report.level_medium'),
      low: t('report.level_low'),
    },
    formatDistance: (meters) =>
      meters < METERS_PER_KM
        ? t('report.meters', { count: meters })
        : t('report.kilometers', { count: formatNumber(meters / METERS_PER_KM) }),
  });
  const shown = others.length + 1;
  const all = meta.totals.zones;
  return [
    createHeading(t('report.map_of_zones')),
    createPicture(png, MAP_SIZE, t('report.map_description', { count: shown })),
    createCaption(
      shown < all ? t('report.map_caption_some', { shown, all }) : t('report.map_caption', { count: all }),
    ),
  ];
}

const createDateFormat = (unit: TrendUnit, language: DocumentTexts['language']) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    timeZone: 'UTC',
    month: 'short',
    ...(unit === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
  });

function describeTrend(
  { bars, unit }: Trend,
  { t, formatNumber }: DocumentTexts,
  formatDate: (day: string) => string,
) {
  const most = bars.reduce((best, bar) => (bar.uploads > best.uploads ? bar : best));
  return t(`report.trend_by_${unit}`, { most: formatNumber(most.uploads), date: formatDate(most.date) });
}

/** The uploads over time; none without uploads. */
function createTrendSection({ days }: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  if (days.length === 0) return [];
  const trend = computeTrend(days);
  const format = createDateFormat(trend.unit, texts.language);
  const formatDate = (isoDay: string) => format.format(Date.parse(isoDay));
  const description = describeTrend(trend, texts, formatDate);
  return [
    createHeading(texts.t('report.uploads_over_time')),
    createPicture(
      drawTrendPicture(trend, { formatNumber: texts.formatNumber, formatDate }),
      TREND_SIZE,
      description,
    ),
    createCaption(description),
  ];
}

const createFooter = (text: string) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            size: 16,
            color: INK_SOFT,
            children: [`${text} · `, PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });

function createBody(material: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  const { t } = texts;
  const hasZones = material.zones.length > 0;
  return [
    ...createTitlePage(material, texts),
    ...createMapSection(material, texts),
    ...createTrendSection(material, texts),
    ...(hasZones
      ? [
          ...createTopZones(material, texts),
          ...createRankingTable(material, texts),
          ...createUploadsTable(material, texts),
        ]
      : [createNote(t('report.no_zones'))]),
    createHeading(t('report.about_report')),
    ...describeReport(material.meta, texts).map(createParagraph),
  ];
}

/**
 * The report as a Word document in the language of its reader: a summary, a map, the uploads over time, the most urgent
 * zones with photos, and tables of zones and uploads.
 */
export async function writeDocument(material: DocumentMaterial): Promise<Uint8Array> {
  const texts = createDocumentTexts(material.language);
  const { t, formatDay } = texts;
  const document = new Document({
    title: t('report.title'),
    creator: 'Smart Waste',
    styles: createStyles(LANGUAGE_TAGS[material.language]),
    sections: [
      {
        properties: { page: PAGE },
        footers: { default: createFooter(`Smart Waste · ${formatDay(material.meta.generatedAt)}`) },
        children: createBody(material, texts),
      },
    ],
  });
  return Packer.toBuffer(document);
}
