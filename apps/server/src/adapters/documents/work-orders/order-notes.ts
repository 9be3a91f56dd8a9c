import { isolateText } from '@smart-waste/core';
import type { WorkOrderNote } from '../../../modules/cases/ports/work-orders.ts';
import { type CanvasContext, COLORS } from '../pictures/canvas.ts';
import { drawFitted, drawLabel, LEFT, TEXT_WIDTH, wrapPersonText } from './sheet.ts';
import type { WorkOrderTexts } from './work-order-texts.ts';

const LINE = 13;
const HEAD = 12;
const AFTER_NOTE = 5;
/** So that one long text does not displace all others. */
const MAX_LINES_PER_NOTE = 4;

type Area = { top: number; bottom: number; texts: WorkOrderTexts };

/** What was said about a case, newest first, as much as there is room for; the rest is counted. */
export function drawNotes(
  context: CanvasContext,
  notes: readonly WorkOrderNote[],
  { top, bottom, texts }: Area,
): void {
  const { t } = texts;
  drawLabel(context, t('work_order.notes'), { x: LEFT, y: top + 9, size: 10, weight: 700 });
  let y = top + 9 + LINE + 2;
  if (notes.length === 0)
    drawLabel(context, t('work_order.no_notes'), { x: LEFT, y, size: 9.5, color: COLORS.inkSoft });
  for (const [index, note] of notes.entries()) {
    const left = notes.length - index;
    const end = left > 1 ? bottom - LINE : bottom;
    const maxLines = Math.min(MAX_LINES_PER_NOTE, Math.floor((end - y - HEAD) / LINE) + 1);
    if (maxLines < 1) {
      const more = t('work_order.more_notes', { count: left });
      drawLabel(context, more, { x: LEFT, y: Math.min(y, bottom), size: 9, color: COLORS.inkSoft });
      return;
    }
    y = drawNote(context, note, { y, maxLines, texts }) + AFTER_NOTE;
  }
}

type NotePlace = { y: number; maxLines: number; texts: WorkOrderTexts };

function drawNote(
  context: CanvasContext,
  { kind, at, by, text }: WorkOrderNote,
  { y, maxLines, texts }: NotePlace,
): number {
  const { t, formatMoment } = texts;
  const head = [
    t(`work_order.note_${kind}`),
    formatMoment(at),
    ...(by === null ? [] : [isolateText(by)]),
  ].join(' · ');
  drawFitted(context, head, { x: LEFT, y, width: TEXT_WIDTH, size: 8, color: COLORS.inkSoft });
  const lines = wrapPersonText(context, text, { size: 9.5, width: TEXT_WIDTH, maxLines });
  for (const [index, line] of lines.entries())
    drawLabel(context, line, { x: LEFT, y: y + HEAD + index * LINE, size: 9.5 });
  return y + HEAD + lines.length * LINE;
}
