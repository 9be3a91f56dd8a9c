import type { Box } from '@smart-waste/contract';
import { clamp } from '../numbers.ts';
import type { Size } from '../vision/letterbox.ts';

/** A place on a photo as fractions of its width and height, or on the screen in CSS pixels. */
export type Position = { x: number; y: number };

/** No side of a box is shorter, in pixels of the photo: what is smaller cannot be told apart. */
const MIN_SIDE_PIXELS = 4;
/** The sides of a box that is made without drawing it, as a share of the photo. */
const NEW_BOX_SHARE = 0.2;

/** A corner or the middle of a side, as the direction from the centre of the box. */
export type ResizeHandle = { x: -1 | 0 | 1; y: -1 | 0 | 1 };
export const HANDLES: readonly ResizeHandle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

const computeMinSides = ({ width, height }: Size): Size => ({
  width: Math.min(1, MIN_SIDE_PIXELS / width),
  height: Math.min(1, MIN_SIDE_PIXELS / height),
});

/** The nearest box within the photo that has at least the least size. */
export function clampBox(box: Box, photo: Size): Box {
  const least = computeMinSides(photo);
  const width = clamp(box.width, least.width, 1);
  const height = clamp(box.height, least.height, 1);
  return { x: clamp(box.x, 0, 1 - width), y: clamp(box.y, 0, 1 - height), width, height };
}

/** The box moved by this much, up to the edge of the photo; its size stays. */
export const moveBox = (box: Box, by: Position): Box => ({
  ...box,
  x: clamp(box.x + by.x, 0, Math.max(0, 1 - box.width)),
  y: clamp(box.y + by.y, 0, Math.max(0, 1 - box.height)),
});

type Side = { start: number; length: number; least: number };

/** Moves one end of a side; the other end stays, and the least length between them. */
function resizeSide({ start, length, least }: Side, direction: -1 | 0 | 1, by: number) {
  const end = start + length;
  if (direction === 0) return { start, length };
  if (direction > 0) return { start, length: clamp(end + by, Math.min(start + least, 1), 1) - start };
  const moved = clamp(start + by, 0, Math.max(0, end - least));
  return { start: moved, length: end - moved };
}

/** The box after this handle was dragged: the opposite corner or side stays where it is. */
export function resizeBox(box: Box, drag: { handle: ResizeHandle; by: Position }, photo: Size): Box {
  const least = computeMinSides(photo);
  const { handle, by } = drag;
  const across = resizeSide({ start: box.x, length: box.width, least: least.width }, handle.x, by.x);
  const down = resizeSide({ start: box.y, length: box.height, least: least.height }, handle.y, by.y);
  const resized = { x: across.start, y: down.start, width: across.length, height: down.length };
  return clampBox(resized, photo);
}

/** Whether a drag between two points goes over the photo, and not only beside it. */
export const crossesPhoto = (from: Position, to: Position): boolean =>
  (['x', 'y'] as const).every(
    (side) => Math.max(from[side], to[side]) > 0 && Math.min(from[side], to[side]) < 1,
  );

/** The box between two points, in any order; points beside the photo count as its edge. It may have no size. */
export function computeSpan(from: Position, to: Position): Box {
  const [left, right] = [from.x, to.x].map((x) => clamp(x, 0, 1)).sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [from.y, to.y].map((y) => clamp(y, 0, 1)).sort((a, b) => a - b) as [number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box between two points, which has at least the least size. */
export const createBoxBetween = (from: Position, to: Position, photo: Size): Box =>
  clampBox(computeSpan(from, to), photo);

/** A box around this point, for people who do not draw: a fifth of the part of the photo that is seen. */
export function createBoxAt({ x, y }: Position, seen: Size, photo: Size): Box {
  const width = seen.width * NEW_BOX_SHARE;
  const height = seen.height * NEW_BOX_SHARE;
  return clampBox({ x: x - width / 2, y: y - height / 2, width, height }, photo);
}

/** A step of an arrow key with Shift is as many of the others. */
const LARGE_STEP = 10;

/**
 * How far an arrow key moves a box, as a fraction of the photo: one pixel of the photo, or of the screen where that is
 * more, so that each press is seen.
 */
export function nudgeBy(
  direction: Position,
  isLarge: boolean,
  { photo, scale }: { photo: Size; scale: number },
) {
  const pixels = Math.max(1, 1 / scale) * (isLarge ? LARGE_STEP : 1);
  return { x: (direction.x * pixels) / photo.width, y: (direction.y * pixels) / photo.height };
}

const contains = ({ x, y, width, height }: Box, at: Position, reach: Position): boolean =>
  at.x >= x - reach.x && at.x <= x + width + reach.x && at.y >= y - reach.y && at.y <= y + height + reach.y;

const computeArea = ({ width, height }: Box): number => width * height;

/**
 * The boxes at a point, the smallest first: an inner one lies over the one around it. `reach` is how far beside a box
 * a press still counts.
 */
export const findBoxesAt = <T extends { box: Box }>(
  boxes: readonly T[],
  at: Position,
  reach: Position,
): T[] =>
  boxes.filter(({ box }) => contains(box, at, reach)).sort((a, b) => computeArea(a.box) - computeArea(b.box));

/**
 * The box that a press selects: the smallest one there; when that was selected, the next larger one; after the
 * largest none, so that one can draw inside of it.
 */
export function chooseBoxToSelect<T extends { id: number; box: Box }>(
  boxes: readonly T[],
  press: { at: Position; reach: Position; selectedId: number | null },
): T | null {
  const there = findBoxesAt(boxes, press.at, press.reach);
  return there[there.findIndex(({ id }) => id === press.selectedId) + 1] ?? null;
}

/** Rows of boxes are about as high: within one, they are read from left to right. */
const ROWS = 8;

/** Boxes in the order in which they are read: row by row from the top, each from the left. */
export const sortInReadingOrder = <T extends { box: Box }>(boxes: readonly T[]): T[] => {
  const getRow = ({ box }: T) => Math.min(ROWS - 1, Math.floor((box.y + box.height / 2) * ROWS));
  const getMiddle = ({ box }: T) => box.x + box.width / 2;
  return [...boxes].sort((a, b) => getRow(a) - getRow(b) || getMiddle(a) - getMiddle(b));
};

/** The third of the photo in which the centre of a box lies, from the upper left. */
export function getPlaceOnPhoto({ x, y, width, height }: Box) {
  const getThird = (value: number) => Math.min(2, Math.floor(value * 3));
  const across = (['left', 'centre', 'right'] as const)[getThird(x + width / 2)] ?? 'centre';
  const down = (['upper', 'middle', 'lower'] as const)[getThird(y + height / 2)] ?? 'middle';
  return `${down}_${across}` as const;
}
