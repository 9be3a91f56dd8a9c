import { describe, expect, it } from 'vitest';
import {
  chooseDifference,
  computeAgreement,
  isAgreed,
  isDrawnForSecondOpinion,
  type LabelledBox,
} from './agreement.ts';

const createBox = (x: number, name = 'can', given: Partial<LabelledBox> = {}): LabelledBox => ({
  class: name,
  box: { x, y: 0.1, width: 0.1, height: 0.1 },
  ...given,
});

const CROWD = Array.from({ length: 130 }, (_, index) => createBox(index));

describe('the agreement of two people (LB-40)', () => {
  it.each([
    ['nothing on both sides', [], [], { agreement: 1, blind_agreement: 1 }],
    [
      'the same objects in another order',
      [createBox(0.1), createBox(0.5)],
      [createBox(0.5), createBox(0.1)],
      { agreement: 1, blind_agreement: 1 },
    ],
    [
      'one of two objects',
      [createBox(0.1), createBox(0.5)],
      [createBox(0.1)],
      { agreement: 2 / 3, blind_agreement: 2 / 3 },
    ],
    [
      'the same place with another class',
      [createBox(0.1)],
      [createBox(0.1, 'cup')],
      { agreement: 0, blind_agreement: 1 },
    ],
    [
      'more objects of a class than are scored of a detector',
      CROWD,
      CROWD,
      { agreement: 1, blind_agreement: 1 },
    ],
    ['another place', [createBox(0.1)], [createBox(0.5)], { agreement: 0, blind_agreement: 0 }],
    [
      'an object twice',
      [createBox(0.1)],
      [createBox(0.1), createBox(0.1)],
      { agreement: 2 / 3, blind_agreement: 2 / 3 },
    ],
    ['nothing and an object', [], [createBox(0.1)], { agreement: 0, blind_agreement: 0 }],
    [
      'an object of which one is unsure',
      [createBox(0.1, 'can', { is_unsure: true })],
      [createBox(0.1)],
      { agreement: 1, blind_agreement: 1 },
    ],
  ])('follows from their boxes: %s', (_, first, second, expected) => {
    for (const result of [computeAgreement(first, second), computeAgreement(second, first)]) {
      expect(result.agreement).toBeCloseTo(expected.agreement, 12);
      expect(result.blind_agreement).toBeCloseTo(expected.blind_agreement, 12);
    }
  });

  it('is enough from 0.8 on', () => {
    expect([0.79, 0.8].map((agreement) => isAgreed({ agreement, blind_agreement: 1 }))).toEqual([
      false,
      true,
    ]);
  });
});

it.each([
  ['all', [], [createBox(0.1)]],
  ['all', [createBox(0.1)], [createBox(0.5)]],
  ['classes', [createBox(0.1)], [createBox(0.1, 'cup')]],
  ['all', [createBox(0.1), createBox(0.5)], [createBox(0.1, 'cup')]],
  ['classes', [createBox(0.1), createBox(0.5)], [createBox(0.1), createBox(0.5, 'cup')]],
  ['some', [createBox(0.1), createBox(0.5)], [createBox(0.1)]],
])('says that two people differ in %s (LB-58)', (expected, first, second) => {
  expect(chooseDifference(computeAgreement(first, second))).toBe(expected);
});

it('draws a second opinion for one set in twenty (LB-41)', () => {
  const endings = ['00000000', '0ccccccc', '0ccccccd', '7fffffff', 'ffffffff'];
  expect(endings.map((end) => isDrawnForSecondOpinion(`3d10899c-00c6-4bcd-9042-ef77${end}`))).toEqual([
    ...[true, true, false, false, false],
  ]);
});
