import { describe, expect, it } from 'vitest';
import { lastReturn, withoutRefused } from './sent-back.ts';

const at = (minute: number) => new Date(2026, 5, 1, 12, minute);
const event = (version: number, action: 'clean' | 'return' | null, undoes: number | null = null) => ({
  version,
  action,
  undoes,
  at: at(version),
});
const photo = (purpose: 'report' | 'after', minute: number) => ({ purpose, taken_at: at(minute) });

describe('a case that was sent back (CA-132)', () => {
  const returned = [event(4, 'clean'), event(3, 'return'), event(2, 'clean'), event(1, null)];

  it('knows the last time', () => {
    expect(lastReturn(returned)?.version).toBe(3);
    expect(lastReturn(returned.slice(2))).toBeUndefined();
    expect(lastReturn([event(4, null, 3), ...returned.slice(1)])).toBeUndefined();
  });

  it('shows no photo after the cleaning from before that', () => {
    const photos = [photo('after', 4), photo('after', 2), photo('report', 1)];
    expect(withoutRefused(photos, returned)).toEqual([photos[0], photos[2]]);
    expect(withoutRefused(photos, returned.slice(2))).toEqual(photos);
  });
});
