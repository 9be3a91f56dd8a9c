import {
  AlignmentType,
  type FileChild,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import type { DocumentMaterial } from '../../modules/analytics/ports.ts';
import { countDetections, type DocumentTexts, describeKeyFigures } from './document-texts.ts';
import { createHeading, createParagraph } from './parts.ts';
import { INK_SOFT, LEAF, NO_BORDERS, SOFT_SHADE, TEXT_WIDTH } from './styles.ts';

const createCenteredParagraph = (children: TextRun[], spacing: { before?: number; after: number }) =>
  new Paragraph({ alignment: AlignmentType.CENTER, spacing, children });

/** A big figure over its label. */
const createFigureCell = ([label, value]: readonly [string, string], width: number) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    shading: SOFT_SHADE,
    verticalAlign: VerticalAlign.CENTER,
    children: [
      createCenteredParagraph([new TextRun({ text: value, size: 44, bold: true, color: LEAF })], {
        before: 120,
        after: 0,
      }),
      createCenteredParagraph([new TextRun({ text: label, size: 19, color: INK_SOFT })], { after: 120 }),
    ],
  });

/** The key figures side by side. */
function createFiguresTable(figures: readonly (readonly [string, string])[]): FileChild {
  const width = Math.floor(TEXT_WIDTH / figures.length);
  return new Table({
    rows: [
      new TableRow({ cantSplit: true, children: figures.map((figure) => createFigureCell(figure, width)) }),
    ],
    columnWidths: figures.map(() => width),
    width: { size: width * figures.length, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: NO_BORDERS,
  });
}

/** Of those that were analysed to an end, as on the screen (AN-13). */
function formatSuccessRate({ meta }: DocumentMaterial): string {
  const { completed, failed } = meta.totals;
  return completed + failed === 0 ? '–' : `${Math.round((completed / (completed + failed)) * 100)}%`;
}

/** Title, period, the key figures, and what they say in sentences. */
export function createTitlePage(material: DocumentMaterial, texts: DocumentTexts): FileChild[] {
  const { meta, wasteTypes } = material;
  const { t, formatNumber, formatDay } = texts;
  const period = t(`report.period_${meta.timeRange}`, { day: formatDay(meta.generatedAt) });
  const size = t('report.meters', { count: meta.zoneSizeMeters });
  return [
    new Paragraph({ text: t('report.title'), heading: HeadingLevel.TITLE }),
    new Paragraph({ text: t('report.subtitle', { period, size }), style: 'Subtitle' }),
    createFiguresTable([
      [t('report.uploads'), formatNumber(meta.totals.uploads)],
      [t('report.detections'), formatNumber(countDetections(wasteTypes))],
      [t('report.zones'), formatNumber(meta.totals.zones)],
      [t('report.analysed_share'), formatSuccessRate(material)],
    ]),
    createHeading(t('report.summary')),
    ...describeKeyFigures(material, texts).map(createParagraph),
  ];
}
