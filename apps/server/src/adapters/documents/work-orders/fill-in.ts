import { type CanvasContext, COLORS } from '../pictures/canvas.ts';
import { A4, drawLabel, drawRule, LEFT, RIGHT, TEXT_WIDTH } from './sheet.ts';
import type { WorkOrderTexts } from './work-order-texts.ts';

const ROW = 30;
const GAP = 16;
/** Where the part begins that is filled in by hand. */
export const FILL_IN_TOP = A4.height - 232;

type Field = { label: string /** Its part of the width. */; share: number };

/** Fields side by side: a label, and a line to write on. */
function drawFields(context: CanvasContext, fields: readonly Field[], top: number): void {
  const width = TEXT_WIDTH - (fields.length - 1) * GAP;
  let x = LEFT;
  for (const { label, share } of fields) {
    drawLabel(context, label, { x, y: top + 8, size: 8, color: COLORS.inkSoft });
    drawRule(context, { x, y: top + ROW - 4, width: width * share }, { color: COLORS.inkSoft });
    x += width * share + GAP;
  }
}

/** Boxes to tick, side by side. */
function drawChoices(context: CanvasContext, choices: readonly string[], top: number): void {
  let x = LEFT;
  for (const choice of choices) {
    Object.assign(context, { strokeStyle: COLORS.ink, lineWidth: 1 });
    context.strokeRect(x, top + 7, 10, 10);
    drawLabel(context, choice, { x: x + 16, y: top + 16, size: 10 });
    x += 16 + context.measureText(choice).width + 24;
  }
}

/** What the crew fills in by hand. */
export function drawFillIn(context: CanvasContext, { t }: WorkOrderTexts): void {
  drawRule(context, { x: LEFT, y: FILL_IN_TOP, width: RIGHT - LEFT }, { color: COLORS.ink, thickness: 1 });
  drawLabel(context, t('work_order.fill_in'), { x: LEFT, y: FILL_IN_TOP + 17, size: 10, weight: 700 });
  const computeRowTop = (row: number) => FILL_IN_TOP + 24 + row * ROW;
  const third = 1 / 3;
  drawFields(
    context,
    [
      { label: t('work_order.date'), share: third },
      { label: t('work_order.from'), share: third },
      { label: t('work_order.until'), share: third },
    ],
    computeRowTop(0),
  );
  drawChoices(
    context,
    [t('work_order.is_clean'), t('work_order.nothing_found'), t('work_order.not_cleaned')],
    computeRowTop(1) - 2,
  );
  drawFields(context, [{ label: t('work_order.removed'), share: 1 }], computeRowTop(2) - 4);
  drawFields(context, [{ label: t('work_order.remarks'), share: 1 }], computeRowTop(3) - 4);
  drawFields(context, [{ label: '', share: 1 }], computeRowTop(4) - 8);
  drawFields(
    context,
    [
      { label: t('work_order.name'), share: 0.5 },
      { label: t('work_order.signature'), share: 0.5 },
    ],
    computeRowTop(5) - 8,
  );
}
