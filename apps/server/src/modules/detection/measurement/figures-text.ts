import { type Figure, MIN_OBJECTS, type ModelFigures, round } from '@smart-waste/core';
import type { MeasuredModel } from './measure-model.ts';
import { formatPercent, formatScore, formatTable } from './text-table.ts';

type MeasuredFigures = Omit<MeasuredModel, 'answered' | 'card'> & { figures: ModelFigures };

const TOO_FEW = 'too few';
/** The thresholds of the printed curve; the file of `--json` has every hundredth. */
const PRINTED_THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

function formatInterval({ interval, too_few, value }: Figure): string {
  if (value === null) return '';
  if (too_few) return TOO_FEW;
  return interval === null
    ? 'too few groups'
    : `${formatScore(interval.low)} to ${formatScore(interval.high)}`;
}

const withInterval = (figure: Figure) => [formatScore(figure.value), formatInterval(figure)];

function describeMeasured({ live, ...measured }: MeasuredFigures): string {
  const { figures } = measured;
  const answered = `${figures.photos} of ${measured.photos} photos`;
  const reason = measured.reason === null ? '' : ` (${measured.reason})`;
  const speed =
    measured.average_ms === null ? 'no photo was answered' : `${round(measured.average_ms, 1)} ms per photo`;
  return [
    `${measured.model ?? 'no model'} ${measured.model_version ?? ''}: ${answered}${reason}, ${speed}`,
    `live settings: score from ${round(live.confidenceThreshold, 2)}, shorter side from ${live.minDetectionSize} pixels, at most ${live.maxDetectionsPerImage} boxes`,
  ].join('\n');
}

/** Whole photos stand first: citizens and officers see these mistakes. */
function describePhotos({ photo_counts: counts, scores }: ModelFigures): string {
  const { no_waste, tidy, unknown, waste } = counts;
  const free = no_waste.photos + tidy.photos;
  const alarms = no_waste.alarms + tidy.alarms;
  if (free === 0) return 'no photo is free of waste';
  return [
    formatTable([
      ['whole photos', '', '95 % interval'],
      ['false alarms', ...withInterval(scores.false_alarm_rate)],
      ['image AUROC', ...withInterval(scores.image_auroc)],
    ]),
    `waste reported in ${alarms} of ${free} photos without waste (${formatPercent(alarms / free)}): ` +
      `${no_waste.alarms} of ${no_waste.photos} without any box, ${tidy.alarms} of ${tidy.photos} with boxes that are no waste`,
    `${waste} photos with waste; ${unknown} others count for neither, because not every class was looked for or they have unsure regions`,
  ].join('\n');
}

function describeClasses({ classes, scores, averaged_classes: averaged }: ModelFigures): string {
  const rows = classes.flatMap((one, index) => {
    const of = scores.classes[index];
    if (one.labelled_boxes === 0 || !of) return [];
    const live = [of.precision, of.recall, of.f1].map(({ value }) => formatScore(value));
    return [
      [one.class, `${one.labelled_boxes}`, ...withInterval(of.ap50), ...withInterval(of.ap50_95), ...live],
    ];
  });
  const total = classes.reduce((sum, { labelled_boxes }) => sum + labelled_boxes, 0);
  const live = [scores.precision, scores.recall, scores.f1].map(({ value }) => formatScore(value));
  const table = formatTable([
    ['class', 'boxes', 'AP@50', '95 % interval', 'AP@50:95', '95 % interval', 'precision', 'recall', 'F1'],
    ...rows,
    ['all', `${total}`, ...withInterval(scores.map50), ...withInterval(scores.map50_95), ...live],
  ]);
  return averaged.too_few === 0
    ? table
    : `${table}\nmAP (all) is a mean of classes; with fewer than ${MIN_OBJECTS} objects: ${averaged.too_few} of ${averaged.classes}`;
}

/** Rows are what people labelled, columns what was detected; the classes that occur, and a number for each column. */
function describeConfusion({ confusion: { classes, counts } }: ModelFigures): string {
  const isUsed = (place: number) =>
    place === classes.length - 1 ||
    (counts[place] ?? []).some((count) => count > 0) ||
    counts.some((row) => (row[place] ?? 0) > 0);
  const used = classes.flatMap((name, place) => (isUsed(place) ? [{ name, place }] : []));
  return formatTable([
    ['labelled as, detected as', ...used.map((_, index) => `${index + 1}`)],
    ...used.map(({ name, place: row }, index) => [
      `${index + 1} ${name}`,
      ...used.map(({ place: column }) => `${counts[row]?.[column] ?? 0}`),
    ]),
  ]);
}

const describeCurve = ({ curve }: ModelFigures): string =>
  formatTable([
    ['every label, score from', 'precision', 'recall', 'F1'],
    ...curve
      .filter(({ threshold }) => PRINTED_THRESHOLDS.includes(threshold))
      .map((one) => [one.threshold.toFixed(1), ...[one.precision, one.recall, one.f1].map(formatScore)]),
  ]);

function describeCalibration({ classes, reliability }: ModelFigures): string {
  const rows = classes
    .filter(({ calibration }) => calibration.boxes > 0)
    .map(({ class: name, calibration: { boxes, calibrator, raw, held_out } }) => [
      name,
      `${boxes}`,
      formatScore(raw.expected_error),
      calibrator?.method ?? 'uncalibrated',
      formatScore(held_out?.expected_error ?? null),
    ]);
  return formatTable([
    ['calibration', 'boxes', 'error', 'method', 'error on other places'],
    ...rows,
    ['all', '', formatScore(reliability.expected_error)],
  ]);
}

/** The figures of a model for a person at a terminal. */
export const describeFigures = (measured: MeasuredFigures): string =>
  [
    describeMeasured(measured),
    describePhotos(measured.figures),
    describeClasses(measured.figures),
    describeConfusion(measured.figures),
    describeCurve(measured.figures),
    describeCalibration(measured.figures),
  ].join('\n\n');
