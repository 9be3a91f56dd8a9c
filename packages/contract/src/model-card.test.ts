import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelCard } from './model-card.ts';

const bundled = JSON.parse(
  readFileSync(new URL('../../../models/waste-detector.json', import.meta.url), 'utf8'),
);

test('the bundled card is accepted (DE-01)', () => {
  expect(modelCard.parse(bundled)).toMatchObject({
    name: 'waste-detector',
    input: { size: 416 },
    min_confidence: 0.25,
  });
});

test.each([
  ['another layout', { layout: 'ssd' }],
  ['blue first', { input: { ...bundled.input, color: 'BGR' } }],
  ['bytes as input', { input: { ...bundled.input, range: [0, 255] } }],
  ['a side that is no multiple of 32', { input: { ...bundled.input, size: 400 } }],
  ['a photo in the corner', { input: { ...bundled.input, letterbox: { fill: 114, align: 'top-left' } } }],
  ['suppression across classes', { suppression: { iou: 0.6, per_class: false } }],
  ['no labels', { labels: [] }],
  ['a label that does not declare whether it is waste', { labels: [{ name: 'bin', title: 'Bin' }] }],
  ['no fingerprint', { sha256: undefined }],
  ['no least confidence', { min_confidence: undefined }],
])('a card with %s is refused instead of misread', (_, change) => {
  expect(modelCard.safeParse({ ...bundled, ...change }).success).toBe(false);
});
