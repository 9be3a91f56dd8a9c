import { round } from '@smart-waste/core';
import type { DetectorEvaluation } from './evaluate-detector.ts';

const NO_VALUE = '–';
const score = (value: number | null) => (value === null ? NO_VALUE : value.toFixed(4));
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

/** The figures of a model for a person at a terminal. */
export function figuresText({ evaluation, ...run }: DetectorEvaluation): string {
  const { classes, threshold, waste_free_photos: free, false_alarms } = evaluation;
  const rows = classes
    .filter(({ labelled_boxes }) => labelled_boxes > 0)
    .map((one) => [one.class, `${one.labelled_boxes}`, ...[one.ap50, one.precision, one.recall].map(score)]);
  const all = [evaluation.map50, evaluation.precision, evaluation.recall].map(score);
  const labelledBoxes = classes.reduce((sum, one) => sum + one.labelled_boxes, 0);
  return [
    `${run.model ?? 'no model'} ${run.model_version ?? ''}: ${run.answered} of ${run.photos} photos${run.reason === null ? '' : ` (${run.reason})`}`,
    '',
    table([
      ['class', 'labelled', 'AP@50', `precision at ${round(threshold, 2)}`, 'recall'],
      ...rows,
      ['all', `${labelledBoxes}`, ...all],
    ]),
    '',
    free === 0
      ? 'no photo is free of waste'
      : `waste reported in ${false_alarms} of ${free} photos without waste (${percent(false_alarms / free)})`,
    run.average_ms === null ? 'no photo was answered' : `${round(run.average_ms, 1)} ms per photo`,
  ].join('\n');
}
