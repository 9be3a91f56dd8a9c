import type { Box } from '@smart-waste/contract';
import type { Size } from '../vision/letterbox.ts';
import { HANDLES, type Position, type ResizeHandle } from './box.ts';

/** How a photo is shown in a window: CSS pixels for each of its pixels, and where its upper left corner is. */
export type ViewTransform = { scale: number; x: number; y: number };

/** The photo and the window in which it is shown, in their pixels. */
export type Stage = { photo: Size; window: Size };

/** A pixel of the photo is never larger on the screen. */
const MAX_SCALE = 16;
/** A photo that fills the window is not made smaller; a small one is shown in its size. */
const MAX_FIT_SCALE = 4;
/** Space around the photo, in CSS pixels: handles at its edge can be reached. */
const MARGIN = 12;
/** The share of the window that a box takes when the view is centred on it. */
const CENTRED_SHARE = 0.4;

const fitScale = ({ photo, window }: Stage): number =>
  Math.min(
    Math.max(1, window.width - 2 * MARGIN) / photo.width,
    Math.max(1, window.height - 2 * MARGIN) / photo.height,
    MAX_FIT_SCALE,
  );

/** A photo that has room is centred; a larger one covers the window up to its margin. */
function clampOffset(offset: number, shown: number, window: number): number {
  const room = window - 2 * MARGIN;
  if (shown <= room) return (window - shown) / 2;
  return Math.min(MARGIN, Math.max(window - MARGIN - shown, offset));
}

/** The nearest view in which the photo is neither too small or large nor outside of the window. */
export function clampView(view: ViewTransform, stage: Stage): ViewTransform {
  const least = fitScale(stage);
  const scale = Math.min(Math.max(view.scale, least), Math.max(MAX_SCALE, least));
  return {
    scale,
    x: clampOffset(view.x, stage.photo.width * scale, stage.window.width),
    y: clampOffset(view.y, stage.photo.height * scale, stage.window.height),
  };
}

/** The whole photo, as large as the window allows. */
export const fitView = (stage: Stage): ViewTransform => clampView({ scale: 0, x: 0, y: 0 }, stage);

export const panView = (view: ViewTransform, by: Position, stage: Stage): ViewTransform =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

/** Zooms by a factor; what is at this point of the window stays there, as far as the photo covers the window. */
export function zoomView(
  view: ViewTransform,
  zoom: { factor: number; at: Position },
  stage: Stage,
): ViewTransform {
  const { scale } = clampView({ ...view, scale: view.scale * zoom.factor }, stage);
  const grown = scale / view.scale;
  const { at } = zoom;
  return clampView({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, stage);
}

/** The place on the photo that is shown at a point of the window. */
export const toPhoto = (view: ViewTransform, at: Position, { photo }: Stage): Position => ({
  x: (at.x - view.x) / (photo.width * view.scale),
  y: (at.y - view.y) / (photo.height * view.scale),
});

/** The point of the window at which a place on the photo is shown. */
export const toWindow = (view: ViewTransform, at: Position, { photo }: Stage): Position => ({
  x: view.x + at.x * photo.width * view.scale,
  y: view.y + at.y * photo.height * view.scale,
});

/** A box as it is shown, in CSS pixels of the window. */
export function toWindowBox(view: ViewTransform, box: Box, stage: Stage): Box {
  const { x, y } = toWindow(view, box, stage);
  const { photo } = stage;
  return {
    x,
    y,
    width: box.width * photo.width * view.scale,
    height: box.height * photo.height * view.scale,
  };
}

/** A view with the box in the middle, large enough to correct it. */
export function centreOn(box: Box, stage: Stage): ViewTransform {
  const { photo, window } = stage;
  const scale = Math.min(
    (window.width * CENTRED_SHARE) / (box.width * photo.width),
    (window.height * CENTRED_SHARE) / (box.height * photo.height),
  );
  const { scale: zoomed } = clampView({ scale, x: 0, y: 0 }, stage);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const at = toWindow({ scale: zoomed, x: 0, y: 0 }, middle, stage);
  return clampView({ scale: zoomed, x: window.width / 2 - at.x, y: window.height / 2 - at.y }, stage);
}

/** The view that shows all of a box: the same one unless a part of it is outside of the window. */
export function showBox(view: ViewTransform, box: Box, stage: Stage): ViewTransform {
  const { x, y, width, height } = toWindowBox(view, box, stage);
  const { window } = stage;
  const isInside = x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
  if (isInside) return view;
  return panView(view, { x: window.width / 2 - x - width / 2, y: window.height / 2 - y - height / 2 }, stage);
}

/** The part of the photo that is seen, in its fractions: the middle and the size. */
export function computeVisiblePart(view: ViewTransform, stage: Stage): { middle: Position; size: Size } {
  const { window } = stage;
  const from = toPhoto(view, { x: 0, y: 0 }, stage);
  const to = toPhoto(view, { x: window.width, y: window.height }, stage);
  const [left, top] = [Math.max(0, from.x), Math.max(0, from.y)];
  const [right, bottom] = [Math.min(1, to.x), Math.min(1, to.y)];
  return {
    middle: { x: (left + right) / 2, y: (top + bottom) / 2 },
    size: { width: right - left, height: bottom - top },
  };
}

/** The least side of the frame of handles, in targets: half of one at each corner, and one in the middle. */
const FRAME_TARGETS = 2;

/**
 * The frame on which the handles of a shown box are: the box itself, or around a small one so much larger that no two
 * targets overlap. `target` is the size of one, in CSS pixels.
 */
export function computeHandleFrame(shown: Box, target: number): Box {
  const least = FRAME_TARGETS * target;
  const width = Math.max(shown.width, least);
  const height = Math.max(shown.height, least);
  return {
    x: shown.x - (width - shown.width) / 2,
    y: shown.y - (height - shown.height) / 2,
    width,
    height,
  };
}

export const computeHandlePosition = ({ x, y, width, height }: Box, handle: ResizeHandle): Position => ({
  x: x + (width * (handle.x + 1)) / 2,
  y: y + (height * (handle.y + 1)) / 2,
});

/** The handle whose target is pressed, the nearest first; null beside all of them. */
export function findHandleAt(shown: Box, at: Position, target: number): ResizeHandle | null {
  const frame = computeHandleFrame(shown, target);
  const computeDistanceTo = (handle: ResizeHandle) => {
    const { x, y } = computeHandlePosition(frame, handle);
    return Math.max(Math.abs(at.x - x), Math.abs(at.y - y));
  };
  const [nearest] = HANDLES.map((handle) => ({ handle, distance: computeDistanceTo(handle) })).sort(
    (a, b) => a.distance - b.distance,
  );
  return nearest && nearest.distance <= target / 2 ? nearest.handle : null;
}
