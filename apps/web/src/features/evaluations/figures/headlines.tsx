import type { EvaluationFigures, EvaluationRun } from '@smart-waste/contract';
import { countAveragedClasses, MIN_OBJECTS } from '@smart-waste/core';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useFigureText } from './figure-text.ts';

type HeadlinesProps = {
  headlines: NonNullable<EvaluationRun['headlines']>;
  source: EvaluationRun['source'];
  /** Where all of them are known. */
  figures?: Pick<EvaluationFigures, 'photo_counts' | 'classes'>;
};

/** What stands first: false alarms on photos without waste, whole photos told apart, and objects found. */
export function Headlines({ headlines, source, figures }: HeadlinesProps) {
  const t = useMessages(evaluationsMessages);
  const formatFigure = useFigureText(source);
  const counts = figures?.photo_counts;
  const averaged = figures
    ? countAveragedClasses(figures.classes.map(({ labelled_boxes }) => labelled_boxes))
    : headlines.averaged_classes;
  const falseAlarms = counts
    ? t('evaluations.false_alarms_text', {
        alarms: counts.no_waste.alarms + counts.tidy.alarms,
        photos: counts.no_waste.photos + counts.tidy.photos,
      })
    : t('evaluations.false_alarms_meaning');
  const facts = [
    { key: 'false_alarms', figure: headlines.false_alarm_rate, text: falseAlarms },
    { key: 'auroc', figure: headlines.image_auroc, text: t('evaluations.auroc_text') },
    { key: 'map50', figure: headlines.map50, text: t('evaluations.map_text') },
  ] as const;
  return (
    <dl className="grid gap-4 lg:grid-cols-3">
      {facts.map(({ key, figure, text }) => (
        <div key={key} className="grid content-start gap-1">
          <dt className="text-sm font-medium">{t(`evaluations.${key}`)}</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatFigure(figure)}</dd>
          {key === 'map50' && averaged !== undefined && averaged.too_few > 0 && (
            <dd className="text-xs tabular-nums">
              {t('evaluations.averaged_classes', { min: MIN_OBJECTS, ...averaged })}
            </dd>
          )}
          <dd className="text-xs text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
