import {
  type AverageConfidence,
  formatConfidence,
  formatCoordinates,
  formatMoment,
  formatPlace,
  formatZonePlace,
  formatZoneTitle,
  getUploadConfidence,
  getZoneConfidence,
  type ReportMessages,
} from '@smart-waste/core';
import {
  ExternalHyperlink,
  type FileChild,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import type { DocumentMaterial, DocumentZone } from '../../modules/analytics/ports.ts';
import {
  createGroupRow,
  createRow,
  createSmallText,
  createTable,
  TABLE_TEXT,
  type TableColumn,
} from './cells.ts';
import type { DocumentTexts } from './document-texts.ts';
import { createHeading, createNote, createPhoto, createSubheading } from './parts.ts';
import { CELL_MARGINS, INK_SOFT, NO_BORDERS, TEXT_WIDTH } from './styles.ts';

/** Zones that have a part of their own, and zones in the ranking. */
const MAX_TOP_ZONES = 10;
const MAX_RANKED_ZONES = 100;
const PHOTO_BOX = { width: 210, height: 158 };
const PHOTO_COLUMN = 3_450;
/** As wide as '100.0% calibrated'. */
const CONFIDENCE_COLUMN = 1_650;

const createLink = (url: string, text: string, size?: number): ParagraphChild =>
  new ExternalHyperlink({
    link: url,
    children: [new TextRun({ text, style: 'Hyperlink', ...(size !== undefined && { size }) })],
  });

/** The facts of a zone in sentences and links, one paragraph each. */
function createZoneFacts({ zone }: DocumentZone, { t }: DocumentTexts): Paragraph[] {
  const change =
    zone.uploadsBefore === undefined ? [] : [t('report.zone_before', { count: zone.uploadsBefore })];
  const lines = [
    t('report.zone_uploads', { count: zone.uploads }),
    ...change,
    t('report.zone_detections', {
      count: zone.detections,
      confidence: formatConfidence(getZoneConfidence(zone), t),
    }),
    t('report.zone_priority', { score: zone.priorityScore.toFixed(2) }),
    t('report.zone_center', { place: formatCoordinates(zone.center) }),
    `${t('report.zone_id')}: ${zone.zoneId}`,
  ];
  const spacing = { after: 40 };
  return [
    ...lines.map((text) => new Paragraph({ text, spacing })),
    new Paragraph({
      spacing,
      children: [
        createLink(zone.mapLinks.googleMaps, 'Google Maps'),
        new TextRun({ text: '  ·  ', color: INK_SOFT }),
        createLink(zone.mapLinks.openStreetMap, 'OpenStreetMap'),
      ],
    }),
  ];
}

/** A zone with the photo of one of its uploads beside its facts. */
function createZonePart(entry: DocumentZone, rank: number, texts: DocumentTexts): FileChild[] {
  const title = formatZoneTitle(entry.zone, rank, texts.t);
  const facts = createZoneFacts(entry, texts);
  const { photo: shown } = entry;
  if (!shown) return [createSubheading(title), ...facts];
  const description = texts.t('report.photo_of_zone', { zone: formatZonePlace(entry.zone) });
  const createCell = (children: Paragraph[], width: number) =>
    new TableCell({
      children,
      width: { size: width, type: WidthType.DXA },
      margins: { ...CELL_MARGINS, left: 0 },
      verticalAlign: VerticalAlign.TOP,
    });
  const widths = [PHOTO_COLUMN, TEXT_WIDTH - PHOTO_COLUMN] as const;
  const pictured = new Paragraph({ children: [createPhoto(shown, PHOTO_BOX, description)] });
  return [
    createSubheading(title),
    new Table({
      rows: [
        new TableRow({
          cantSplit: true,
          children: [createCell([pictured], widths[0]), createCell(facts, widths[1])],
        }),
      ],
      columnWidths: [...widths],
      width: { size: TEXT_WIDTH, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: NO_BORDERS,
    }),
  ];
}

/** The most urgent zones, each with a photo. */
export const createTopZones = ({ zones }: DocumentMaterial, texts: DocumentTexts): FileChild[] => [
  createHeading(texts.t('report.top_zones')),
  ...zones.slice(0, MAX_TOP_ZONES).flatMap((entry, index) => createZonePart(entry, index + 1, texts)),
];

/** Without detections there is nothing to be confident of. */
const describeConfidence = (detections: number, average: AverageConfidence, t: ReportMessages) =>
  average.share === null || detections > 0 ? formatConfidence(average, t) : '–';

const computeRemainingWidth = (columns: readonly TableColumn[]) =>
  TEXT_WIDTH - columns.reduce((sum, { width }) => sum + width, 0);

/** The zones in one table. */
export function createRankingTable({ zones, meta }: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  const { t, formatNumber } = texts;
  const rank: TableColumn = { title: t('report.rank'), width: 800, isNumber: true };
  const numbers: TableColumn[] = [
    { title: t('report.priority'), width: 1250, isNumber: true },
    { title: t('report.uploads'), width: 1150, isNumber: true },
    { title: t('report.detections'), width: 1400, isNumber: true },
    { title: t('report.confidence'), width: CONFIDENCE_COLUMN, isNumber: true },
  ];
  const columns = [
    rank,
    { title: t('report.zone'), width: computeRemainingWidth([rank, ...numbers]) },
    ...numbers,
  ];
  const shownZones = zones.slice(0, MAX_RANKED_ZONES);
  const rows = shownZones.map(({ zone }, index) =>
    createRow(columns, [
      [createSmallText(String(index + 1))],
      [createLink(zone.mapLinks.openStreetMap, formatZonePlace(zone), TABLE_TEXT)],
      ...[
        zone.priorityScore.toFixed(2),
        formatNumber(zone.uploads),
        formatNumber(zone.detections),
        describeConfidence(zone.detections, getZoneConfidence(zone), t),
      ].map((text) => [createSmallText(text)]),
    ]),
  );
  return [
    createHeading(t('report.zones_by_priority')),
    createTable(columns, rows),
    ...(meta.totals.zones > shownZones.length
      ? [createNote(t('report.first_zones', { shown: shownZones.length, all: meta.totals.zones }))]
      : []),
  ];
}

/** The newest uploads of each zone, with what the document leaves out. */
export function createUploadsTable(material: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  const { zones, located, meta } = material;
  const { t } = texts;
  const columns: TableColumn[] = [
    { title: t('report.uploaded'), width: 2350 },
    {
      title: t('report.place'),
      width: computeRemainingWidth([{ title: '', width: 2350 + 1400 + CONFIDENCE_COLUMN + 1100 }]),
    },
    { title: t('report.detections'), width: 1400, isNumber: true },
    { title: t('report.confidence'), width: CONFIDENCE_COLUMN, isNumber: true },
    { title: t('report.photo'), width: 1100 },
  ];
  const rows = zones.flatMap(({ zone, uploads }, index) => [
    createGroupRow(columns, [
      new TextRun({ text: formatZoneTitle(zone, index + 1, t), bold: true, size: TABLE_TEXT }),
    ]),
    ...uploads.map((upload) =>
      createRow(columns, [
        [createSmallText(formatMoment(upload.uploaded_at))],
        [createSmallText(formatPlace(upload) || formatCoordinates(upload))],
        [createSmallText(String(upload.detections))],
        [createSmallText(describeConfidence(upload.detections, getUploadConfidence(upload), t))],
        [createLink(upload.image_url, t('report.open'), TABLE_TEXT)],
      ]),
    ),
  ]);
  const listed = zones.reduce((sum, { uploads }) => sum + uploads.length, 0);
  return [
    createHeading(t('report.newest_uploads')),
    createNote(
      listed < located
        ? t('report.first_uploads', { shown: listed, all: located })
        : t('report.all_uploads', { count: located }),
    ),
    ...(meta.totals.zones > 0 ? [createTable(columns, rows)] : []),
  ];
}
