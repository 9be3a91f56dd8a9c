import type { Block } from '@smart-waste/core';
import {
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  ImageRun,
  Paragraph,
  TableRow,
  TextRun,
} from 'docx';
import { cellOf, tableOf } from './cells.ts';
import type { Thumbnail } from './fetch-thumbnails.ts';
import { FACT_SHADE, INK_SOFT, TEXT_WIDTH } from './styles.ts';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
type Photos = ReadonlyMap<string, Thumbnail>;

const PHOTO_BOX = { width: 112, height: 84 };
const PHOTO_COLUMN = 2_000;
/** How a row of two facts shares the width. */
const FACT_SHARES = [0.17, 0.33, 0.2, 0.3] as const;

/** As large as fits the box, in its own proportions. */
function fitted({ width, height }: Thumbnail) {
  const scale = Math.min(PHOTO_BOX.width / width, PHOTO_BOX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const photoRun = (photo: Thumbnail, title: string, description: string) =>
  new ImageRun({
    type: 'jpg',
    data: photo.bytes,
    transformation: fitted(photo),
    altText: { name: 'photo', title, description },
  });

/** Two facts a row: label, value, label, value. */
function factsTable({ facts }: BlockOf<'facts'>): FileChild {
  const widths = FACT_SHARES.map((share) => Math.round(TEXT_WIDTH * share));
  const pairs = facts.flatMap((_, index) => (index % 2 === 0 ? [facts.slice(index, index + 2)] : []));
  const cells = (pair: typeof facts) =>
    FACT_SHARES.map((_, column) => {
      const fact = pair[Math.floor(column / 2)];
      const isLabel = column % 2 === 0;
      const style = { width: widths[column] ?? 0, ...(isLabel && { shading: FACT_SHADE }) };
      const text = isLabel ? fact?.label : fact?.value;
      return cellOf([new TextRun({ text: text ?? '', ...(isLabel && { color: INK_SOFT }) })], style);
    });
  const rows = pairs.map((pair) => new TableRow({ cantSplit: true, children: cells(pair) }));
  return tableOf(widths, rows);
}

function linksLine({ links }: BlockOf<'links'>): FileChild {
  const runs = links.flatMap(({ text, url }, index) => [
    ...(index > 0 ? [new TextRun({ text: '   ·   ', color: INK_SOFT })] : []),
    new ExternalHyperlink({ link: url, children: [new TextRun({ text, style: 'Hyperlink' })] }),
  ]);
  return new Paragraph({ children: runs, spacing: { before: 100, after: 120 } });
}

/** The time of an upload, and its other values below. */
function uploadRuns(text: string): TextRun[] {
  const [when, ...rest] = text.split(' | ');
  return [
    new TextRun({ text: when ?? '', bold: true }),
    new TextRun({ text: rest.join('  ·  '), color: INK_SOFT, break: 1 }),
  ];
}

/** With a photo column where there is at least one photo; otherwise the text has the full width. */
function uploadsTable({ uploads }: BlockOf<'uploads'>, photos: Photos, photoTitle: string): FileChild {
  const hasPhotos = uploads.some(({ image_id }) => photos.has(image_id));
  const widths = hasPhotos ? [PHOTO_COLUMN, TEXT_WIDTH - PHOTO_COLUMN] : [TEXT_WIDTH];
  const rows = uploads.map(({ image_id, text }) => {
    const photo = photos.get(image_id);
    const words = cellOf(uploadRuns(text), { width: widths.at(-1) ?? 0 });
    const picture = cellOf(photo ? [photoRun(photo, photoTitle, text)] : [], { width: PHOTO_COLUMN });
    return new TableRow({ cantSplit: true, children: hasPhotos ? [picture, words] : [words] });
  });
  return tableOf(widths, rows);
}

/** A block of the report as a part of the document; each photo has the title. */
export function drawBlock(block: Block, photos: Photos, photoTitle: string): FileChild {
  switch (block.kind) {
    case 'title':
      return new Paragraph({ text: block.text, heading: HeadingLevel.TITLE });
    case 'heading':
      return new Paragraph({ text: block.text, heading: HeadingLevel.HEADING_2 });
    case 'facts':
      return factsTable(block);
    case 'links':
      return linksLine(block);
    case 'uploads':
      return uploadsTable(block, photos, photoTitle);
    case 'note':
      return new Paragraph({ children: [new TextRun({ text: block.text, color: INK_SOFT, italics: true })] });
  }
}
