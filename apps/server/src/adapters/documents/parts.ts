import type { Size } from '@smart-waste/core';
import { type FileChild, HeadingLevel, ImageRun, Paragraph, type ParagraphChild, TextRun } from 'docx';
import type { DocumentPhoto } from '../../modules/analytics/ports.ts';
import { INK_SOFT, TEXT_WIDTH_PIXELS } from './styles.ts';

export const createHeading = (text: string): FileChild =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1 });

export const createSubheading = (text: string): FileChild =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_2 });

export const createParagraph = (text: string): FileChild => new Paragraph({ text });

/** A sentence about the picture above it. */
export const createCaption = (text: string): FileChild => new Paragraph({ text, style: 'Caption' });

/** A remark, such as what a table leaves out. */
export const createNote = (text: string): FileChild =>
  new Paragraph({
    children: [new TextRun({ text, color: INK_SOFT })],
    spacing: { before: 100, after: 160 },
  });

/** A drawn picture over the width of the text, with the text that describes it. */
export const createPicture = (png: Uint8Array, { width, height }: Size, description: string): FileChild =>
  new Paragraph({
    keepNext: true, // with its caption
    spacing: { before: 60, after: 40 },
    children: [
      new ImageRun({
        type: 'png',
        data: png,
        transformation: {
          width: TEXT_WIDTH_PIXELS,
          height: Math.round((TEXT_WIDTH_PIXELS * height) / width),
        },
        altText: { name: description, title: description, description },
      }),
    ],
  });

/** A photo as large as fits the box, in its own proportions. */
export function createPhoto(
  { bytes, width, height }: DocumentPhoto,
  box: Size,
  description: string,
): ParagraphChild {
  const scale = Math.min(box.width / width, box.height / height);
  return new ImageRun({
    type: 'jpg',
    data: bytes,
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
    altText: { name: description, title: description, description },
  });
}
