import type { Canvas } from '@napi-rs/canvas';
import type { Point } from '@smart-waste/core';
import { drawShapes } from '../pictures/base-map.ts';
import { COLORS, drawCanvas, LEVEL_COLORS, type Size } from '../pictures/canvas.ts';
import {
  type Drawing,
  drawDisc,
  drawFrame,
  drawGrid,
  drawNames,
  drawNorth,
  drawScale,
} from '../pictures/map-parts.ts';
import { projectionOf } from '../pictures/map-projection.ts';
import type { WorkOrderTexts } from './work-order-texts.ts';

/** Pixels for each point of the page: enough for a printer. */
const SCALE = 3;
/** The embedded map has towns and no streets: a smaller part of it would show neither. */
const SURROUNDINGS_METERS = 15_000;
const ROUTE_METERS = 2_000;
const PIN = 9;
const DOT = 5;

type Pin = { point: Point; text: string };

function drawPin({ pen, font, projection }: Drawing, { point, text }: Pin): void {
  const at = projection.toPixels(point);
  drawDisc(pen, at, { radius: PIN, fill: LEVEL_COLORS.medium, edge: COLORS.ink });
  pen.font = font(10, 700);
  pen.fillStyle = COLORS.ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, at.x, at.y + 0.5);
  pen.textAlign = 'left';
}

function drawPath({ pen, projection }: Drawing, points: readonly Point[]): void {
  pen.beginPath();
  for (const [index, point] of points.entries()) {
    const { x, y } = projection.toPixels(point);
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  Object.assign(pen, { strokeStyle: COLORS.ink, lineWidth: 1.6, lineJoin: 'round' });
  pen.stroke();
}

type Mapped = { size: Size; texts: WorkOrderTexts; minSpanMeters: number };

function drawMap(
  places: readonly [Point, ...Point[]],
  { size, texts, minSpanMeters }: Mapped,
  drawOn: (drawing: Drawing) => void,
): Canvas {
  const draw: Parameters<typeof drawCanvas>[1] = (pen, font) => {
    const drawing = { pen, font, projection: projectionOf(places, size, minSpanMeters), size };
    drawShapes(drawing);
    drawGrid(drawing);
    drawOn(drawing);
    drawNorth(drawing, texts.north);
    drawScale(drawing, texts.distance);
    drawFrame(drawing);
  };
  return drawCanvas(size, draw, SCALE);
}

/** Where a case is among the towns around it. Their names may come as close as they are: the map has little else. */
export const placeMap = (point: Point, size: Size, texts: WorkOrderTexts): Canvas =>
  drawMap([point], { size, texts, minSpanMeters: SURROUNDINGS_METERS }, (drawing) => {
    drawNames(drawing, [], texts.language);
    const at = drawing.projection.toPixels(point);
    drawDisc(drawing.pen, at, { radius: DOT, fill: LEVEL_COLORS.high, edge: COLORS.ink });
  });

/** Numbered places in their order, joined by straight lines. */
export function routeMap(
  { start, stops }: { start: Point | null; stops: readonly [Point, ...Point[]] },
  size: Size,
  texts: WorkOrderTexts,
): Canvas {
  const path = start ? [start, ...stops] : stops;
  const [first = stops[0], ...others] = path;
  return drawMap([first, ...others], { size, texts, minSpanMeters: ROUTE_METERS }, (drawing) => {
    drawNames(drawing, path, texts.language);
    drawPath(drawing, path);
    const { pen, projection } = drawing;
    if (start) drawDisc(pen, projection.toPixels(start), { radius: 5, fill: COLORS.ink, edge: COLORS.paper });
    for (const [index, point] of [...stops.entries()].reverse())
      drawPin(drawing, { point, text: String(index + 1) });
  });
}
