import { summariseDetections } from '@smart-waste/core';
import { expect, test } from 'vitest';
import card from '../../../../../models/waste-detector.json' with { type: 'json' };
import { inHindi } from './hindi-sentences.ts';

const detection = (title: string, waste = true) => ({
  class: title.toLowerCase(),
  title,
  waste,
  confidence: 0.8,
  box: { x: 0, y: 0, width: 0.5, height: 0.5 },
});

test.each([
  [[], 'कोई कचरा नहीं मिला'],
  [[detection('Bottle')], 'कचरे की 1 चीज़ मिली: 1 × बोतल'],
  [[detection('Can'), detection('Trash bag'), detection('Can')], 'कचरे की 3 चीज़ें मिलीं: 2 × कैन, 1 × कचरे की थैली'],
  [[detection('Sofa, old'), detection('Cup')], 'कचरे की 2 चीज़ें मिलीं: 1 × Sofa, old, 1 × कप'],
])('findings are translated into Hindi; the titles of other models stay', (detections, hindi) => {
  expect(inHindi(summariseDetections(detections).message)).toBe(hindi);
});

test.each(card.labels)('the title $title of the bundled detector has a Hindi translation', ({ title }) => {
  expect(inHindi(title)).not.toBe(title);
});

test('a title of the bundled model is translated into Hindi, an unknown sentence stays unchanged', () => {
  expect(inHindi('Garbage pile')).toBe('कचरे का ढेर');
  expect(inHindi('Something new.')).toBe('Something new.');
});
