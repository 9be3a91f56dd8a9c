import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  differenceOf,
  isAgreed,
  isDrawnForSecondOpinion,
  type LabelledBox,
} from './agreement.ts';

const at = (x: number, name = 'can', given: Partial<LabelledBox> = {}): LabelledBox => ({
  class: name,
  box: { x, y: 0.1, width: 0.1, height: 0.1 },
  ...given,
});

describe('the agreement of two people (LB-40)', () => {
  it.each([
    ['nothing on both sides', [], [], { agreement: 1, blind_agreement: 1 }],
    [
      'the same objects in another order',
      [at(0.1), at(0.5)],
      [at(0.5), at(0.1)],
      { agreement: 1, blind_agreement: 1 },
    ],
    ['one of two objects', [at(0.1), at(0.5)], [at(0.1)], { agreement: 2 / 3, blind_agreement: 2 / 3 }],
    ['the same place with another class', [at(0.1)], [at(0.1, 'cup')], { agreement: 0, blind_agreement: 1 }],
    ['another place', [at(0.1)], [at(0.5)], { agreement: 0, blind_agreement: 0 }],
    ['an object twice', [at(0.1)], [at(0.1), at(0.1)], { agreement: 2 / 3, blind_agreement: 2 / 3 }],
    ['nothing and an object', [], [at(0.1)], { agreement: 0, blind_agreement: 0 }],
    [
      'an object of which one is unsure',
      [at(0.1, 'can', { is_unsure: true })],
      [at(0.1)],
      { agreement: 1, blind_agreement: 1 },
    ],
  ])('follows from their boxes: %s', (_, first, second, expected) => {
    for (const result of [agreementOf(first, second), agreementOf(second, first)]) {
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
  ['all', [], [at(0.1)]],
  ['all', [at(0.1)], [at(0.5)]],
  ['classes', [at(0.1)], [at(0.1, 'cup')]],
  ['all', [at(0.1), at(0.5)], [at(0.1, 'cup')]],
  ['classes', [at(0.1), at(0.5)], [at(0.1), at(0.5, 'cup')]],
  ['some', [at(0.1), at(0.5)], [at(0.1)]],
])('says that two people differ in %s (LB-58)', (expected, first, second) => {
  expect(differenceOf(agreementOf(first, second))).toBe(expected);
});

it('draws a second opinion for one set in twenty (LB-41)', () => {
  const endings = ['00000000', '0ccccccc', '0ccccccd', '7fffffff', 'ffffffff'];
  expect(endings.map((end) => isDrawnForSecondOpinion(`3d10899c-00c6-4bcd-9042-ef77${end}`))).toEqual([
    ...[true, true, false, false, false],
  ]);
});
