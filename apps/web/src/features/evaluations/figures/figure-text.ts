import type { EvaluationFigures } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { formatPercent } from '../../../shared/format/values.ts';
import { type Translate, useMessages } from '../../../shared/messages/messages.ts';

export type Figure = EvaluationFigures['headlines']['map50'];

/** A figure with its 95 % interval, or with why there is none. */
function textOf({ value, interval, too_few }: Figure, t: Translate<typeof evaluationsMessages>): string {
  if (value === null) return '–';
  const shown = formatPercent(value);
  if (too_few) return t('evaluations.too_few', { value: shown });
  if (interval === null) return t('evaluations.few_places', { value: shown });
  const [low, high] = [formatPercent(interval.low), formatPercent(interval.high)];
  return t('evaluations.interval', { value: shown, low, high });
}

/** Says a figure in words. */
export function useFigureText(): (figure: Figure) => string {
  const t = useMessages(evaluationsMessages);
  return (figure) => textOf(figure, t);
}

/** A difference in percentage points, with its sign; none where it rounds to zero. */
function pointsOf(difference: number): string {
  const points = Math.abs(100 * difference).toFixed(1);
  if (Number(points) === 0) return points;
  return `${difference > 0 ? '+' : '−'}${points}`;
}

/** Says the difference of two figures in words: whether it can be told from chance. */
export function useDifferenceText(): (figure: Figure) => string {
  const t = useMessages(evaluationsMessages);
  return ({ value, interval, too_few }) => {
    if (value === null) return '–';
    const shown = pointsOf(value);
    if (too_few) return t('evaluations.too_few', { value: shown });
    if (interval === null) return t('evaluations.few_places', { value: shown });
    const [low, high] = [pointsOf(interval.low), pointsOf(interval.high)];
    return t('evaluations.interval', { value: shown, low, high });
  };
}
