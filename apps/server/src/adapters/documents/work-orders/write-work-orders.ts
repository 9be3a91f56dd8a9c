import { loadImage, PDFDocument } from '@napi-rs/canvas';
import type { WorkOrders } from '../../../modules/cases/ports/work-orders.ts';
import { type CanvasContext, COLORS } from '../pictures/canvas.ts';
import { drawOrderPage } from './order-page.ts';
import { drawRoutePage } from './route-page.ts';
import { A4, drawFitted, drawLabel, LEFT, RIGHT } from './sheet.ts';
import { createWorkOrderTexts, type WorkOrderTexts } from './work-order-texts.ts';

const FOOTER_Y = A4.height - 26;

type Footer = { orders: WorkOrders; texts: WorkOrderTexts; page: number; pages: number };

function drawFooter(
  context: CanvasContext,
  { orders, texts: { t, formatMoment }, page, pages }: Footer,
): void {
  const style = { size: 8, color: COLORS.inkSoft };
  const printed = t('work_order.printed', { at: formatMoment(orders.printedAt), by: orders.printedBy });
  drawFitted(context, printed, { x: LEFT, y: FOOTER_Y, width: 400, ...style });
  drawLabel(context, t('work_order.page', { page, pages }), {
    x: RIGHT,
    y: FOOTER_Y,
    ...style,
    align: 'right',
  });
}

/**
 * Work orders as a PDF file in the language of their reader: each case on its own A4 page, after a page with the route
 * when there are several.
 */
export async function writeWorkOrders(orders: WorkOrders): Promise<Uint8Array> {
  const texts = createWorkOrderTexts(orders.language);
  const document = new PDFDocument({ title: texts.t('work_order.title'), creator: 'Smart Waste' });
  const routePages = orders.orders.length > 1 ? 1 : 0;
  const pages = orders.orders.length + routePages;
  const addPage = (page: number, draw: (context: CanvasContext) => void) => {
    const context = document.beginPage(A4.width, A4.height) as CanvasContext;
    draw(context);
    drawFooter(context, { orders, texts, page, pages });
    document.endPage();
  };
  if (routePages > 0) addPage(1, (context) => drawRoutePage(context, orders, texts));
  for (const [index, order] of orders.orders.entries()) {
    const photo = order.photo && (await loadImage(order.photo.bytes));
    addPage(routePages + index + 1, (context) => drawOrderPage(context, { order, photo, texts }));
  }
  return document.close();
}
