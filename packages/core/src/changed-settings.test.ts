import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { findChangedSettings } from './changed-settings.ts';

test('two equal configurations have no changed fields', () => {
  expect(findChangedSettings(DEFAULT_ML_CONFIG, { ...DEFAULT_ML_CONFIG })).toEqual({});
});

test('only fields that differ are returned, with the old and the new value', () => {
  const after = { ...DEFAULT_ML_CONFIG, confidenceThreshold: 0, autoSwitchModels: false };
  expect(findChangedSettings(DEFAULT_ML_CONFIG, after)).toEqual({
    confidenceThreshold: { from: 0.1, to: 0 },
    autoSwitchModels: { from: true, to: false },
  });
});
