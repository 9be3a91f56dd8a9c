import type { EvaluationSource } from '@smart-waste/contract';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { formatPercent } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { type Figure, findMissingIntervalReason, formatPoints, useFigureText } from './figure-text.ts';

/** What marks a figure without an interval in a table; the notes below it say the words once. */
const MARKS = { too_few: '†', few_places: '‡', few_photos: '‡' } as const;

type CellProps = { figure: Figure; source: EvaluationSource; isDifference?: boolean };

/** A figure in a table: its value with its interval, which may stand on the next line, or with a mark. */
export function FigureCell({ figure, source, isDifference = false }: CellProps) {
  const t = useMessages(evaluationsMessages);
  const write = isDifference ? formatPoints : formatPercent;
  const formatFigure = useFigureText(source, write);
  const { value, interval } = figure;
  if (value === null) return '–';
  const reason = findMissingIntervalReason(figure, source);
  if (interval !== null && reason === null)
    return (
      <span className="max-md:text-right">
        <span className="whitespace-nowrap">{write(value)}</span>{' '}
        <span className="whitespace-nowrap text-xs text-ink-soft">
          {t('evaluations.interval_alone', { low: write(interval.low), high: write(interval.high) })}
        </span>
      </span>
    );
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">
        {write(value)}
        {reason !== null && MARKS[reason]}
      </span>
      <span className="sr-only">{formatFigure(figure)}</span>
    </span>
  );
}

/** What the intervals and marks of a table mean, as far as it has any. */
export function FigureNotes({ figures, source }: { figures: readonly Figure[]; source: EvaluationSource }) {
  const t = useMessages(evaluationsMessages);
  const present = figures.filter(({ value }) => value !== null);
  const reasons = new Set(present.map((figure) => findMissingIntervalReason(figure, source)));
  const notes = [
    // Where imported photos were taken is not known.
    ...(reasons.has(null)
      ? [t(source === 'import' ? 'evaluations.note_interval_import' : 'evaluations.note_interval')]
      : []),
    ...(['too_few', 'few_places', 'few_photos'] as const)
      .filter((reason) => reasons.has(reason))
      .map((reason) => `${MARKS[reason]} ${t(`evaluations.note_${reason}`)}`),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="mt-4 grid max-w-prose gap-1 text-sm text-ink-soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
