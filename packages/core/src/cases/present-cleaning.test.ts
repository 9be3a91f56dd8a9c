import { describe, expect, it } from 'vitest';
import { isOfPresentCleaning, lastReturn, withoutRefused } from './present-cleaning.ts';

const at = (minute: number) => new Date(2026, 5, 1, 12, minute);
const event = (
  version: number,
  action: 'clean' | 'return' | 'reopen' | null,
  undoes: number | null = null,
) => ({ version, action, undoes, at: at(version * 10) });
const photo = (purpose: 'report' | 'after', minute: number, received = minute) => ({
  purpose,
  taken_at: at(minute),
  received_at: at(received),
});
const returned = [event(4, 'clean'), event(3, 'return'), event(2, 'clean'), event(1, null)];

describe('a case that was sent back (CA-132)', () => {
  it('knows the last time', () => {
    expect(lastReturn(returned)?.version).toBe(3);
    expect(lastReturn(returned.slice(2))).toBeUndefined();
    expect(lastReturn([event(4, null, 3), ...returned.slice(1)])).toBeUndefined();
  });

  it('shows no photo after the cleaning from before that', () => {
    const photos = [photo('after', 40), photo('after', 20), photo('report', 10)];
    expect(withoutRefused(photos, returned)).toEqual([photos[0], photos[2]]);
    expect(withoutRefused(photos, returned.slice(2))).toEqual(photos);
  });

  it('shows the photos of a cleaning that was accepted when it is reopened later', () => {
    const photos = [photo('after', 20)];
    expect(withoutRefused(photos, [event(3, 'reopen'), event(2, 'clean')])).toEqual(photos);
  });
});

describe('a photo of the present cleaning (CA-154)', () => {
  const reopened = [event(4, 'clean'), event(3, 'reopen'), event(2, 'clean')];
  const undone = [event(5, 'clean'), event(4, null, 3), event(3, 'return'), event(2, 'clean')];

  it.each([
    ['taken and received after the case was sent back', photo('after', 31), returned, true],
    ['taken and received before', photo('after', 29), returned, false],
    ['received at that moment', photo('after', 30), returned, false],
    ['received later, with a clock that is five minutes slow', photo('after', 25, 31), returned, true],
    ['of the cleaning before, from a phone that was offline', photo('after', 20, 31), returned, false],
    ['from before a reopening', photo('after', 29), reopened, false],
    ['from after a reopening', photo('after', 31), reopened, true],
    ['from before a return that was undone', photo('after', 29), undone, true],
    ['of a case that never went back', photo('after', 20), [event(2, 'clean')], true],
  ])('is one %s or not', (_, given, newestFirst, expected) => {
    expect(isOfPresentCleaning(given, newestFirst)).toBe(expected);
  });
});
