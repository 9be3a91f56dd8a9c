import type { Mask } from './canvas.ts';

type Point = readonly [x: number, y: number];
/** A straight piece of an outline; `turn` says whether it goes down or up. */
export type Segment = { from: Point; to: Point; turn: 1 | -1 };

const CURVE_STEPS = 6;
const ROWS_PER_PIXEL = 4;

const onCurve = ([from, bend, to]: readonly [Point, Point, Point], t: number): Point => {
  const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis];
  return [at(0), at(1)];
};

const pointsOf = (numbers: string): Point[] =>
  [...numbers.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

/** The corners of one closed contour: `M x y`, then `L x y` and `Q x y x y`. */
function cornersOf(contour: string): Point[] {
  const corners: Point[] = [];
  for (const [, command, numbers] of contour.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [first, second] = pointsOf(numbers ?? '');
    const last = corners.at(-1);
    if (command === 'Q' && first && second && last)
      for (let step = 1; step <= CURVE_STEPS; step += 1)
        corners.push(onCurve([last, first, second], step / CURVE_STEPS));
    else if (first) corners.push(first);
  }
  return corners;
}

/** A glyph's path as straight pieces, curves cut into short ones, level ones left out. */
export function segmentsOf(path: string): Segment[] {
  return path.split('Z').flatMap((contour) => {
    const corners = cornersOf(contour);
    return corners.flatMap((from, index): Segment[] => {
      const to = corners[(index + 1) % corners.length] ?? from;
      return from[1] === to[1] ? [] : [{ from, to, turn: from[1] < to[1] ? 1 : -1 }];
    });
  });
}

/** Where an outline is drawn: pixels for each unit, and how many units lie above the base line. */
export type Drawing = { width: number; height: number; scale: number; ascent: number; shift: number };

/** Notes at each quarter row that the segment crosses that all to the right of it is inside now, or no longer. */
function crossRows(cover: Float32Array, { from, to, turn }: Segment, drawing: Drawing): void {
  const { width, height, scale, ascent, shift } = drawing;
  const row = (y: number) => (ascent - y) * scale * ROWS_PER_PIXEL;
  const slope = (to[0] - from[0]) / (to[1] - from[1]);
  const first = Math.max(0, Math.ceil(Math.min(row(from[1]), row(to[1])) - 0.5));
  const end = Math.min(height * ROWS_PER_PIXEL, Math.max(row(from[1]), row(to[1])) - 0.5);
  for (let line = first; line < end; line += 1) {
    const y = ascent - (line + 0.5) / ROWS_PER_PIXEL / scale;
    const x = Math.min(width - 1, Math.max(0, (from[0] + (y - from[1]) * slope) * scale + shift));
    const column = Math.floor(x);
    const at = Math.floor(line / ROWS_PER_PIXEL) * (width + 1) + column;
    const beside = x - column;
    cover[at] = (cover[at] ?? 0) + (turn * (1 - beside)) / ROWS_PER_PIXEL;
    cover[at + 1] = (cover[at + 1] ?? 0) + (turn * beside) / ROWS_PER_PIXEL;
  }
}

/** Draws an outline, y upwards from its base line, as a smooth mask. */
export function maskOf(segments: readonly Segment[], drawing: Drawing): Mask {
  const width = drawing.width + 1; // a column for what ends at the right edge
  const cover = new Float32Array(width * drawing.height);
  for (const segment of segments) crossRows(cover, segment, drawing);
  for (let at = 0; at < cover.length; at += 1) {
    const before = at % width === 0 ? 0 : (cover[at - 1] ?? 0);
    cover[at] = before + (cover[at] ?? 0);
  }
  // Strokes may lie upon each other; holes turn the other way and add up to nothing.
  return { width, height: drawing.height, cover: cover.map((turns) => Math.min(1, Math.abs(turns))) };
}
