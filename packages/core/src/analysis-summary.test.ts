import { createClassReason, formatReason } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { classMessages } from '@smart-waste/messages/en/classes';
import { expect, test } from 'vitest';
import card from '../../../models/waste-detector.json' with { type: 'json' };
import { summarizeDetections, withCurrentSummary } from './analysis-summary.ts';

const createDetection = (title: string, confidence: number, waste = true) => ({
  class: title,
  title,
  confidence,
  waste,
  // Apart from those of other classes, with which it would be one object.
  box: { x: ((title.charCodeAt(0) % 26) * 3) / 100, y: 0, width: 0.02, height: 0.02 },
});

test('a run without detections finds no waste', () => {
  expect(summarizeDetections([])).toEqual({
    total_detections: 0,
    average_confidence: 0,
    message: 'No waste detected',
    message_reason: { reason: 'analysis.result.none', params: {} },
  });
});

test('a tidy bin does not count as waste (ST-15)', () => {
  expect(summarizeDetections([createDetection('Bin', 0.9, false)])).toMatchObject({
    total_detections: 0,
    message: 'No waste detected',
  });
});

test('one detection is summarized as one item', () => {
  expect(summarizeDetections([createDetection('Bottle', 0.5)])).toMatchObject({
    total_detections: 1,
    average_confidence: 0.5,
    message: 'Found 1 item of waste: 1 × Bottle',
  });
});

test('the summary names the most frequent class first, among equals the one of higher confidence, and no bins', () => {
  const all = [
    createDetection('Can', 0.9),
    createDetection('Bin', 0.1, false),
    createDetection('Bottle', 0.8),
    createDetection('Trash bag', 0.7),
    createDetection('Trash bag', 0.5),
  ];
  expect(summarizeDetections(all)).toMatchObject({
    total_detections: 4,
    average_confidence: 0.725,
    message: 'Found 4 items of waste: 2 × Trash bag, 1 × Can, 1 × Bottle',
  });
});

test('the average confidence has four decimals', () => {
  const thirds = [createDetection('Can', 1), createDetection('Can', 0), createDetection('Can', 0)];
  expect(summarizeDetections(thirds).average_confidence).toBe(0.3333);
});

test('the message names the classes of the bundled model by their ids, so that it can be said in any language', () => {
  const { message, message_reason } = summarizeDetections([
    createDetection('Trash bag', 0.5),
    createDetection('Sofa, old', 0.9),
    createDetection('Trash bag', 0.5),
  ]);
  expect(message).toBe('Found 3 items of waste: 2 × Trash bag, 1 × Sofa, old');
  const found = message_reason ?? expect.fail('there is no reason');
  expect(formatReason(found, 'hi', CATALOGUES.hi)).toBe('कचरे की 3 वस्तुएँ मिलीं: 2 × कचरे की थैली, 1 × Sofa, old');
});

test.each(card.labels)('the title $title of the bundled model has a message', ({ title }) => {
  expect(formatReason(createClassReason(title), 'en', classMessages)).toBe(title);
});

test('boxes of two classes on one object are one item', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const both = [
    { ...createDetection('Litter', 0.4), box },
    { ...createDetection('Can', 0.6), box },
  ];
  expect(summarizeDetections(both)).toMatchObject({
    total_detections: 1,
    average_confidence: 0.6,
    message: 'Found 1 item of waste: 1 × Can',
  });
});

test('results of an earlier run that counted an object twice are summarized again, and no others', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const detections = [createDetection('Litter', 0.4), createDetection('Can', 0.6)];
  const run = { model: 'm', model_version: '1', duration_ms: 1 };
  const separate = { ...run, detections, ...summarizeDetections(detections) };
  expect(withCurrentSummary(separate)).toBe(separate);
  const earlier = { ...separate, detections: detections.map((detection) => ({ ...detection, box })) };
  expect(withCurrentSummary(earlier)).toMatchObject({
    total_detections: 1,
    message: 'Found 1 item of waste: 1 × Can',
    detections: earlier.detections,
  });
});
