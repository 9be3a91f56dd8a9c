import { describe, expect, it } from 'vitest';
import { findLastReturn, isOfPresentCleaning, isPublicAfterPhoto } from './present-cleaning.ts';

const createDate = (minute: number) => new Date(2026, 5, 1, 12, minute);
const event = (
  version: number,
  action: 'clean' | 'return' | 'reopen' | 'verify' | null,
  undoes: number | null = null,
) => ({ version, action, undoes, at: createDate(version * 10) });
const PLACE = { latitude: 26.9, longitude: 75.8 };
const held = { ...PLACE, opened_at: createDate(0) };
const photo = (minute: number, received = minute) => ({
  ...PLACE,
  captured_at: null,
  is_known: false,
  is_similar: false,
  verdict: null,
  taken_at: createDate(minute),
  received_at: createDate(received),
});
const returned = [event(4, 'clean'), event(3, 'return'), event(2, 'clean'), event(1, null)];

describe('a case that was sent back (CA-132)', () => {
  it('knows the last time', () => {
    expect(findLastReturn(returned)?.version).toBe(3);
    expect(findLastReturn(returned.slice(2))).toBeUndefined();
    expect(findLastReturn([event(4, null, 3), ...returned.slice(1)])).toBeUndefined();
  });

  it('shows no photo after the cleaning from before that', () => {
    expect(isPublicAfterPhoto(photo(40), held, returned)).toBe(true);
    expect(isPublicAfterPhoto(photo(20), held, returned)).toBe(false);
    expect(isPublicAfterPhoto(photo(20), held, returned.slice(2))).toBe(true);
  });

  it('shows the photos of a cleaning that was accepted when it is reopened later', () => {
    expect(isPublicAfterPhoto(photo(20), held, [event(3, 'reopen'), event(2, 'clean')])).toBe(true);
  });
});

describe('a doubted photo after the cleaning (CA-166)', () => {
  const cleaned = [event(2, 'clean'), event(1, null)];
  const verified = [event(3, 'verify'), ...cleaned];
  const takenBack = [event(4, null, 3), ...verified];

  it.each([
    ['is the file of another photo', { is_known: true }],
    ['was taken before the case', { captured_at: new Date(2020, 0, 1) }],
    ['was taken elsewhere', { latitude: 28 }],
    ['still shows waste', { verdict: 'still_sees' as const }],
  ])('is public once an officer has verified the case: one that %s', (_, doubt) => {
    const doubted = { ...photo(20), ...doubt };
    expect(isPublicAfterPhoto(doubted, held, cleaned)).toBe(false);
    expect(isPublicAfterPhoto(doubted, held, verified)).toBe(true);
    expect(isPublicAfterPhoto(doubted, held, takenBack)).toBe(false);
    expect(isPublicAfterPhoto({ ...doubted, received_at: createDate(31) }, held, verified)).toBe(false);
  });

  it.each([
    ['has no place', { latitude: null, longitude: null }],
    ['looks like another photo of the case', { is_similar: true }],
    ['was not seen clean', { verdict: 'cannot_tell' as const }],
  ])('is public at once when it only %s', (_, doubt) => {
    expect(isPublicAfterPhoto({ ...photo(20), ...doubt }, held, cleaned)).toBe(true);
  });
});

describe('a photo of the present cleaning (CA-154)', () => {
  const reopened = [event(4, 'clean'), event(3, 'reopen'), event(2, 'clean')];
  const undone = [event(5, 'clean'), event(4, null, 3), event(3, 'return'), event(2, 'clean')];

  it.each([
    ['taken and received after the case was sent back', photo(31), returned, true],
    ['taken and received before', photo(29), returned, false],
    ['received at that moment', photo(30), returned, false],
    ['received later, with a clock that is five minutes slow', photo(25, 31), returned, true],
    ['of the cleaning before, from a phone that was offline', photo(20, 31), returned, false],
    ['from before a reopening', photo(29), reopened, false],
    ['from after a reopening', photo(31), reopened, true],
    ['from before a return that was undone', photo(29), undone, true],
    ['of a case that never went back', photo(20), [event(2, 'clean')], true],
  ])('is one %s or not', (_, given, newestFirst, expected) => {
    expect(isOfPresentCleaning(given, newestFirst)).toBe(expected);
  });
});
