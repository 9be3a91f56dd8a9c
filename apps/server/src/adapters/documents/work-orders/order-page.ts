import type { Image } from '@napi-rs/canvas';
import { formatCoordinates, type Size } from '@smart-waste/core';
import type { WorkOrder } from '../../../modules/cases/ports/work-orders.ts';
import { type CanvasContext, COLORS } from '../pictures/canvas.ts';
import { drawFillIn, FILL_IN_TOP } from './fill-in.ts';
import { drawPlaceMap } from './order-map.ts';
import { drawNotes } from './order-notes.ts';
import {
  drawFitted,
  drawLabel,
  drawRule,
  LEFT,
  RIGHT,
  TEXT_WIDTH,
  wrapPersonText,
  wrapText,
} from './sheet.ts';
import type { WorkOrderTexts } from './work-order-texts.ts';

const PHOTO: Size = { width: 272, height: 204 };
const GAP = 12;
const MAP: Size = { width: TEXT_WIDTH - PHOTO.width - GAP, height: PHOTO.height };

export type DrawnOrder = { order: WorkOrder; photo: Image | null; texts: WorkOrderTexts };

/** One case on its page: what it is and where, what was said, and what the crew fills in by hand. */
export function drawOrderPage(context: CanvasContext, drawn: DrawnOrder): void {
  drawHead(context, drawn);
  const placeEnd = drawPlace(context, drawn, 110);
  const factsEnd = drawFacts(context, drawn, placeEnd + 12);
  const picturesEnd = drawPictures(context, drawn, factsEnd + 6);
  const { order, texts } = drawn;
  drawNotes(context, order.notes, { top: picturesEnd + 14, bottom: FILL_IN_TOP - 12, texts });
  drawFillIn(context, texts);
}

function drawHead(context: CanvasContext, { order, texts }: DrawnOrder): void {
  const { t, formatMoment, formatStatus } = texts;
  drawLabel(context, t('work_order.title'), { x: LEFT, y: 50, size: 9, weight: 600, color: COLORS.leaf });
  const title = t('work_order.case', { number: order.number });
  drawLabel(context, title, { x: LEFT, y: 78, size: 22, weight: 700 });
  context.annotateLinkUrl(LEFT, 58, LEFT + context.measureText(title).width, 82, order.url);
  drawLabel(context, formatStatus(order), { x: RIGHT, y: 62, size: 12, weight: 700, align: 'right' });
  if (order.dueAt !== null) {
    const due = t(order.isOverdue ? 'work_order.overdue_since' : 'work_order.due_at', {
      at: formatMoment(order.dueAt),
    });
    drawLabel(context, due, {
      x: RIGHT,
      y: 78,
      size: 10,
      weight: order.isOverdue ? 700 : 400,
      align: 'right',
    });
  }
  drawRule(context, { x: LEFT, y: 90, width: TEXT_WIDTH }, { color: COLORS.ink, thickness: 1 });
}

/** The words of the place and its coordinates, which open a map; returns where they end. */
function drawPlace(
  context: CanvasContext,
  { order: { place, point, url }, texts: { t } }: DrawnOrder,
  top: number,
): number {
  const style = { size: 14, weight: 700 };
  const lines = wrapPersonText(context, place || t('work_order.no_place'), {
    ...style,
    width: TEXT_WIDTH,
    maxLines: 2,
  });
  for (const [index, line] of lines.entries())
    drawLabel(context, line, { x: LEFT, y: top + index * 18, ...style });
  const y = top + (lines.length - 1) * 18 + 17;
  const coordinates = point === null ? t('work_order.no_coordinates') : formatCoordinates(point);
  drawLabel(context, coordinates, { x: LEFT, y, size: 10 });
  const width = context.measureText(coordinates).width;
  if (point !== null) {
    const at = `${point.latitude},${point.longitude}`;
    context.annotateLinkUrl(
      LEFT,
      y - 10,
      LEFT + width,
      y + 3,
      `https://www.google.com/maps/search/?api=1&query=${at}`,
    );
  }
  const left = LEFT + width + GAP * 2;
  const [address = ''] = wrapText(context, url, { size: 8, width: RIGHT - left, maxLines: 1 });
  drawLabel(context, address, { x: RIGHT, y, size: 8, color: COLORS.inkSoft, align: 'right' });
  return y;
}

const COLUMNS = 3;
const FACT_ROW = 29;

function listFacts({ order, texts }: DrawnOrder): (readonly [string, string])[] {
  const { t, formatDay, formatMoment, formatSeverity, formatClasses } = texts;
  const { repeats, openedAt } = order;
  // A case that is a repeat was opened when the waste was back.
  const cameBack = t('work_order.came_back_on', { count: repeats, date: formatDay(openedAt) });
  return [
    [t('work_order.category'), order.category],
    [t('work_order.severity'), formatSeverity(order)],
    [t('work_order.assignee'), order.assignee ?? t('work_order.unassigned')],
    [t('work_order.opened'), formatMoment(openedAt)],
    [t('work_order.reports'), t('work_order.report_count', { count: order.reports })],
    [t('work_order.waste'), formatClasses(order)],
    ...(repeats > 0 ? [[t('work_order.came_back'), cameBack] as const] : []),
  ];
}

function drawFacts(context: CanvasContext, drawn: DrawnOrder, top: number): number {
  const facts = listFacts(drawn);
  const width = (TEXT_WIDTH - (COLUMNS - 1) * GAP) / COLUMNS;
  for (const [index, [name, value]] of facts.entries()) {
    const x = LEFT + (index % COLUMNS) * (width + GAP);
    const y = top + Math.floor(index / COLUMNS) * FACT_ROW;
    drawLabel(context, name, { x, y: y + 8, size: 8, color: COLORS.inkSoft });
    const available = index === facts.length - 1 ? RIGHT - x : width;
    drawFitted(context, value || '–', { x, y: y + 21, width: available, size: 10.5, weight: 600 });
  }
  return top + Math.ceil(facts.length / COLUMNS) * FACT_ROW;
}

/** Photo and map side by side, each with a line below; returns where they end. */
function drawPictures(context: CanvasContext, { order, photo, texts }: DrawnOrder, top: number): number {
  const { t, formatMoment } = texts;
  const mapLeft = LEFT + PHOTO.width + GAP;
  if (photo) drawPhoto(context, photo, top);
  else drawEmpty(context, { x: LEFT, y: top, ...PHOTO }, t('work_order.no_photo'));
  if (order.point === null) drawEmpty(context, { x: mapLeft, y: top, ...MAP }, t('work_order.no_map'));
  else context.drawImage(drawPlaceMap(order.point, MAP, texts), mapLeft, top, MAP.width, MAP.height);
  const y = top + PHOTO.height + 11;
  const caption = { size: 8, color: COLORS.inkSoft };
  const taken =
    order.photo && photo ? t('work_order.photo_taken', { at: formatMoment(order.photo.takenAt) }) : '';
  drawFitted(context, taken, { x: LEFT, y, width: PHOTO.width, ...caption });
  if (order.point !== null)
    drawFitted(context, t('work_order.map_note'), { x: mapLeft, y, width: MAP.width, ...caption });
  return y;
}

type Frame = Size & { x: number; y: number };

function drawEmpty(context: CanvasContext, { x, y, width, height }: Frame, text: string): void {
  Object.assign(context, { strokeStyle: COLORS.inkSoft, lineWidth: 0.75 });
  context.setLineDash([4, 3]);
  context.strokeRect(x, y, width, height);
  context.setLineDash([]);
  const lines = wrapText(context, text, { size: 10, width: width - 2 * GAP, maxLines: 3 });
  for (const [index, line] of lines.entries())
    drawLabel(context, line, { x: x + GAP, y: y + height / 2 + index * 14, size: 10, color: COLORS.inkSoft });
}

/** The whole photo, as large as fits its frame. */
function drawPhoto(context: CanvasContext, photo: Image, top: number): void {
  const scale = Math.min(PHOTO.width / photo.width, PHOTO.height / photo.height);
  const [width, height] = [photo.width * scale, photo.height * scale];
  context.fillStyle = COLORS.ground;
  context.fillRect(LEFT, top, PHOTO.width, PHOTO.height);
  context.drawImage(
    photo,
    LEFT + (PHOTO.width - width) / 2,
    top + (PHOTO.height - height) / 2,
    width,
    height,
  );
}
