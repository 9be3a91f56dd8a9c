import type { SKRSContext2D } from '@napi-rs/canvas';
import { normalizeLongitude, type PriorityLevel, priorityLevel, type ZoneSummary } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { drawShapes, namesWithin } from './base-map.ts';
import { COLORS, drawPicture, LEVEL_COLORS, roundUpNicely, type Size } from './canvas.ts';
import { type Projection, projectionOf } from './map-projection.ts';

export const MAP_SIZE: Size = { width: 640, height: 300 };
/** The zones that are drawn with their number. */
const NUMBERED = 10;
const PIN = 11;
const DOT = 4.5;
/** A scale is about so long, and lines of degrees stand about so far apart. */
const SCALE_PIXELS = 110;
const GRID_PIXELS = 130;
const EDGE = 12;
const LEGEND_LINE = 17;
/** Where the legend at the top left ends: nothing is written below it. */
const LEGEND_END = EDGE + 12 + 3 * LEGEND_LINE + 12;

export type MapTexts = {
  north: string;
  levels: Record<PriorityLevel, string>;
  /** A length such as `500 m` or `2 km`. */
  distance: (meters: number) => string;
  /** Of the names of places. */
  language: Language;
};
type Font = (pixels: number, weight?: number) => string;
type Drawing = { pen: SKRSContext2D; font: Font; projection: Projection };

function drawLine(pen: SKRSContext2D, [x1, y1, x2, y2]: readonly [number, number, number, number]): void {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}

/** Text with an edge of paper, which stays readable on lines. */
function drawText(pen: SKRSContext2D, text: string, [x, y]: readonly [number, number]): void {
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

/** Lines of full degrees or parts of them, labelled at the left and at the bottom. */
function drawGrid({ pen, font, projection }: Drawing): void {
  const { toPixels, bounds } = projection;
  const { width, height } = MAP_SIZE;
  const step = roundUpNicely(((bounds.north - bounds.south) / height) * GRID_PIXELS);
  const lines = { strokeStyle: COLORS.line, lineWidth: 1 };
  pen.font = font(9);
  pen.fillStyle = COLORS.inkSoft;
  pen.textBaseline = 'bottom';
  for (const latitude of multiplesWithin(bounds.south, bounds.north, step)) {
    const { y } = toPixels({ latitude, longitude: normalizeLongitude((bounds.west + bounds.east) / 2) });
    Object.assign(pen, lines);
    drawLine(pen, [0, y, width, y]);
    if (y > LEGEND_END) drawText(pen, degreesText(latitude, step), [4, y - 2]);
  }
  for (const longitude of multiplesWithin(bounds.west, bounds.east, step)) {
    const { x } = toPixels({ latitude: 0, longitude: normalizeLongitude(longitude) });
    Object.assign(pen, lines);
    drawLine(pen, [x, 0, x, height]);
    drawText(pen, degreesText(normalizeLongitude(longitude), step), [x + 3, height - 3]);
  }
}

/** The names of larger places around the zones, to know where the map is. */
function drawNames(
  { pen, font, projection }: Drawing,
  zones: readonly ZoneSummary[],
  { language }: MapTexts,
): void {
  const pins = zones.slice(0, NUMBERED).map(({ center }) => projection.toPixels(center));
  pen.font = font(11);
  pen.textBaseline = 'middle';
  for (const { name, x, y } of namesWithin({ projection, size: MAP_SIZE, pins }, language)) {
    drawDisc(pen, { x, y }, { radius: 2, fill: COLORS.inkSoft, edge: COLORS.paper });
    pen.fillStyle = COLORS.inkSoft;
    drawText(pen, name, [x + 5, y]);
  }
}

function drawDisc(
  pen: SKRSContext2D,
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

/** Each zone as large as it is, the most urgent ones with their number and on top. */
function drawZones({ pen, font, projection }: Drawing, zones: readonly ZoneSummary[]): void {
  const { toPixels, pixelsPerMeter } = projection;
  const placed = zones.map(({ center, priorityScore, radiusMeters }, index) => ({
    at: toPixels(center),
    color: LEVEL_COLORS[priorityLevel(priorityScore)],
    ground: radiusMeters * pixelsPerMeter,
    rank: index + 1,
  }));
  for (const { at, color, ground } of placed)
    if (ground > DOT) drawDisc(pen, at, { radius: ground, fill: `${color}2e`, edge: `${color}99` });
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { at, color, rank } of placed.toReversed()) {
    const isNumbered = rank <= NUMBERED;
    drawDisc(pen, at, { radius: isNumbered ? PIN : DOT, fill: color, edge: COLORS.paper });
    if (!isNumbered) continue;
    pen.font = font(12, 700);
    pen.fillStyle = COLORS.ink;
    pen.fillText(String(rank), at.x, at.y + 0.5);
  }
  pen.textAlign = 'left';
}

/** A length in metres as a bar at the bottom right. */
function drawScale({ pen, font, projection }: Drawing, { distance }: MapTexts): void {
  const { width, height } = MAP_SIZE;
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
function drawNorth({ pen, font }: Drawing, { north }: MapTexts): void {
  const [x, top] = [MAP_SIZE.width - EDGE - 14, EDGE + 4];
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

/** What the colours mean, at the top left. */
function drawLegend({ pen, font }: Drawing, { levels }: MapTexts): void {
  const entries = (['high', 'medium', 'low'] as const).map((level) => ({ level, text: levels[level] }));
  pen.font = font(11);
  const width = 30 + Math.max(...entries.map(({ text }) => pen.measureText(text).width));
  pen.fillStyle = 'rgb(255 255 255 / 88%)';
  pen.fillRect(EDGE, EDGE, width, 12 + entries.length * LEGEND_LINE);
  pen.textBaseline = 'middle';
  for (const [index, { level, text }] of entries.entries()) {
    const y = EDGE + 14 + index * LEGEND_LINE;
    drawDisc(pen, { x: EDGE + 12, y }, { radius: 5, fill: LEVEL_COLORS[level], edge: COLORS.paper });
    pen.fillStyle = COLORS.ink;
    pen.fillText(text, EDGE + 23, y + 0.5);
  }
}

/**
 * The zones on a plain map: coasts, borders and place names of the embedded map, lines of degrees, a scale and north,
 * without streets, because no map service is asked. PNG.
 */
export const mapPicture = (zones: readonly [ZoneSummary, ...ZoneSummary[]], texts: MapTexts): Uint8Array =>
  drawPicture(MAP_SIZE, (pen, font) => {
    const [first, ...others] = zones;
    const projection = projectionOf([first.center, ...others.map(({ center }) => center)], MAP_SIZE);
    const drawing = { pen, font, projection };
    drawShapes({ ...drawing, size: MAP_SIZE });
    drawGrid(drawing);
    drawNames(drawing, zones, texts);
    drawZones(drawing, zones);
    drawLegend(drawing, texts);
    drawNorth(drawing, texts);
    drawScale(drawing, texts);
    pen.strokeStyle = COLORS.inkSoft;
    pen.lineWidth = 1.5;
    pen.strokeRect(0.75, 0.75, MAP_SIZE.width - 1.5, MAP_SIZE.height - 1.5);
  });
