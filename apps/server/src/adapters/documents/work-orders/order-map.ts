import type { Canvas } from '@napi-rs/canvas';
import type { Point, Size } from '@smart-waste/core';
import { drawShapes } from '../pictures/base-map.ts';
import { COLORS, drawCanvas, LEVEL_COLORS } from '../pictures/canvas.ts';
import {
  drawDisc,
  drawFrame,
  drawGrid,
  drawNames,
  drawNorth,
  drawScale,
  type MapCanvas,
} from '../pictures/map-parts.ts';
import { createProjection } from '../pictures/map-projection.ts';
import type { WorkOrderTexts } from './work-order-texts.ts';

/** Pixels for each point of the page: enough for a printer. */
const SCALE = 3;
/** The embedded map has towns and no streets: a smaller part of it would show neither. */
const SURROUNDINGS_METERS = 15_000;
const ROUTE_METERS = 2_000;
const PIN = 9;
const DOT = 5;

type Pin = { point: Point; text: string };

function drawPin({ context, font, projection }: MapCanvas, { point, text }: Pin): void {
  const at = projection.toPixels(point);
  drawDisc(context, at, { radius: PIN, fill: LEVEL_COLORS.medium, edge: COLORS.ink });
  context.font = font(10, 700);
  context.fillStyle = COLORS.ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, at.x, at.y + 0.5);
  context.textAlign = 'left';
}

function drawPath({ context, projection }: MapCanvas, points: readonly Point[]): void {
  context.beginPath();
  for (const [index, point] of points.entries()) {
    const { x, y } = projection.toPixels(point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  Object.assign(context, { strokeStyle: COLORS.ink, lineWidth: 1.6, lineJoin: 'round' });
  context.stroke();
}

type MapOptions = { size: Size; texts: WorkOrderTexts; minSpanMeters: number };

function drawMap(
  places: readonly [Point, ...Point[]],
  { size, texts, minSpanMeters }: MapOptions,
  drawOn: (drawing: MapCanvas) => void,
): Canvas {
  const draw: Parameters<typeof drawCanvas>[1] = (context, font) => {
    const drawing = { context, font, projection: createProjection(places, size, minSpanMeters), size };
    drawShapes(drawing);
    drawGrid(drawing);
    drawOn(drawing);
    drawNorth(drawing, texts.north);
    drawScale(drawing, texts.formatDistance);
    drawFrame(drawing);
  };
  return drawCanvas(size, draw, SCALE);
}

/** Where a case is among the towns around it. Their names may come as close as they are: the map has little else. */
export const drawPlaceMap = (point: Point, size: Size, texts: WorkOrderTexts): Canvas =>
  drawMap([point], { size, texts, minSpanMeters: SURROUNDINGS_METERS }, (drawing) => {
    drawNames(drawing, [], texts.language);
    const at = drawing.projection.toPixels(point);
    drawDisc(drawing.context, at, { radius: DOT, fill: LEVEL_COLORS.high, edge: COLORS.ink });
  });

/** Numbered places in their order, joined by straight lines. */
export function drawRouteMap(
  { start, stops }: { start: Point | null; stops: readonly [Point, ...Point[]] },
  size: Size,
  texts: WorkOrderTexts,
): Canvas {
  const path = start ? [start, ...stops] : stops;
  const [first = stops[0], ...others] = path;
  return drawMap([first, ...others], { size, texts, minSpanMeters: ROUTE_METERS }, (drawing) => {
    drawNames(drawing, path, texts.language);
    drawPath(drawing, path);
    const { context, projection } = drawing;
    if (start)
      drawDisc(context, projection.toPixels(start), { radius: 5, fill: COLORS.ink, edge: COLORS.paper });
    for (const [index, point] of [...stops.entries()].reverse())
      drawPin(drawing, { point, text: String(index + 1) });
  });
}
