import type { Box } from '@smart-waste/contract';
import { round } from '../numbers.ts';

/** The side of a model's input is a multiple of this, in pixels: convolutions halve it five times. */
export const INPUT_STRIDE = 32;
/** The value of each channel around the photo in the model's square input. */
export const LETTERBOX_GREY = 114;
const BOX_DECIMALS = 5;

/** In pixels, unless its place says another unit. */
export type Size = { width: number; height: number };

/** Where a photo lies inside the square input of a model; everything in pixels of that square. */
export type Letterbox = Size & { side: number; left: number; top: number };

/** The edges of a rectangle: in pixels of the model's input or of a photo, or in fractions of a photo. */
export type Edges = { left: number; top: number; right: number; bottom: number };

/** Fits a photo into the square: centred, its longest side as long as that of the square. */
export function computeLetterbox(photo: Size, side: number): Letterbox {
  const scale = side / Math.max(photo.width, photo.height);
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  return {
    side,
    width,
    height,
    left: Math.floor((side - width) / 2),
    top: Math.floor((side - height) / 2),
  };
}

/** The edges of a box, in its own unit. */
export const toEdges = ({ x, y, width, height }: Box): Edges => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

const toFraction = (pixels: number, whole: number) =>
  round(Math.min(1, Math.max(0, pixels / whole)), BOX_DECIMALS);

/** The part of a box inside the photo, in fractions of the photo; null when there is none. */
export function toPhotoBox(edges: Edges, letterbox: Letterbox): Box | null {
  const x = toFraction(edges.left - letterbox.left, letterbox.width);
  const y = toFraction(edges.top - letterbox.top, letterbox.height);
  const right = toFraction(edges.right - letterbox.left, letterbox.width);
  const bottom = toFraction(edges.bottom - letterbox.top, letterbox.height);
  const width = round(right - x, BOX_DECIMALS);
  const height = round(bottom - y, BOX_DECIMALS);
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
