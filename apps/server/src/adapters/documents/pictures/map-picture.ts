import { type PriorityLevel, type Size, toPriorityLevel, type ZoneSummary } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import { drawShapes } from './base-map.ts';
import { COLORS, drawPicture, LEVEL_COLORS } from './canvas.ts';
import {
  drawDisc,
  drawFrame,
  drawGrid,
  drawNames,
  drawNorth,
  drawScale,
  EDGE_PIXELS,
  type MapCanvas,
} from './map-parts.ts';
import { createProjection } from './map-projection.ts';

export const MAP_SIZE: Size = { width: 640, height: 300 };
/** The zones that are drawn with their number. */
const MAX_NUMBERED_ZONES = 10;
const PIN = 11;
const DOT = 4.5;
const LEGEND_LINE = 17;
/** Where the legend at the top left ends: nothing is written below it. */
const LEGEND_END = EDGE_PIXELS + 12 + 3 * LEGEND_LINE + 12;

export type MapTexts = {
  north: string;
  levels: Record<PriorityLevel, string>;
  /** A length such as `500 m` or `2 km`. */
  formatDistance: (meters: number) => string;
  /** Of the names of places. */
  language: Language;
};
/** Each zone as large as it is, the most urgent ones with their number and on top. */
function drawZones({ context, font, projection }: MapCanvas, zones: readonly ZoneSummary[]): void {
  const { toPixels, pixelsPerMeter } = projection;
  const placed = zones.map(({ center, priorityScore, radiusMeters }, index) => ({
    at: toPixels(center),
    color: LEVEL_COLORS[toPriorityLevel(priorityScore)],
    ground: radiusMeters * pixelsPerMeter,
    rank: index + 1,
  }));
  for (const { at, color, ground } of placed)
    if (ground > DOT) drawDisc(context, at, { radius: ground, fill: `${color}2e`, edge: `${color}99` });
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { at, color, rank } of placed.toReversed()) {
    const isNumbered = rank <= MAX_NUMBERED_ZONES;
    drawDisc(context, at, { radius: isNumbered ? PIN : DOT, fill: color, edge: COLORS.paper });
    if (!isNumbered) continue;
    context.font = font(12, 700);
    context.fillStyle = COLORS.ink;
    context.fillText(String(rank), at.x, at.y + 0.5);
  }
  context.textAlign = 'left';
}

/** What the colours mean, at the top left. */
function drawLegend({ context, font }: MapCanvas, { levels }: MapTexts): void {
  const entries = (['high', 'medium', 'low'] as const).map((level) => ({ level, text: levels[level] }));
  context.font = font(11);
  const width = 30 + Math.max(...entries.map(({ text }) => context.measureText(text).width));
  context.fillStyle = 'rgb(255 255 255 / 88%)';
  context.fillRect(EDGE_PIXELS, EDGE_PIXELS, width, 12 + entries.length * LEGEND_LINE);
  context.textBaseline = 'middle';
  for (const [index, { level, text }] of entries.entries()) {
    const y = EDGE_PIXELS + 14 + index * LEGEND_LINE;
    drawDisc(
      context,
      { x: EDGE_PIXELS + 12, y },
      { radius: 5, fill: LEVEL_COLORS[level], edge: COLORS.paper },
    );
    context.fillStyle = COLORS.ink;
    context.fillText(text, EDGE_PIXELS + 23, y + 0.5);
  }
}

/**
 * The zones on a plain map: coasts, borders and place names of the embedded map, lines of degrees, a scale and north,
 * without streets, because no map service is asked. PNG.
 */
export const drawMapPicture = (
  zones: readonly [ZoneSummary, ...ZoneSummary[]],
  texts: MapTexts,
): Uint8Array =>
  drawPicture(MAP_SIZE, (context, font) => {
    const [first, ...others] = zones;
    const projection = createProjection([first.center, ...others.map(({ center }) => center)], MAP_SIZE);
    const drawing = { context, font, projection, size: MAP_SIZE };
    drawShapes(drawing);
    drawGrid(drawing, LEGEND_END);
    const centers = zones.slice(0, MAX_NUMBERED_ZONES).map(({ center }) => center);
    drawNames(drawing, centers, texts.language);
    drawZones(drawing, zones);
    drawLegend(drawing, texts);
    drawNorth(drawing, texts.north);
    drawScale(drawing, texts.formatDistance);
    drawFrame(drawing);
  });
