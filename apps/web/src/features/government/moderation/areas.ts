import type { PhotoArea } from '@smart-waste/contract';

/** In fractions of a photo. */
export type PhotoPoint = { x: number; y: number };

const STEP = 0.02;
/** Smaller is a slip of the pointer. */
const MIN_SIDE = 0.01;

const clamp = (value: number, max = 1): number => Math.min(max, Math.max(0, value));

/** The area between two points, kept within the photo; null when it is too small to be meant. */
export function computeArea(one: PhotoPoint, other: PhotoPoint): PhotoArea | null {
  const [left, right] = [clamp(Math.min(one.x, other.x)), clamp(Math.max(one.x, other.x))];
  const [top, bottom] = [clamp(Math.min(one.y, other.y)), clamp(Math.max(one.y, other.y))];
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  return area.width >= MIN_SIDE && area.height >= MIN_SIDE ? area : null;
}

/** One step further, at most to the edge. */
export const moveArea = (area: PhotoArea, { x, y }: PhotoPoint): PhotoArea => ({
  ...area,
  x: clamp(area.x + x * STEP, 1 - area.width),
  y: clamp(area.y + y * STEP, 1 - area.height),
});

/** Larger or smaller by one step, at most to the edge. */
export const resizeArea = (area: PhotoArea, { x, y }: PhotoPoint): PhotoArea => ({
  ...area,
  width: Math.max(MIN_SIDE, clamp(area.width + x * STEP, 1 - area.x)),
  height: Math.max(MIN_SIDE, clamp(area.height + y * STEP, 1 - area.y)),
});
