import { normalizeLongitude, type Point } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { namesWithin } from './base-map.ts';
import { COLORS, type Font, type Pen, roundUpNicely, type Size } from './canvas.ts';
import type { Projection } from './map-projection.ts';

/** A scale is about so long, and lines of degrees stand about so far apart. */
const SCALE_PIXELS = 110;
const GRID_PIXELS = 130;
export const EDGE = 12;

/** A map that is being drawn. */
export type Drawing = { pen: Pen; font: Font; projection: Projection; size: Size };

function drawLine(pen: Pen, [x1, y1, x2, y2]: readonly [number, number, number, number]): void {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}

/** Text with an edge of paper, which stays readable on lines. */
function drawText(pen: Pen, text: string, [x, y]: readonly [number, number]): void {
  pen.lineWidth = 3;
  pen.strokeStyle = COLORS.ground;
  pen.strokeText(text, x, y);
  pen.fillText(text, x, y);
}

const degreesText = (degrees: number, step: number) =>
  `${degrees.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))}°`;

const multiplesWithin = (from: number, to: number, step: number) =>
  Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) =>
    Number(((Math.ceil(from / step) + index) * step).toFixed(9)),
  );

/** Lines of full degrees or parts of them, labelled at the bottom and at the left, there below this height. */
export function drawGrid({ pen, font, projection, size }: Drawing, labelsBelow = 0): void {
  const { toPixels, bounds } = projection;
  const { width, height } = size;
  const step = roundUpNicely(((bounds.north - bounds.south) / height) * GRID_PIXELS);
  const lines = { strokeStyle: COLORS.line, lineWidth: 1 };
  pen.font = font(9);
  pen.fillStyle = COLORS.inkSoft;
  pen.textBaseline = 'bottom';
  for (const latitude of multiplesWithin(bounds.south, bounds.north, step)) {
    const { y } = toPixels({ latitude, longitude: normalizeLongitude((bounds.west + bounds.east) / 2) });
    Object.assign(pen, lines);
    drawLine(pen, [0, y, width, y]);
    if (y > labelsBelow) drawText(pen, degreesText(latitude, step), [4, y - 2]);
  }
  for (const longitude of multiplesWithin(bounds.west, bounds.east, step)) {
    const { x } = toPixels({ latitude: 0, longitude: normalizeLongitude(longitude) });
    Object.assign(pen, lines);
    drawLine(pen, [x, 0, x, height]);
    drawText(pen, degreesText(normalizeLongitude(longitude), step), [x + 3, height - 3]);
  }
}

/** The names of larger places around these, to know where the map is. */
export function drawNames(
  { pen, font, projection, size }: Drawing,
  centers: readonly Point[],
  language: Language,
): void {
  const pins = centers.map(projection.toPixels);
  pen.font = font(11);
  pen.textBaseline = 'middle';
  for (const { name, x, y } of namesWithin({ projection, size, pins }, language)) {
    drawDisc(pen, { x, y }, { radius: 2, fill: COLORS.inkSoft, edge: COLORS.paper });
    pen.fillStyle = COLORS.inkSoft;
    drawText(pen, name, [x + 5, y]);
  }
}

export function drawDisc(
  pen: Pen,
  { x, y }: { x: number; y: number },
  { radius, fill, edge }: { radius: number; fill: string; edge: string },
): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = 1.2;
  pen.stroke();
}

/** A length in metres as a bar at the bottom right. */
export function drawScale(
  { pen, font, projection, size }: Drawing,
  distance: (meters: number) => string,
): void {
  const { width, height } = size;
  const meters = roundUpNicely(SCALE_PIXELS / projection.pixelsPerMeter / 2.5);
  const length = meters * projection.pixelsPerMeter;
  const [right, y] = [width - EDGE, height - EDGE - 16];
  pen.font = font(11, 600);
  pen.fillStyle = COLORS.ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'bottom';
  drawText(pen, distance(meters), [right - length / 2, y - 5]);
  pen.textAlign = 'left';
  Object.assign(pen, { strokeStyle: COLORS.ink, lineWidth: 2 });
  drawLine(pen, [right - length, y, right, y]);
  for (const x of [right - length, right]) drawLine(pen, [x, y - 4, x, y + 4]);
}

/** An arrow to the north at the top right. */
export function drawNorth({ pen, font, size }: Drawing, north: string): void {
  const [x, top] = [size.width - EDGE - 14, EDGE + 4];
  pen.beginPath();
  pen.moveTo(x, top);
  pen.lineTo(x + 8, top + 24);
  pen.lineTo(x, top + 18);
  pen.lineTo(x - 8, top + 24);
  pen.closePath();
  pen.fillStyle = COLORS.ink;
  pen.fill();
  pen.font = font(12, 700);
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  drawText(pen, north, [x, top + 28]);
  pen.textAlign = 'left';
}

/** The frame around a map. */
export function drawFrame({ pen, size }: Drawing): void {
  pen.strokeStyle = COLORS.inkSoft;
  pen.lineWidth = 1.5;
  pen.strokeRect(0.75, 0.75, size.width - 1.5, size.height - 1.5);
}
