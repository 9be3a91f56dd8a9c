import type { PhotoArea } from '@smart-waste/contract';

/** In fractions of a photo. */
export type Point = { x: number; y: number };

const STEP = 0.02;
/** Smaller is a slip of the pointer. */
const LEAST = 0.01;

const within = (value: number, max = 1): number => Math.min(max, Math.max(0, value));

/** The area between two points, kept within the photo; null when it is too small to be meant. */
export function areaBetween(one: Point, other: Point): PhotoArea | null {
  const [left, right] = [within(Math.min(one.x, other.x)), within(Math.max(one.x, other.x))];
  const [top, bottom] = [within(Math.min(one.y, other.y)), within(Math.max(one.y, other.y))];
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  return area.width >= LEAST && area.height >= LEAST ? area : null;
}

/** One step further, at most to the edge. */
export const moveArea = (area: PhotoArea, { x, y }: Point): PhotoArea => ({
  ...area,
  x: within(area.x + x * STEP, 1 - area.width),
  y: within(area.y + y * STEP, 1 - area.height),
});

/** Larger or smaller by one step, at most to the edge. */
export const resizeArea = (area: PhotoArea, { x, y }: Point): PhotoArea => ({
  ...area,
  width: Math.max(LEAST, within(area.width + x * STEP, 1 - area.x)),
  height: Math.max(LEAST, within(area.height + y * STEP, 1 - area.y)),
});
