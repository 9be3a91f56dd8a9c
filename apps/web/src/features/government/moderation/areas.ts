import type { PhotoArea } from '@smart-waste/contract';
import { clamp, computeSpan, moveBox, type Position } from '@smart-waste/core';

const STEP = 0.02;
/** Smaller is a slip of the pointer. */
const MIN_SIDE = 0.01;

/** The area between two points, kept within the photo; null when it is too small to be meant. */
export function computeArea(one: Position, other: Position): PhotoArea | null {
  const area = computeSpan(one, other);
  return area.width >= MIN_SIDE && area.height >= MIN_SIDE ? area : null;
}

/** One step further, at most to the edge. */
export const moveArea = (area: PhotoArea, { x, y }: Position): PhotoArea =>
  moveBox(area, { x: x * STEP, y: y * STEP });

/** Larger or smaller by one step, at most to the edge. */
export const resizeArea = (area: PhotoArea, { x, y }: Position): PhotoArea => ({
  ...area,
  width: Math.max(MIN_SIDE, clamp(area.width + x * STEP, 0, 1 - area.x)),
  height: Math.max(MIN_SIDE, clamp(area.height + y * STEP, 0, 1 - area.y)),
});
