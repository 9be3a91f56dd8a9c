import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampBox, HANDLES } from './box.ts';
import {
  centreOn,
  clampView,
  computeHandleFrame,
  computeHandlePosition,
  computeVisiblePart,
  findHandleAt,
  fitView,
  panView,
  showBox,
  toPhoto,
  toWindow,
  toWindowBox,
  zoomView,
} from './view.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const sizes = fc.record({
  width: fc.integer({ min: 60, max: 6000 }),
  height: fc.integer({ min: 60, max: 6000 }),
});
const stages = fc.record({ photo: sizes, window: sizes });
const positions = fc.record({ x: number(-3000, 3000), y: number(-3000, 3000) });
const boxes = fc.record({
  x: number(0, 0.9),
  y: number(0, 0.9),
  width: number(0.001, 1),
  height: number(0.001, 1),
});
/** A stage with a view that people can reach. */
const shown = fc.tuple(stages, number(0.01, 100), positions).map(([stage, factor, at]) => ({
  stage,
  view: zoomView(fitView(stage), { factor, at }, stage),
}));
const STAGE = { photo: { width: 4000, height: 3000 }, window: { width: 1000, height: 800 } };

describe('the view of a photo (LB-12)', () => {
  it('shows the whole photo in the middle at first', () => {
    const view = fitView(STAGE);
    const box = toWindowBox(view, { x: 0, y: 0, width: 1, height: 1 }, STAGE);
    expect(box.x).toBeCloseTo(12);
    expect(box.width).toBeCloseTo(976);
    expect(box.y + box.height / 2).toBeCloseTo(400);
  });

  it('converts a point of the window to the photo and back', () => {
    fc.assert(
      fc.property(shown, positions, ({ stage, view }, at) => {
        const there = toWindow(view, toPhoto(view, at, stage), stage);
        expect(there.x).toBeCloseTo(at.x, 4);
        expect(there.y).toBeCloseTo(at.y, 4);
      }),
    );
  });

  it('keeps a part of the photo in the window after every change', () => {
    fc.assert(
      fc.property(shown, positions, boxes, ({ stage, view }, by, box) => {
        for (const next of [
          view,
          panView(view, by, stage),
          centreOn(box, stage),
          showBox(view, box, stage),
        ]) {
          const { middle, size } = computeVisiblePart(next, stage);
          expect(size.width).toBeGreaterThan(0);
          expect(size.height).toBeGreaterThan(0);
          expect(middle.x).toBeGreaterThan(0);
          expect(middle.x).toBeLessThan(1);
          expect(clampView(next, stage).x).toBeCloseTo(next.x, 6);
          expect(next.scale).toBeGreaterThanOrEqual(fitView(stage).scale);
        }
      }),
    );
  });

  it('keeps the point under the pointer while it zooms in', () => {
    const view = zoomView(fitView(STAGE), { factor: 4, at: { x: 500, y: 400 } }, STAGE);
    const at = { x: 300, y: 200 };
    const zoomed = zoomView(view, { factor: 1.5, at }, STAGE);
    expect(toPhoto(zoomed, at, STAGE).x).toBeCloseTo(toPhoto(view, at, STAGE).x, 9);
    expect(toPhoto(zoomed, at, STAGE).y).toBeCloseTo(toPhoto(view, at, STAGE).y, 9);
  });

  it('centres on a box and makes it large enough to correct it', () => {
    const box = { x: 0.5, y: 0.5, width: 0.02, height: 0.02 };
    const { x, y, width, height } = toWindowBox(centreOn(box, STAGE), box, STAGE);
    expect(x + width / 2).toBeCloseTo(500);
    expect(y + height / 2).toBeCloseTo(400);
    expect(Math.max(width / 1000, height / 800)).toBeCloseTo(0.4);
  });

  it('moves only when a box is not seen', () => {
    const view = centreOn({ x: 0.1, y: 0.1, width: 0.05, height: 0.05 }, STAGE);
    expect(showBox(view, { x: 0.11, y: 0.11, width: 0.01, height: 0.01 }, STAGE)).toBe(view);
    const far = { x: 0.8, y: 0.8, width: 0.05, height: 0.05 };
    const { x, y } = toWindowBox(showBox(view, far, STAGE), far, STAGE);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
  });
});

describe('the handles of a box (LB-13)', () => {
  const target = 44;

  it('have targets that do not overlap, and leave one to press the box itself', () => {
    fc.assert(
      fc.property(boxes, number(0.01, 2000), (box, scale) => {
        const inWindow = { x: 0, y: 0, width: box.width * scale, height: box.height * scale };
        const frame = computeHandleFrame(inWindow, target);
        const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
        expect(findHandleAt(inWindow, middle, target)).toBeNull();
        for (const handle of HANDLES) {
          const at = computeHandlePosition(frame, handle);
          expect(findHandleAt(inWindow, at, target)).toBe(handle);
          const inside = { x: at.x - handle.x * (target / 2 - 1), y: at.y - handle.y * (target / 2 - 1) };
          expect(findHandleAt(inWindow, inside, target)).toBe(handle);
        }
      }),
    );
  });

  it('are at the corners and sides of a box that is large enough', () => {
    const box = clampBox({ x: 0.1, y: 0.1, width: 0.5, height: 0.5 }, STAGE.photo);
    const inWindow = toWindowBox(fitView(STAGE), box, STAGE);
    expect(computeHandleFrame(inWindow, target)).toEqual(inWindow);
    expect(findHandleAt(inWindow, { x: inWindow.x, y: inWindow.y }, target)).toEqual({ x: -1, y: -1 });
  });
});
