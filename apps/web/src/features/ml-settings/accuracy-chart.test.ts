import { expect, test } from 'vitest';
import { sampleTest } from '../../test/model-tests.ts';
import { isNewVersion, seriesOf } from './accuracy-chart.tsx';

test('each detector has its own line, from the oldest test to the newest', () => {
  const tests = [sampleTest(2, { map50: 0.7 }), sampleTest(1, { map50: 0.5 })];
  expect(seriesOf(tests, ['roboflow', 'yolo'])).toEqual([
    {
      detector: 'yolo',
      points: [expect.objectContaining({ map50: 0.5 }), expect.objectContaining({ map50: 0.7 })],
    },
  ]);
});

test('a test without a score has no point', () => {
  expect(seriesOf([sampleTest(1, { map50: null })], ['yolo'])).toEqual([]);
});

test('a version is named at its first test only', () => {
  const points = ['1', '1', '2'].map((version) => ({ at: '', map50: 0, version }));
  expect(points.map((_, index) => isNewVersion(points, index))).toEqual([true, false, true]);
});
