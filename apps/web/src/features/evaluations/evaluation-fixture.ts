import type { EvaluationRunDetails } from '@smart-waste/contract';

export const EVALUATION_ID = '11111111-1111-4111-8111-111111111111';

/** A figure; without an interval of a few places. */
export const figure = (
  value: number | null,
  interval: { low: number; high: number } | null = null,
  too_few = false,
) => ({
  value,
  interval,
  too_few,
});
const rare = figure(0.5, null, true);
export const headlines = {
  false_alarm_rate: figure(0.125, { low: 0.1, high: 0.2 }),
  image_auroc: figure(0.64, { low: 0.6, high: 0.7 }),
  map50: figure(0.4),
  map50_95: figure(0.2),
  precision: rare,
  recall: rare,
  f1: rare,
};
const reliability = { expected_error: null, bins: [] };
const curve = Array.from({ length: 99 }, (_, index) => ({
  threshold: (index + 1) / 100,
  precision: 0.8,
  recall: 0.5,
  f1: 0.615,
}));

/** A completed evaluation on a part of the random sample. */
export const createEvaluation = (given: Partial<EvaluationRunDetails> = {}): EvaluationRunDetails => ({
  evaluation_id: EVALUATION_ID,
  source: 'sample',
  sample_id: EVALUATION_ID,
  import_id: null,
  import_title: null,
  model: 'configured',
  model_name: 'waste-detector',
  model_version: '1.1.0',
  settings: null,
  state: 'completed',
  sample_size: 300,
  sample_number: 2,
  sample_seed: 20_261_126,
  total: 75,
  done: 75,
  gone: 0,
  unanswered: 0,
  excluded: 0,
  may_have_seen: true,
  notes: [
    { text: 'It may have seen these.', reason: { reason: 'evaluation.note.may_have_seen', params: {} } },
  ],
  requested_at: '2026-11-20T10:00:00.000Z',
  requested_by: 'mira',
  finished_at: null,
  error_message: null,
  headlines,
  figures: {
    photos: 75,
    groups: 40,
    headlines,
    curve,
    reliability,
    photo_counts: {
      waste: 59,
      unknown: 0,
      no_waste: { photos: 12, alarms: 2 },
      tidy: { photos: 4, alarms: 0 },
    },
    classes: [
      {
        class: 'can',
        title: 'Can',
        labelled_boxes: 12,
        curve: [],
        ap50: rare,
        ap50_95: rare,
        precision: rare,
        recall: rare,
        f1: rare,
        calibration: { boxes: 0, method: null, raw: reliability, held_out: null },
      },
    ],
    confusion: {
      classes: ['can', 'background'],
      counts: [
        [9, 3],
        [4, 0],
      ],
    },
    slices: [{ slice: 'night', photos: 5, groups: 3, headlines }],
  },
  ...given,
});
