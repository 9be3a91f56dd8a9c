import { isolateText, removeDirectionControls } from '@smart-waste/core';
import { buildDocumentFont, type CanvasContext, COLORS } from '../pictures/canvas.ts';

/** An A4 page in points, of which 72 are an inch. */
export const A4 = { width: 595, height: 842 } as const;
export const LEFT = 40;
export const RIGHT = A4.width - LEFT;
export const TEXT_WIDTH = RIGHT - LEFT;

export type TextStyle = { size: number; weight?: number; color?: string; align?: 'left' | 'right' };
type Spot = { x: number; y: number };

function setStyle(
  context: CanvasContext,
  { size, weight = 400, color = COLORS.ink, align = 'left' }: TextStyle,
): void {
  context.font = buildDocumentFont(size, weight);
  context.fillStyle = color;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
}

/** Draws one line of text, whose baseline is at `y`. */
export function drawLabel(context: CanvasContext, text: string, { x, y, ...style }: Spot & TextStyle): void {
  setStyle(context, style);
  context.fillText(text, x, y);
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ELLIPSIS = '…';

/**
 * The parts of a text between which a line may end: at blanks, in a part that is wider than a line between its words,
 * and in a word that is wider at any of its characters.
 */
function splitBreakable(context: CanvasContext, text: string, width: number): string[] {
  const isNarrow = (part: string) => context.measureText(part).width <= width;
  const split = (part: string, by: Intl.Segmenter) =>
    isNarrow(part) ? [part] : [...by.segment(part)].map(({ segment }) => segment);
  return text
    .split(/(?<= )/)
    .flatMap((part) => split(part, words))
    .flatMap((part) => split(part, graphemes));
}

/** One paragraph in lines of this width. */
function splitLines(context: CanvasContext, paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of splitBreakable(context, paragraph, width)) {
    const isFull = line !== '' && context.measureText((line + part).trimEnd()).width > width;
    if (isFull) lines.push(line.trimEnd());
    line = isFull ? part.trimStart() : line + part;
  }
  return [...lines, line.trimEnd()];
}

/** The line with an ellipsis at its end, as much of it as fits. */
function shorten(context: CanvasContext, line: string, width: number): string {
  let characters = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (characters.length > 0 && context.measureText(characters.join('').trimEnd() + ELLIPSIS).width > width)
    characters = characters.slice(0, -1);
  return characters.join('').trimEnd() + ELLIPSIS;
}

/** A text in at most this many lines of this width; one that is longer ends with an ellipsis. */
export function wrapText(
  context: CanvasContext,
  text: string,
  { width, maxLines, ...style }: TextStyle & { width: number; maxLines: number },
): string[] {
  setStyle(context, style);
  const paragraphs = text.replaceAll(/\r\n?/g, '\n').trim().split(/\n+/);
  const lines: string[] = [];
  for (const paragraph of paragraphs) {
    if (lines.length > maxLines) break;
    lines.push(...splitLines(context, paragraph.replaceAll(/\s+/g, ' '), width));
  }
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines);
  return [...shown.slice(0, -1), shorten(context, shown.at(-1) ?? '', width)];
}

/** A text of a person as `wrapText`; each line keeps its direction to itself (CA-137). */
export const wrapPersonText = (
  context: CanvasContext,
  text: string,
  style: Parameters<typeof wrapText>[2],
): string[] => wrapText(context, removeDirectionControls(text), style).map(isolateText);

/** One line of text that ends with an ellipsis where it is too long. */
export function drawFitted(
  context: CanvasContext,
  text: string,
  { x, y, width, ...style }: Spot & TextStyle & { width: number },
): void {
  const [line = ''] = wrapText(context, text, { ...style, width, maxLines: 1 });
  drawLabel(context, line, { x, y, ...style });
}

/** A horizontal line. */
export function drawRule(
  context: CanvasContext,
  { x, y, width }: Spot & { width: number },
  { color = COLORS.line as string, thickness = 0.75 } = {},
): void {
  context.fillStyle = color;
  context.fillRect(x, y, width, thickness);
}
