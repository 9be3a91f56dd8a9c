import type { Pixels } from '../../ports/image-processor.ts';
import { type Color, type Mask, stamp } from './canvas.ts';
import { FONT, GLYPHS } from './glyphs.ts';
import { maskOf, segmentsOf } from './outline.ts';

const MOST_MASKS = 2000;
const masks = new Map<string, Mask>();

/** The text with accents taken off; null when letters are left that we cannot draw. */
export function drawable(text: string): string | null {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .trim();
  return plain !== '' && [...plain].every((letter) => letter in GLYPHS) ? plain : null;
}

const advanceOf = (letter: string, size: number) => ((GLYPHS[letter]?.[0] ?? 0) * size) / FONT.unitsPerEm;

/** How wide the text is, in pixels, when its em is `size` pixels. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((width, letter) => width + advanceOf(letter, size), 0);

/** How tall a line of text is, in pixels. */
export const lineHeight = (size: number): number =>
  Math.ceil(((FONT.ascent + FONT.descent) * size) / FONT.unitsPerEm);

/** One letter drawn at this size, `shift` pixels to the right of a whole pixel; remembered. */
function maskFor(letter: string, size: number, shift: number): Mask {
  const name = `${letter}${size}/${shift}`;
  const known = masks.get(name);
  if (known) return known;
  const scale = size / FONT.unitsPerEm;
  const mask = maskOf(segmentsOf(GLYPHS[letter]?.[1] ?? ''), {
    width: Math.ceil(advanceOf(letter, size) + shift) + 1,
    height: lineHeight(size),
    scale,
    ascent: FONT.ascent,
    shift,
  });
  if (masks.size >= MOST_MASKS) masks.clear();
  masks.set(name, mask);
  return mask;
}

export type Lettering = { left: number; top: number; size: number; color: Color };

/** Writes a drawable text, the top-left corner of its line at `left`, `top`. */
export function write(canvas: Pixels, text: string, { left, top, size, color }: Lettering): void {
  let x = left;
  for (const letter of text) {
    const shift = Math.round((x - Math.floor(x)) * 4) / 4;
    stamp(canvas, maskFor(letter, size, shift), { left: Math.floor(x), top: Math.round(top), color });
    x += advanceOf(letter, size);
  }
}
