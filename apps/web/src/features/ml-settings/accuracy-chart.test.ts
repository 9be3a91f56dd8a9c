import { expect, it } from 'vitest';
import { sampleTest } from '../../test/model-tests.ts';
import { isNewVersion, seriesOf } from './accuracy-chart.tsx';

it('makes one series per detector, from the oldest test to the newest', () => {
  const tests = [sampleTest(2, { map50: 0.7 }), sampleTest(1, { map50: 0.5 })];
  expect(seriesOf(tests, ['roboflow', 'yolo'])).toEqual([
    {
      detector: 'yolo',
      points: [expect.objectContaining({ map50: 0.5 }), expect.objectContaining({ map50: 0.7 })],
    },
  ]);
});

it('leaves out tests without a score', () => {
  expect(seriesOf([sampleTest(1, { map50: null })], ['yolo'])).toEqual([]);
});

it('labels a version at its first test only', () => {
  const points = ['1', '1', '2'].map((version) => ({ at: '', map50: 0, version }));
  expect(points.map((_, index) => isNewVersion(points, index))).toEqual([true, false, true]);
});
