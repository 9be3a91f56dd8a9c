import { describeReason } from '@smart-waste/messages/catalogues';
import { describe, expect, test } from 'vitest';
import { parseDetections } from './parse-detections.ts';

const one = { x: 189.5, y: 100, width: 163, height: 186, confidence: 0.544, class: 'plastic_bag' };
const answer = (predictions: object[], image: object = { width: 1000, height: 500 }) =>
  JSON.stringify({ image, predictions });
const read = (predictions: object[], notWaste: string[] = []) => {
  const result = parseDetections(answer(predictions), notWaste);
  if ('fault' in result) throw new Error(describeReason(result.fault));
  return result.detections;
};

test('boxes are converted from centres in pixels to corners in fractions of the photo', () => {
  expect(read([{ ...one, x: 200, y: 100, width: 100, height: 50 }])).toEqual([
    {
      class: 'plastic_bag',
      title: 'Plastic bag',
      confidence: 0.544,
      waste: true,
      box: { x: 0.15, y: 0.15, width: 0.1, height: 0.1 },
    },
  ]);
});

test('boxes are clipped at the edge of the photo and dropped outside of it', () => {
  const [left, ...rest] = read([
    { ...one, x: 0, y: 250, width: 200, height: 600 },
    { ...one, x: -500, y: 250 },
    { ...one, width: 0 },
  ]);
  expect(left?.box).toEqual({ x: 0, y: 0, width: 0.1, height: 1 });
  expect(rest).toEqual([]);
});

test('sizes are accepted as text, and unknown fields are ignored', () => {
  const text = answer([{ ...one, class_id: 0, detection_id: 'x', points: [] }], {
    width: '1000',
    height: '500',
  });
  expect(parseDetections(text, [])).toMatchObject({ detections: [{ class: 'plastic_bag' }] });
});

test.each(['Closed Bin', 'closed_bin', 'closed-bin', ' CLOSED  BIN '])(
  'the class %j is no waste when closed_bin is named, however it is written',
  (name) => {
    expect(read([{ ...one, class: name }], ['closed_bin'])[0]?.waste).toBe(false);
    expect(read([{ ...one, class: `un${name.trim()}` }], ['closed_bin'])[0]?.waste).toBe(true);
  },
);

describe('an answer that cannot be used', () => {
  test.each([
    ['is a page', '<html>', /not JSON/, false],
    ['is empty', '', /not JSON/, false],
    ['has no size', JSON.stringify({ predictions: [] }), /not understood: image/, false],
    ['has an impossible confidence', answer([{ ...one, confidence: 54 }]), /confidence/, false],
    ['has a box without end', answer([{ ...one, width: 'Infinity' }]), /predictions\.0\.width/, false],
    ['has a class with NUL', answer([{ ...one, class: 'c\0n' }]), /class: .*cannot be stored/, false],
    ['has a class with half a character', answer([{ ...one, class: '\ud83d' }]), /cannot be stored/, false],
    ['sorts photos', answer([{ class: 'waste', confidence: 0.9 }]), /classifies whole photos/, true],
    [
      'sorts photos by many labels',
      JSON.stringify({ predictions: { waste: {} } }),
      /classifies whole photos/,
      true,
    ],
  ])('is reported in a sentence when it %s', (_, text, fault, final) => {
    const read = parseDetections(text, []);
    expect(read).toMatchObject({ final });
    expect('fault' in read && describeReason(read.fault)).toMatch(fault);
  });
});
