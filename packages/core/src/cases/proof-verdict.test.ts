import type { Detection } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import {
  decideProofVerdict,
  findInconclusiveReason,
  findPhotoBefore,
  listWasteClasses,
} from './proof-verdict.ts';
import { addHours, NOW } from './test/held-case.ts';

const createDetection = (name: string, confidence = 0.8, waste = true): Detection => ({
  class: name,
  title: name,
  confidence,
  waste,
  box: { x: confidence / 2, y: 0, width: 0.2, height: 0.2 },
});
const bottle = createDetection('bottle');
const tidyBin = createDetection('bin', 0.9, false);

describe('the verdict of the detector (CA-102)', () => {
  it.each([
    ['no waste where there was some', [bottle], [], 'no_waste_seen'],
    ['a tidy bin where there was waste', [bottle], [tidyBin], 'no_waste_seen'],
    ['waste still', [bottle], [bottle], 'still_sees'],
    ['waste of another class', [bottle], [createDetection('can')], 'still_sees'],
    ['waste where it saw none before', [], [bottle], 'still_sees'],
    ['nothing on both', [], [], 'cannot_tell'],
    ['nothing where it saw a tidy bin', [tidyBin], [], 'cannot_tell'],
    ['nothing, without a photo before', null, [], 'cannot_tell'],
    ['waste, without a photo before', null, [bottle], 'still_sees'],
  ] as const)('follows from the two photos: %s', (_, before, after, verdict) => {
    expect(decideProofVerdict(before, after)).toBe(verdict);
  });

  it('names the classes of waste once each, the surest first', () => {
    expect(
      listWasteClasses([bottle, createDetection('can', 0.9), createDetection('bottle', 0.3), tidyBin]),
    ).toEqual(['can', 'bottle']);
    expect(listWasteClasses([])).toEqual([]);
  });
});

it.each([
  ['no_waste_seen', true, 'a', null],
  ['still_sees', true, null, null],
  [null, false, null, null],
  ['cannot_tell', true, 'a', 'saw_nothing_before'],
  ['cannot_tell', true, null, 'no_photo_before'],
  ['cannot_tell', false, null, 'could_not_look'],
] as const)(
  'of %s, analysed: %j, compared with %j, the reason is %j (CA-102)',
  (verdict, isAnalysed, before_photo_id, reason) => {
    expect(findInconclusiveReason({ verdict, isAnalysed, before_photo_id })).toBe(reason);
  },
);

describe('the photo before the cleaning', () => {
  const photo = (hours: number, sawWaste: boolean, purpose: 'report' | 'after' | 'reopen' = 'report') => ({
    purpose,
    taken_at: addHours(hours),
    detections: sawWaste ? [bottle] : [tidyBin],
  });

  it.each([
    ['none', [], undefined],
    ['the only one, though the detector is blind on it', [photo(-5, false)], 0],
    ['the newest on which waste was seen', [photo(-9, true), photo(-5, true), photo(-1, false)], 1],
    ['the newest, when none shows waste', [photo(-9, false), photo(-5, false)], 1],
    ['the one that reopened the case', [photo(-9, true), photo(-2, true, 'reopen')], 1],
    ['never another one after a cleaning', [photo(-9, false), photo(-2, true, 'after')], 0],
    ['never a later one', [photo(-9, false), photo(2, true)], 0],
  ])('is %s', (_, photos, index) => {
    expect(findPhotoBefore(photos, NOW)).toBe(index === undefined ? undefined : photos[index]);
  });

  it('is the newest of all when no moment is named', () => {
    const photos = [photo(-9, true), photo(2, true), photo(3, true, 'after')];
    expect(findPhotoBefore(photos)).toBe(photos[1]);
  });
});
