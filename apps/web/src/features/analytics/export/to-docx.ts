import type { Image, Report } from '@smart-waste/contract';
import { reportDocument } from '@smart-waste/core';
import { AlignmentType, Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { drawBlock } from './docx/draw-block.ts';
import { fetchThumbnails } from './docx/fetch-thumbnails.ts';
import { INK_SOFT, PAGE, STYLES } from './docx/styles.ts';
import { zoneTable } from './docx/zone-table.ts';
import type { ReportMaterial } from './report-types.ts';

const part = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 });

const footer = ({ meta }: Report) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({
            size: 16,
            color: INK_SOFT,
            children: [
              `Smart Waste · ${meta.generatedAt.slice(0, 10)} · `,
              PageNumber.CURRENT,
              ' / ',
              PageNumber.TOTAL_PAGES,
            ],
          }),
        ],
      }),
    ],
  });

/** The images in the order in which the document shows them. */
function shownImages({ report, images, messages }: ReportMaterial): Image[] {
  const blocks = reportDocument(report, messages).filter((block) => block.kind === 'uploads');
  return blocks.flatMap(({ uploads }) => uploads.flatMap(({ image_id }) => images.get(image_id) ?? []));
}

/** The report as a document: title, a table of all zones, then each zone with its photos. Load it on demand. */
export async function toDocx(material: ReportMaterial): Promise<Blob> {
  const { report, messages: t, signal, onProgress } = material;
  const photos = await fetchThumbnails({
    images: shownImages(material),
    signal,
    onProgress: (fetched, of) => onProgress({ step: 'photos', percent: (fetched / of) * 100 }),
  });
  onProgress({ step: 'writing', percent: null });
  const [title, facts, ...details] = reportDocument(report, t).map((block) =>
    drawBlock(block, photos, t('report.photo')),
  );
  const overview =
    report.zones.length > 0
      ? [part(t('report.zones_by_priority')), zoneTable(report, t), part(t('report.zones_in_detail'))]
      : [];
  const children = [title, facts, ...overview, ...details].filter((child) => child !== undefined);
  const document = new Document({
    title: t('report.title'),
    creator: 'Smart Waste',
    styles: STYLES,
    sections: [{ properties: { page: PAGE }, footers: { default: footer(report) }, children }],
  });
  return Packer.toBlob(document);
}
