import { expect, it } from 'vitest';
import { judgeMeans } from './too-few.ts';

const map50 = { value: 0.4, interval: { low: 0.3, high: 0.5 }, too_few: false };
const f1 = { value: 0.6, interval: null, too_few: false };

it('takes the interval of an older mean over classes when half of them have too few objects (EV-17)', () => {
  const old = { map50, map50_95: map50, f1 };
  const tooFew = { value: 0.4, interval: null, too_few: true };
  expect(judgeMeans(old, [500, 3, 0])).toEqual({
    map50: tooFew,
    map50_95: tooFew,
    f1,
    averaged_classes: { classes: 2, too_few: 1 },
  });
  expect(judgeMeans(old, [500, 30, 3])).toEqual({ ...old, averaged_classes: { classes: 3, too_few: 1 } });
});

it('leaves headlines that say how many classes have too few objects as they are', () => {
  const judged = { map50, map50_95: map50, averaged_classes: { classes: 3, too_few: 1 } };
  expect(judgeMeans(judged, [3])).toBe(judged);
});
