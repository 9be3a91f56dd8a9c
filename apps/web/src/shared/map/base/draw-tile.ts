import type { MapLine, MapShapes } from './decode-map.ts';

export type Palette = { water: string; land: string; coast: string; border: string };

/** A square of the world: its west and north edge and its width, each as a part of the world's width. */
export type Square = { x: number; y: number; width: number };

/** Lines at the edge of a tile continue in the next one; the part of a tile that is drawn beyond it. */
const MARGIN = 1 / 32;
const LINE_PIXELS = 1;

type Axis = 0 | 1;
type MapPoint = readonly [x: number, y: number];
type Side = { axis: Axis; limit: number; isMaximum: boolean };

/** Where an edge of a ring crosses a side of a square. */
function computeCrossing(from: MapPoint, to: MapPoint, { axis, limit }: Side): MapPoint {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const interpolate = (other: Axis) => from[other] * (1 - share) + to[other] * share;
  return axis === 0 ? [limit, interpolate(1)] : [interpolate(0), limit];
}

/** Cuts a ring at one side of a square (Sutherland and Hodgman). */
function cutAt(ring: ArrayLike<number>, side: Side): number[] {
  const kept: number[] = [];
  const isInside = (point: MapPoint) =>
    side.isMaximum ? point[side.axis] <= side.limit : point[side.axis] >= side.limit;
  let from: MapPoint = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0];
  for (let index = 0; index < ring.length; index += 2) {
    const to: MapPoint = [ring[index] ?? 0, ring[index + 1] ?? 0];
    if (isInside(from) !== isInside(to)) kept.push(...computeCrossing(from, to, side));
    if (isInside(to)) kept.push(...to);
    from = to;
  }
  return kept;
}

/** The part of a ring within a square. */
export function clipRing(ring: ArrayLike<number>, { x, y, width }: Square): number[] {
  const sides: Side[] = [
    { axis: 0, limit: x, isMaximum: false },
    { axis: 0, limit: x + width, isMaximum: true },
    { axis: 1, limit: y, isMaximum: false },
    { axis: 1, limit: y + width, isMaximum: true },
  ];
  return sides.reduce<number[]>((kept, side) => cutAt(kept, side), Array.from(ring));
}

const addMargin = ({ x, y, width }: Square): Square => {
  const margin = width * MARGIN;
  return { x: x - margin, y: y - margin, width: width + 2 * margin };
};

const touches = (line: MapLine, { x, y, width }: Square) =>
  line.west <= x + width && line.east >= x && line.north <= y + width && line.south >= y;

function trace(context: CanvasRenderingContext2D, line: ArrayLike<number>, { x, y, width }: Square): void {
  const scale = context.canvas.width / width;
  for (let index = 0; index < line.length; index += 2) {
    const [left, top] = [((line[index] ?? 0) - x) * scale, ((line[index + 1] ?? 0) - y) * scale];
    if (index === 0) context.moveTo(left, top);
    else context.lineTo(left, top);
  }
}

type DrawnShapes = Pick<MapShapes, 'land' | 'coasts' | 'borders'>;
type Drawing = { square: Square; palette: Palette; sharpness: number };

/** Adds lines to the path of a canvas, as far as they touch its square in any copy of the world. */
function traceAll(
  context: CanvasRenderingContext2D,
  square: Square,
  { lines, areRings }: { lines: readonly MapLine[]; areRings: boolean },
): void {
  context.beginPath();
  // What crosses the antimeridian is also in the neighbouring copy of the world.
  for (const turn of [0, 1, -1]) {
    const copy = { ...square, x: square.x + turn };
    const around = addMargin(copy);
    for (const line of lines) {
      if (!touches(line, around)) continue;
      trace(context, areRings ? clipRing(line.coordinates, around) : line.coordinates, copy);
      if (areRings) context.closePath();
    }
  }
}

/** Draws land, coasts and borders of a square over the whole canvas. `sharpness` is its pixels per CSS pixel. */
export function drawTile(
  context: CanvasRenderingContext2D,
  shapes: DrawnShapes,
  { square, palette, sharpness }: Drawing,
): void {
  const { width: pixels } = context.canvas;
  context.fillStyle = palette.water;
  context.fillRect(0, 0, pixels, pixels);
  traceAll(context, square, { lines: shapes.land, areRings: true });
  context.fillStyle = palette.land;
  context.fill('evenodd');
  context.lineJoin = 'round';
  context.lineWidth = LINE_PIXELS * sharpness;
  traceAll(context, square, { lines: shapes.borders, areRings: false });
  context.strokeStyle = palette.border;
  context.stroke();
  traceAll(context, square, { lines: shapes.coasts, areRings: false });
  context.strokeStyle = palette.coast;
  context.stroke();
}
