import type { EvaluationFigures, EvaluationSource } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { formatPercent } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';

export type Figure = EvaluationFigures['headlines']['map50'];

/** Why a figure has no interval; null where it has one. The places of imported photos are not known (DS-36). */
export function findMissingIntervalReason(
  { interval, too_few }: Figure,
  source: EvaluationSource,
): 'too_few' | 'few_places' | 'few_photos' | null {
  if (too_few) return 'too_few';
  if (interval !== null) return null;
  return source === 'import' ? 'few_photos' : 'few_places';
}

/** Says a figure of an evaluation on this source in words: its value with its 95 % interval, or with why there is none. */
export function useFigureText(
  source: EvaluationSource,
  write: (value: number) => string = formatPercent,
): (figure: Figure) => string {
  const t = useMessages(evaluationsMessages);
  return (figure) => {
    const { value, interval } = figure;
    if (value === null) return '–';
    const shown = write(value);
    const reason = findMissingIntervalReason(figure, source);
    if (reason !== null) return t(`evaluations.${reason}`, { value: shown });
    const ends = interval && { low: write(interval.low), high: write(interval.high) };
    return ends === null ? shown : t('evaluations.interval', { value: shown, ...ends });
  };
}

/** A difference in percentage points, with its sign; none where it rounds to zero. */
export function formatPoints(difference: number): string {
  const points = Math.abs(100 * difference).toFixed(1);
  if (Number(points) === 0) return points;
  return `${difference > 0 ? '+' : '−'}${points}`;
}
