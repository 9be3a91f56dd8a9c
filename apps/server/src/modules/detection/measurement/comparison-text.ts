import type { Figure, LabelSchema, Scores } from '@smart-waste/core';
import { formatTable } from './text-table.ts';

const formatSigned = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

function formatFigure({ value, interval, too_few }: Figure): string[] {
  if (value === null) return ['–'];
  if (too_few) return [formatSigned(value), 'too few'];
  if (interval === null) return [formatSigned(value), 'too few groups'];
  const { low, high } = interval;
  const judgement = low === 0 && high === 0 ? 'the same' : 'may be chance';
  return [
    formatSigned(value),
    `${formatSigned(low)} to ${formatSigned(high)}`,
    low > 0 || high < 0 ? '' : judgement,
  ];
}

/** The figures of a model minus those of another for a person at a terminal. */
export const describeComparison = (
  { one, other }: { one: string; other: string },
  { classes }: LabelSchema,
  differences: Scores<Figure>,
): string =>
  [
    `${one} minus ${other}, on the same photos and the classes that both know:`,
    formatTable([
      ['', 'difference', '95 % interval'],
      ['false alarms', ...formatFigure(differences.false_alarm_rate)],
      ['image AUROC', ...formatFigure(differences.image_auroc)],
      ['mAP@50', ...formatFigure(differences.map50)],
      ['mAP@50:95', ...formatFigure(differences.map50_95)],
      ['precision', ...formatFigure(differences.precision)],
      ['recall', ...formatFigure(differences.recall)],
      ['F1', ...formatFigure(differences.f1)],
      ...differences.classes.flatMap(({ ap50 }, index) =>
        ap50.value === null ? [] : [[`AP@50 ${classes[index]?.name ?? ''}`, ...formatFigure(ap50)]],
      ),
    ]),
  ].join('\n');
