import { normalizeLongitude, type Point, type Size } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { listNamesWithin } from './base-map.ts';
import { type CanvasContext, COLORS, type Font, roundUpNicely } from './canvas.ts';
import type { Projection } from './map-projection.ts';

/** A scale is about so long, and lines of degrees stand about so far apart. */
const SCALE_PIXELS = 110;
const GRID_PIXELS = 130;
export const EDGE_PIXELS = 12;

/** A map that is being drawn. */
export type MapCanvas = { context: CanvasContext; font: Font; projection: Projection; size: Size };

function drawLine(context: CanvasContext, [x1, y1, x2, y2]: readonly [number, number, number, number]): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** Text with an edge of paper, which stays readable on lines. */
function drawText(context: CanvasContext, text: string, [x, y]: readonly [number, number]): void {
  context.lineWidth = 3;
  context.strokeStyle = COLORS.ground;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

const formatDegrees = (degrees: number, step: number) =>
  `${degrees.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))}°`;

const listMultiples = (from: number, to: number, step: number) =>
  Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) =>
    Number(((Math.ceil(from / step) + index) * step).toFixed(9)),
  );

/** Lines of full degrees or parts of them, labelled at the bottom and at the left, there below this height. */
export function drawGrid({ context, font, projection, size }: MapCanvas, labelsBelow = 0): void {
  const { toPixels, bounds } = projection;
  const { width, height } = size;
  const step = roundUpNicely(((bounds.north - bounds.south) / height) * GRID_PIXELS);
  const lines = { strokeStyle: COLORS.line, lineWidth: 1 };
  context.font = font(9);
  context.fillStyle = COLORS.inkSoft;
  context.textBaseline = 'bottom';
  for (const latitude of listMultiples(bounds.south, bounds.north, step)) {
    const { y } = toPixels({ latitude, longitude: normalizeLongitude((bounds.west + bounds.east) / 2) });
    Object.assign(context, lines);
    drawLine(context, [0, y, width, y]);
    if (y > labelsBelow) drawText(context, formatDegrees(latitude, step), [4, y - 2]);
  }
  for (const longitude of listMultiples(bounds.west, bounds.east, step)) {
    const { x } = toPixels({ latitude: 0, longitude: normalizeLongitude(longitude) });
    Object.assign(context, lines);
    drawLine(context, [x, 0, x, height]);
    drawText(context, formatDegrees(normalizeLongitude(longitude), step), [x + 3, height - 3]);
  }
}

/** The names of larger places around these, to know where the map is. */
export function drawNames(
  { context, font, projection, size }: MapCanvas,
  centers: readonly Point[],
  language: Language,
): void {
  const pins = centers.map(projection.toPixels);
  context.font = font(11);
  context.textBaseline = 'middle';
  for (const { name, x, y } of listNamesWithin({ projection, size, pins }, language)) {
    drawDisc(context, { x, y }, { radius: 2, fill: COLORS.inkSoft, edge: COLORS.paper });
    context.fillStyle = COLORS.inkSoft;
    drawText(context, name, [x + 5, y]);
  }
}

export function drawDisc(
  context: CanvasContext,
  { x, y }: { x: number; y: number },
  { radius, fill, edge }: { radius: number; fill: string; edge: string },
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 1.2;
  context.stroke();
}

/** A length in metres as a bar at the bottom right. */
export function drawScale(
  { context, font, projection, size }: MapCanvas,
  formatDistance: (meters: number) => string,
): void {
  const { width, height } = size;
  const meters = roundUpNicely(SCALE_PIXELS / projection.pixelsPerMeter / 2.5);
  const length = meters * projection.pixelsPerMeter;
  const [right, y] = [width - EDGE_PIXELS, height - EDGE_PIXELS - 16];
  context.font = font(11, 600);
  context.fillStyle = COLORS.ink;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  drawText(context, formatDistance(meters), [right - length / 2, y - 5]);
  context.textAlign = 'left';
  Object.assign(context, { strokeStyle: COLORS.ink, lineWidth: 2 });
  drawLine(context, [right - length, y, right, y]);
  for (const x of [right - length, right]) drawLine(context, [x, y - 4, x, y + 4]);
}

/** An arrow to the north at the top right. */
export function drawNorth({ context, font, size }: MapCanvas, north: string): void {
  const [x, top] = [size.width - EDGE_PIXELS - 14, EDGE_PIXELS + 4];
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x + 8, top + 24);
  context.lineTo(x, top + 18);
  context.lineTo(x - 8, top + 24);
  context.closePath();
  context.fillStyle = COLORS.ink;
  context.fill();
  context.font = font(12, 700);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  drawText(context, north, [x, top + 28]);
  context.textAlign = 'left';
}

/** The frame around a map. */
export function drawFrame({ context, size }: MapCanvas): void {
  context.strokeStyle = COLORS.inkSoft;
  context.lineWidth = 1.5;
  context.strokeRect(0.75, 0.75, size.width - 1.5, size.height - 1.5);
}
