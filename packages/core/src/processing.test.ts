import { IMAGE_STATUSES, RUN_STAGES } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import {
  computeAverageSeconds,
  computeBatchProgress,
  computeJobProgress,
  computeJobsPerSecond,
  computeStagePercent,
  countPhotosToStart,
  MAX_COUNTED_WAITING,
  toJobStatus,
  toRunOptions,
} from './processing.ts';

test('every kind of failure gives a failed job (MP-16, MP-17)', () => {
  expect(IMAGE_STATUSES.map(toJobStatus)).toEqual([
    'pending',
    'processing',
    'completed',
    'failed',
    'failed',
    'failed',
  ]);
});

test('the progress grows with each stage and stays within 0–100 (MP-19)', () => {
  const percents = RUN_STAGES.map(computeStagePercent);
  expect(percents).toEqual([13, 38, 63, 88]);
  expect(computeJobProgress('pending', 'queued')).toBe(0);
  expect(computeJobProgress('processing', null)).toBe(0);
  expect(computeJobProgress('processing', 'detecting')).toBe(63);
  expect(computeJobProgress('completed', null)).toBe(100);
  expect(computeJobProgress('failed', null)).toBe(100);
});

test('the configuration of a batch becomes options of a reprocess', () => {
  const config = {
    model: 'yolo',
    batchSize: 5,
    confidenceThreshold: 0.25,
    minDetectionSize: 20,
    maxDetectionsPerImage: 50,
  } as const;
  expect(toRunOptions(config)).toEqual({
    use_roboflow: false,
    confidence_threshold: 0.25,
    min_detection_size: 20,
    max_detections: 50,
  });
  expect(toRunOptions({ ...config, model: 'roboflow' }).use_roboflow).toBe(true);
});

test.each([
  [0, 10, 0],
  [3, 10, 3],
  [10, 10, 10],
  [12, 10, 10],
  [12, Number.NaN, 0],
])(
  'takes photos up to the size of a batch: of %d waiting, a batch of %d takes %d (MP-24)',
  (waiting, batchSize, taken) => {
    expect(countPhotosToStart(waiting, batchSize)).toBe(taken);
  },
);

test('time and throughput are measured over completed jobs, and are 0 before the first (MP-14, MP-15)', () => {
  expect(computeAverageSeconds({ completed: 0, completed_seconds: 0 })).toBe(0);
  expect(computeAverageSeconds({ completed: 4, completed_seconds: 10 })).toBe(2.5);
  expect(computeJobsPerSecond({ completed: 0, active_seconds: 0 })).toBe(0);
  expect(computeJobsPerSecond({ completed: 3, active_seconds: 0.2 })).toBe(3);
  expect(computeJobsPerSecond({ completed: 30, active_seconds: 60 })).toBe(0.5);
});

const figures = {
  image_limit: null,
  planned: 10,
  taken: 4,
  open: 1,
  waiting: 6,
  active_seconds: 6,
  state: 'running',
} as const;

test.each([
  ['at its rate so far', {}, { done: 3, total: 10, seconds_left: 14 }],
  ['without a time before its first photo', { taken: 1 }, { done: 0, total: 7, seconds_left: null }],
  ['without a time while it is paused', { state: 'paused' }, { done: 3, total: 10, seconds_left: null }],
  ['up to its limit', { image_limit: 5 }, { done: 3, total: 5, seconds_left: 4 }],
  ['with photos that arrived later', { waiting: 8 }, { done: 3, total: 12, seconds_left: 18 }],
  ['without photos that were deleted', { waiting: 1 }, { done: 3, total: 5, seconds_left: 4 }],
  [
    'by its plan when too many wait to count them',
    { planned: 9_000, waiting: MAX_COUNTED_WAITING, taken: 31 },
    { done: 30, total: 9_000, seconds_left: 1_794 },
  ],
  [
    'after a stop, of what it had planned',
    { state: 'stopped', taken: 3, open: 0, waiting: 0 },
    { done: 3, total: 10, seconds_left: null },
  ],
] as const)('the progress of a batch is shown %s', (_, change, progress) => {
  expect(computeBatchProgress({ ...figures, ...change })).toEqual(progress);
});
