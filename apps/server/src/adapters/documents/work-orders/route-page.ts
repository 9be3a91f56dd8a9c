import type { Point } from '@smart-waste/core';
import type { WorkOrder, WorkOrders } from '../../../modules/cases/ports/work-orders.ts';
import { type CanvasContext, COLORS } from '../pictures/canvas.ts';
import { drawRouteMap } from './order-map.ts';
import { A4, drawFitted, drawLabel, drawRule, LEFT, RIGHT, TEXT_WIDTH, wrapPersonText } from './sheet.ts';
import type { WorkOrderTexts } from './work-order-texts.ts';

const ROW = 17;
const TABLE_BOTTOM = A4.height - 62;
const MAP_TOP = 108;
const MAX_MAP_HEIGHT = 340;
const COLUMNS = { position: LEFT, number: 62, place: 124, due: 366, leg: RIGHT };
const SOFT = { size: 8, color: COLORS.inkSoft } as const;

const isPlaced = (order: WorkOrder): order is WorkOrder & { point: Point } => order.point !== null;

/** The route of several work orders: a map, and a table of its stops. */
export function drawRoutePage(context: CanvasContext, orders: WorkOrders, texts: WorkOrderTexts): void {
  const { t } = texts;
  drawLabel(context, t('work_order.title'), { x: LEFT, y: 50, size: 9, weight: 600, color: COLORS.leaf });
  drawLabel(context, t('work_order.route'), { x: LEFT, y: 76, size: 22, weight: 700 });
  const tableTop = TABLE_BOTTOM - (orders.orders.length + 1) * ROW - (orders.missing.length > 0 ? ROW : 0);
  const placed = orders.orders.filter(isPlaced);
  const summary = t('work_order.route_summary', {
    count: orders.orders.length,
    distance: texts.formatDistance(orders.totalMeters),
  });
  drawFitted(context, summary, { x: LEFT, y: 95, width: TEXT_WIDTH, size: 10, color: COLORS.inkSoft });
  const [first, ...others] = placed.map(({ point }) => point);
  let y = MAP_TOP;
  if (first) {
    const height = Math.min(MAX_MAP_HEIGHT, tableTop - MAP_TOP - 14);
    const size = { width: TEXT_WIDTH, height };
    context.drawImage(
      drawRouteMap({ start: orders.start, stops: [first, ...others] }, size, texts),
      LEFT,
      y,
      TEXT_WIDTH,
      height,
    );
    y += height + 14;
  }
  drawTable(context, { orders, texts, top: y });
}

type Table = { orders: WorkOrders; texts: WorkOrderTexts; top: number };

function drawTable(context: CanvasContext, { orders, texts, top }: Table): void {
  const { t } = texts;
  const head = top + 10;
  drawLabel(context, t('work_order.number'), { x: COLUMNS.number, y: head, ...SOFT });
  drawLabel(context, t('work_order.place'), { x: COLUMNS.place, y: head, ...SOFT });
  drawLabel(context, t('work_order.due'), { x: COLUMNS.due, y: head, ...SOFT });
  drawLabel(context, t('work_order.leg'), { x: COLUMNS.leg, y: head, ...SOFT, align: 'right' });
  drawRule(context, { x: LEFT, y: top + ROW - 3, width: TEXT_WIDTH }, { color: COLORS.inkSoft });
  for (const [index, order] of orders.orders.entries()) {
    const y = top + (index + 2) * ROW - 5;
    drawStop(context, { order, position: index + 1, leg: describeLeg(orders, index, texts), y, texts });
    drawRule(context, { x: LEFT, y: y + 5, width: TEXT_WIDTH });
  }
  if (orders.missing.length === 0) return;
  const y = top + (orders.orders.length + 2) * ROW;
  const text = t('work_order.missing', { numbers: orders.missing.join(', ') });
  drawFitted(context, text, { x: LEFT, y, width: TEXT_WIDTH, size: 9, color: COLORS.inkSoft });
}

/** How far it is to a stop, or why that is not known. */
function describeLeg(
  { orders, legMeters }: WorkOrders,
  index: number,
  { t, formatDistance }: WorkOrderTexts,
): string {
  if (orders[index]?.point === null) return t('work_order.no_coordinates');
  const meters = legMeters[index] ?? null;
  return meters === null ? t('work_order.start') : formatDistance(meters);
}

type Stop = { order: WorkOrder; position: number; leg: string; y: number; texts: WorkOrderTexts };

function drawStop(context: CanvasContext, { order, position, leg, y, texts }: Stop): void {
  const { number, place, dueAt, isOverdue } = order;
  const { t, formatMoment } = texts;
  drawLabel(context, String(position), { x: COLUMNS.position, y, size: 10, weight: 700 });
  drawLabel(context, `#${number}`, { x: COLUMNS.number, y, size: 10 });
  const width = COLUMNS.due - COLUMNS.place - 12;
  const [line = ''] = wrapPersonText(context, place || t('work_order.no_place'), {
    size: 10,
    width,
    maxLines: 1,
  });
  drawLabel(context, line, { x: COLUMNS.place, y, size: 10 });
  const due = dueAt === null ? '–' : formatMoment(dueAt);
  drawLabel(context, due, { x: COLUMNS.due, y, size: 9, weight: isOverdue ? 700 : 400 });
  drawLabel(context, leg, { x: COLUMNS.leg, y, size: 9, align: 'right' });
}
