import type { Size } from '@smart-waste/core';
import { type CanvasContext, COLORS, drawPicture, type Font, roundUpNicely } from './canvas.ts';
import type { Trend } from './trend-bars.ts';

export const TREND_SIZE: Size = { width: 640, height: 185 };
const PLOT = { left: 46, right: 8, top: 14, bottom: 30 };
/** Labels of days need about so much room. */
const LABEL_PIXELS = 74;
const MAX_BAR_PIXELS = 34;

export type TrendTexts = {
  formatNumber: (value: number) => string;
  /** A day as `21 Nov`, or a month as `Nov 2026`. */
  formatDate: (isoDay: string) => string;
};
type Drawing = { context: CanvasContext; font: Font; plotWidth: number; plotHeight: number };

/** The axis from zero up in steps of round numbers. */
function computeAxis(most: number): { top: number; step: number } {
  const step = Math.max(1, roundUpNicely(Math.max(1, most) / 4));
  return { top: Math.max(1, Math.ceil(most / step)) * step, step };
}

function drawAxis(
  { context, font, plotWidth, plotHeight }: Drawing,
  axis: ReturnType<typeof computeAxis>,
  texts: TrendTexts,
) {
  context.font = font(10.5);
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (let value = 0; value <= axis.top; value += axis.step) {
    const y = PLOT.top + plotHeight * (1 - value / axis.top);
    context.strokeStyle = value === 0 ? COLORS.inkSoft : COLORS.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(PLOT.left, y);
    context.lineTo(PLOT.left + plotWidth, y);
    context.stroke();
    context.fillStyle = COLORS.inkSoft;
    context.fillText(texts.formatNumber(value), PLOT.left - 6, y);
  }
}

/** The uploads of each day, week or month as bars from zero. PNG. */
export const drawTrendPicture = ({ bars }: Trend, texts: TrendTexts): Uint8Array =>
  drawPicture(TREND_SIZE, (context, font) => {
    const plotWidth = TREND_SIZE.width - PLOT.left - PLOT.right;
    const plotHeight = TREND_SIZE.height - PLOT.top - PLOT.bottom;
    const axis = computeAxis(bars.reduce((most, { uploads }) => Math.max(most, uploads), 0));
    drawAxis({ context, font, plotWidth, plotHeight }, axis, texts);
    const slot = plotWidth / bars.length;
    const width = Math.min(MAX_BAR_PIXELS, slot * 0.72);
    const labelEvery = Math.ceil(LABEL_PIXELS / slot);
    context.textAlign = 'center';
    context.textBaseline = 'top';
    for (const [index, { date, uploads }] of bars.entries()) {
      const x = PLOT.left + slot * (index + 0.5);
      const height = plotHeight * (uploads / axis.top);
      context.fillStyle = COLORS.leaf;
      context.fillRect(x - width / 2, PLOT.top + plotHeight - height, width, height);
      if (index % labelEvery !== 0) continue;
      context.fillStyle = COLORS.inkSoft;
      context.fillText(texts.formatDate(date), x, PLOT.top + plotHeight + 7);
    }
  });
