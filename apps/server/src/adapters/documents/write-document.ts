import type { ZoneSummary } from '@smart-waste/core';
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
import { aboutSentences, type DocumentTexts, documentTexts, LANGUAGE_TAGS } from './document-texts.ts';
import { caption, heading, note, paragraph, picture } from './parts.ts';
import { MAP_SIZE, mapPicture } from './pictures/map-picture.ts';
import { type Trend, type TrendUnit, trendOf } from './pictures/trend-bars.ts';
import { TREND_SIZE, trendPicture } from './pictures/trend-picture.ts';
import { INK_SOFT, PAGE, stylesIn } from './styles.ts';
import { titlePage } from './title-page.ts';
import { rankingTable, topZones, uploadsTable } from './zone-sections.ts';

/** More zones would hide each other. */
const MAPPED_ZONES = 300;
const METERS_PER_KM = 1000;

/** The zones on a map; none without zones. */
function mapSection({ zones, meta }: DocumentMaterial, { t, number, language }: DocumentTexts): FileChild[] {
  const [first, ...others]: ZoneSummary[] = zones.slice(0, MAPPED_ZONES).map(({ zone }) => zone);
  if (!first) return [];
  const png = mapPicture([first, ...others], {
    language,
    north: t('report.north'),
    levels: {
      high: t('report.level_high'),
      medium: t('report.level_medium'),
      low: t('report.level_low'),
    },
    distance: (meters) =>
      meters < METERS_PER_KM
        ? t('report.meters', { count: meters })
        : t('report.kilometers', { count: number(meters / METERS_PER_KM) }),
  });
  const shown = others.length + 1;
  const all = meta.totals.zones;
  return [
    heading(t('report.map_of_zones')),
    picture(png, MAP_SIZE, t('report.map_description', { count: shown })),
    caption(
      shown < all ? t('report.map_caption_some', { shown, all }) : t('report.map_caption', { count: all }),
    ),
  ];
}

const dateFormat = (unit: TrendUnit, language: DocumentTexts['language']) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    timeZone: 'UTC',
    month: 'short',
    ...(unit === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
  });

function trendDescription(
  { bars, unit }: Trend,
  { t, number }: DocumentTexts,
  date: (day: string) => string,
) {
  const most = bars.reduce((best, bar) => (bar.uploads > best.uploads ? bar : best));
  return t(`report.trend_by_${unit}`, { most: number(most.uploads), date: date(most.date) });
}

/** The uploads over time; none without uploads. */
function trendSection({ days }: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  if (days.length === 0) return [];
  const trend = trendOf(days);
  const format = dateFormat(trend.unit, texts.language);
  const date = (isoDay: string) => format.format(Date.parse(isoDay));
  const description = trendDescription(trend, texts, date);
  return [
    heading(texts.t('report.uploads_over_time')),
    picture(trendPicture(trend, { number: texts.number, date }), TREND_SIZE, description),
    caption(description),
  ];
}

const footer = (text: string) =>
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

function body(material: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  const { t } = texts;
  const hasZones = material.zones.length > 0;
  return [
    ...titlePage(material, texts),
    ...mapSection(material, texts),
    ...trendSection(material, texts),
    ...(hasZones
      ? [...topZones(material, texts), ...rankingTable(material, texts), ...uploadsTable(material, texts)]
      : [note(t('report.no_zones'))]),
    heading(t('report.about_report')),
    ...aboutSentences(material.meta, texts).map(paragraph),
  ];
}

/**
 * The report as a Word document in the language of its reader: a summary, a map, the uploads over time, the most urgent
 * zones with photos, and tables of zones and uploads.
 */
export async function writeDocument(material: DocumentMaterial): Promise<Uint8Array> {
  const texts = documentTexts(material.language);
  const { t, day } = texts;
  const document = new Document({
    title: t('report.title'),
    creator: 'Smart Waste',
    styles: stylesIn(LANGUAGE_TAGS[material.language]),
    sections: [
      {
        properties: { page: PAGE },
        footers: { default: footer(`Smart Waste · ${day(material.meta.generatedAt)}`) },
        children: body(material, texts),
      },
    ],
  });
  return Packer.toBuffer(document);
}
