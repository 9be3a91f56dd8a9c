import type { EvaluationFigures, EvaluationSource } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { formatPercent } from '../../../shared/format/values.ts';
import { type Translate, useMessages } from '../../../shared/messages/messages.ts';

export type Figure = EvaluationFigures['headlines']['map50'];

type Texts = {
  t: Translate<typeof evaluationsMessages>;
  /** The places of imported photos are not known, so each photo counts as one (DS-36). */
  source: EvaluationSource;
  write: (value: number) => string;
};

/** A value with its 95 % interval, or with why there is none. */
function textOf({ value, interval, too_few }: Figure, { t, source, write }: Texts): string {
  if (value === null) return '–';
  const shown = write(value);
  if (too_few) return t('evaluations.too_few', { value: shown });
  if (interval === null)
    return t(source === 'import' ? 'evaluations.few_photos' : 'evaluations.few_places', { value: shown });
  return t('evaluations.interval', { value: shown, low: write(interval.low), high: write(interval.high) });
}

/** Says a figure of an evaluation on this source in words. */
export function useFigureText(source: EvaluationSource): (figure: Figure) => string {
  const t = useMessages(evaluationsMessages);
  return (figure) => textOf(figure, { t, source, write: formatPercent });
}

/** A difference in percentage points, with its sign; none where it rounds to zero. */
function pointsOf(difference: number): string {
  const points = Math.abs(100 * difference).toFixed(1);
  if (Number(points) === 0) return points;
  return `${difference > 0 ? '+' : '−'}${points}`;
}

/** Says the difference of two figures of evaluations on this source in words: whether it is more than chance. */
export function useDifferenceText(source: EvaluationSource): (figure: Figure) => string {
  const t = useMessages(evaluationsMessages);
  return (figure) => textOf(figure, { t, source, write: pointsOf });
}
