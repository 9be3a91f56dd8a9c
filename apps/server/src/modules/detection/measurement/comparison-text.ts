import type { Figure, LabelSchema, Scores } from '@smart-waste/core';
import { textTable } from './text-table.ts';

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

function cells({ value, interval, too_few }: Figure): string[] {
  if (value === null) return ['–'];
  if (too_few) return [signed(value), 'too few'];
  if (interval === null) return [signed(value), 'too few groups'];
  const { low, high } = interval;
  const judgement = low === 0 && high === 0 ? 'the same' : 'may be chance';
  return [signed(value), `${signed(low)} to ${signed(high)}`, low > 0 || high < 0 ? '' : judgement];
}

/** The figures of a model minus those of another for a person at a terminal. */
export const comparisonText = (
  { one, other }: { one: string; other: string },
  { classes }: LabelSchema,
  differences: Scores<Figure>,
): string =>
  [
    `${one} minus ${other}, on the same photos and the classes that both know:`,
    textTable([
      ['', 'difference', '95 % interval'],
      ['false alarms', ...cells(differences.false_alarm_rate)],
      ['image AUROC', ...cells(differences.image_auroc)],
      ['mAP@50', ...cells(differences.map50)],
      ['mAP@50:95', ...cells(differences.map50_95)],
      ['precision', ...cells(differences.precision)],
      ['recall', ...cells(differences.recall)],
      ['F1', ...cells(differences.f1)],
      ...differences.classes.flatMap(({ ap50 }, index) =>
        ap50.value === null ? [] : [[`AP@50 ${classes[index]?.name ?? ''}`, ...cells(ap50)]],
      ),
    ]),
  ].join('\n');
