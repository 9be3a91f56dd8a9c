import { expect, it } from 'vitest';
import { sampleTest } from '../../test/model-tests.ts';
import { computeTicks, toRows, toSeries } from './accuracy-chart.tsx';

it('makes one series per detector, from the oldest test to the newest', () => {
  const tests = [sampleTest(2, { map50: 0.7 }), sampleTest(1, { map50: 0.5 })];
  expect(toSeries(tests, ['roboflow', 'yolo'])).toEqual([
    {
      detector: 'yolo',
      points: [expect.objectContaining({ map50: 0.5 }), expect.objectContaining({ map50: 0.7 })],
    },
  ]);
});

it('leaves out tests without a score', () => {
  expect(toSeries([sampleTest(1, { map50: null })], ['yolo'])).toEqual([]);
});

it('labels a version at its first test only, and marks the last score', () => {
  const points = ['1', '1', '2'].map((version, day) => ({
    at: `2026-03-0${day + 1}T00:00:00Z`,
    map50: 0.5,
    version,
  }));
  expect(toRows([{ detector: 'yolo', points }])).toEqual([
    { time: Date.UTC(2026, 2, 1), yolo: 0.5, yoloVersion: '1' },
    { time: Date.UTC(2026, 2, 2), yolo: 0.5 },
    { time: Date.UTC(2026, 2, 3), yolo: 0.5, yoloVersion: '2', yoloLast: 0.5 },
  ]);
});

it('joins the scores of one test in a row', () => {
  const point = (map50: number) => ({ at: '2026-03-01T00:00:00Z', map50, version: '1' });
  const rows = toRows([
    { detector: 'yolo', points: [point(0.7)] },
    { detector: 'roboflow', points: [point(0.5)] },
  ]);
  expect(rows).toEqual([expect.objectContaining({ yolo: 0.7, roboflow: 0.5 })]);
});

it.each([
  [[], []],
  [[5], [5]],
  [[5, 5], [5]],
  [
    [0, 1, 10],
    [0, 5, 10],
  ],
])('marks the times %j at %j', (times, ticks) => {
  expect(computeTicks(times, 3)).toEqual(ticks);
});
