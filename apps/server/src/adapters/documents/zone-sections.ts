import {
  type AverageConfidence,
  confidenceOfUpload,
  confidenceOfZone,
  formatConfidence,
  formatCoordinates,
  formatMoment,
  placeText,
  type ReportMessages,
  zonePlace,
  zoneTitle,
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
import { groupRow, rowOf, small, TABLE_TEXT, type TableColumn, tableOf } from './cells.ts';
import type { DocumentTexts } from './document-texts.ts';
import { heading, note, photo, subheading } from './parts.ts';
import { CELL_MARGINS, INK_SOFT, NO_BORDERS, TEXT_WIDTH } from './styles.ts';

/** Zones that have a part of their own, and zones in the ranking. */
const TOP_ZONES = 10;
const RANKED_ZONES = 100;
const PHOTO_BOX = { width: 210, height: 158 };
const PHOTO_COLUMN = 3_450;
/** As wide as '100.0% calibrated'. */
const CONFIDENCE_COLUMN = 1_650;

const link = (url: string, text: string, size?: number): ParagraphChild =>
  new ExternalHyperlink({
    link: url,
    children: [new TextRun({ text, style: 'Hyperlink', ...(size !== undefined && { size }) })],
  });

/** The facts of a zone in sentences and links, one paragraph each. */
function zoneFacts({ zone }: DocumentZone, { t }: DocumentTexts): Paragraph[] {
  const change =
    zone.uploadsBefore === undefined ? [] : [t('report.zone_before', { count: zone.uploadsBefore })];
  const lines = [
    t('report.zone_uploads', { count: zone.uploads }),
    ...change,
    t('report.zone_detections', {
      count: zone.detections,
      confidence: formatConfidence(confidenceOfZone(zone), t),
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
        link(zone.mapLinks.googleMaps, 'Google Maps'),
        new TextRun({ text: '  ·  ', color: INK_SOFT }),
        link(zone.mapLinks.openStreetMap, 'OpenStreetMap'),
      ],
    }),
  ];
}

/** A zone with the photo of one of its uploads beside its facts. */
function zonePart(entry: DocumentZone, rank: number, texts: DocumentTexts): FileChild[] {
  const title = zoneTitle(entry.zone, rank, texts.t);
  const facts = zoneFacts(entry, texts);
  const { photo: shown } = entry;
  if (!shown) return [subheading(title), ...facts];
  const description = texts.t('report.photo_of_zone', { zone: zonePlace(entry.zone) });
  const cell = (children: Paragraph[], width: number) =>
    new TableCell({
      children,
      width: { size: width, type: WidthType.DXA },
      margins: { ...CELL_MARGINS, left: 0 },
      verticalAlign: VerticalAlign.TOP,
    });
  const widths = [PHOTO_COLUMN, TEXT_WIDTH - PHOTO_COLUMN] as const;
  const pictured = new Paragraph({ children: [photo(shown, PHOTO_BOX, description)] });
  return [
    subheading(title),
    new Table({
      rows: [
        new TableRow({ cantSplit: true, children: [cell([pictured], widths[0]), cell(facts, widths[1])] }),
      ],
      columnWidths: [...widths],
      width: { size: TEXT_WIDTH, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: NO_BORDERS,
    }),
  ];
}

/** The most urgent zones, each with a photo. */
export const topZones = ({ zones }: DocumentMaterial, texts: DocumentTexts): FileChild[] => [
  heading(texts.t('report.top_zones')),
  ...zones.slice(0, TOP_ZONES).flatMap((entry, index) => zonePart(entry, index + 1, texts)),
];

/** Without detections there is nothing to be confident of. */
const confidenceOf = (detections: number, average: AverageConfidence, t: ReportMessages) =>
  average.share === null || detections > 0 ? formatConfidence(average, t) : '–';

const rest = (columns: readonly TableColumn[]) =>
  TEXT_WIDTH - columns.reduce((sum, { width }) => sum + width, 0);

/** The zones in one table. */
export function rankingTable({ zones, meta }: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  const { t, number } = texts;
  const rank: TableColumn = { title: t('report.rank'), width: 800, isNumber: true };
  const numbers: TableColumn[] = [
    { title: t('report.priority'), width: 1250, isNumber: true },
    { title: t('report.uploads'), width: 1150, isNumber: true },
    { title: t('report.detections'), width: 1400, isNumber: true },
    { title: t('report.confidence'), width: CONFIDENCE_COLUMN, isNumber: true },
  ];
  const columns = [rank, { title: t('report.zone'), width: rest([rank, ...numbers]) }, ...numbers];
  const shown = zones.slice(0, RANKED_ZONES);
  const rows = shown.map(({ zone }, index) =>
    rowOf(columns, [
      [small(String(index + 1))],
      [link(zone.mapLinks.openStreetMap, zonePlace(zone), TABLE_TEXT)],
      ...[
        zone.priorityScore.toFixed(2),
        number(zone.uploads),
        number(zone.detections),
        confidenceOf(zone.detections, confidenceOfZone(zone), t),
      ].map((text) => [small(text)]),
    ]),
  );
  return [
    heading(t('report.zones_by_priority')),
    tableOf(columns, rows),
    ...(meta.totals.zones > shown.length
      ? [note(t('report.first_zones', { shown: shown.length, all: meta.totals.zones }))]
      : []),
  ];
}

/** The newest uploads of each zone, with what the document leaves out. */
export function uploadsTable(material: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  const { zones, located, meta } = material;
  const { t } = texts;
  const columns: TableColumn[] = [
    { title: t('report.uploaded'), width: 2350 },
    { title: t('report.place'), width: rest([{ title: '', width: 2350 + 1400 + CONFIDENCE_COLUMN + 1100 }]) },
    { title: t('report.detections'), width: 1400, isNumber: true },
    { title: t('report.confidence'), width: CONFIDENCE_COLUMN, isNumber: true },
    { title: t('report.photo'), width: 1100 },
  ];
  const rows = zones.flatMap(({ zone, uploads }, index) => [
    groupRow(columns, [new TextRun({ text: zoneTitle(zone, index + 1, t), bold: true, size: TABLE_TEXT })]),
    ...uploads.map((upload) =>
      rowOf(columns, [
        [small(formatMoment(upload.uploaded_at))],
        [small(placeText(upload) || formatCoordinates(upload))],
        [small(String(upload.detections))],
        [small(confidenceOf(upload.detections, confidenceOfUpload(upload), t))],
        [link(upload.image_url, t('report.open'), TABLE_TEXT)],
      ]),
    ),
  ]);
  const listed = zones.reduce((sum, { uploads }) => sum + uploads.length, 0);
  return [
    heading(t('report.newest_uploads')),
    note(
      listed < located
        ? t('report.first_uploads', { shown: listed, all: located })
        : t('report.all_uploads', { count: located }),
    ),
    ...(meta.totals.zones > 0 ? [tableOf(columns, rows)] : []),
  ];
}
