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

/** Where a level line at height `y` enters and leaves the outline: pairs of x. */
function spansAt(segments: readonly Segment[], y: number): [number, number][] {
  const crossings = segments
    .filter(({ from, to }) => Math.min(from[1], to[1]) <= y && y < Math.max(from[1], to[1]))
    .map(({ from, to, turn }) => ({
      turn,
      x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
    }))
    .sort((a, b) => a.x - b.x);
  const spans: [number, number][] = [];
  let winding = 0;
  let entered = 0;
  for (const { turn, x } of crossings) {
    if (winding === 0) entered = x;
    winding += turn;
    if (winding === 0) spans.push([entered, x]);
  }
  return spans;
}

/** Adds `weight` to the row's pixels as far as the span covers them. */
function cover(row: Float32Array, [from, to]: readonly [number, number], weight: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(row.length, to); x += 1) {
    const share = Math.min(x + 1, to) - Math.max(x, from);
    row[x] = Math.min(1, (row[x] ?? 0) + share * weight);
  }
}

/** Draws an outline, y upwards from its base line, as a smooth mask; `ascent` units lie above the line. */
export function maskOf(
  segments: readonly Segment[],
  { scale, width, height, ascent }: { scale: number; width: number; height: number; ascent: number },
): Mask {
  const mask = { width, height, cover: new Float32Array(width * height) };
  for (let line = 0; line < height * ROWS_PER_PIXEL; line += 1) {
    const y = ascent - (line + 0.5) / ROWS_PER_PIXEL / scale;
    const start = Math.floor(line / ROWS_PER_PIXEL) * width;
    const row = mask.cover.subarray(start, start + width);
    for (const [from, to] of spansAt(segments, y)) cover(row, [from * scale, to * scale], 1 / ROWS_PER_PIXEL);
  }
  return mask;
}
