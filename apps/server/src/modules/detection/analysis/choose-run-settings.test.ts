import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { chooseRunSettings } from './choose-run-settings.ts';

test('a run uses the stored configuration', () => {
  expect(chooseRunSettings(DEFAULT_ML_CONFIG, {})).toEqual({
    order: ['roboflow', 'yolo'],
    detect: { confidenceThreshold: 0.1, minDetectionSize: 20, maxDetectionsPerImage: 50, timeoutMs: 120_000 },
  });
});

test('the options of the run override the configuration, even with zero', () => {
  const options = { confidence_threshold: 0, min_detection_size: 1, max_detections: 7 };
  expect(chooseRunSettings(DEFAULT_ML_CONFIG, options).detect).toMatchObject({
    confidenceThreshold: 0,
    minDetectionSize: 1,
    maxDetectionsPerImage: 7,
  });
});

test.each([
  ['the primary, then the fallback', {}, {}, ['roboflow', 'yolo']],
  ['the other way round', { primaryModel: 'yolo', fallbackModel: 'roboflow' }, {}, ['yolo', 'roboflow']],
  ['one alone when both are the same', { fallbackModel: 'roboflow' }, {}, ['roboflow']],
  ['the primary alone without switching', { autoSwitchModels: false }, {}, ['roboflow']],
  [
    'Roboflow first when requested',
    { primaryModel: 'yolo', fallbackModel: 'yolo' },
    { use_roboflow: true },
    ['roboflow', 'yolo'],
  ],
  ['the local one first when Roboflow is not wanted', {}, { use_roboflow: false }, ['yolo', 'roboflow']],
  [
    'the requested one alone without switching',
    { autoSwitchModels: false },
    { use_roboflow: false },
    ['yolo'],
  ],
] as const)('%s', (_, change, options, order) => {
  expect(chooseRunSettings({ ...DEFAULT_ML_CONFIG, ...change }, options).order).toEqual(order);
});
