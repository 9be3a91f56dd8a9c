import { describe, expect, it } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';

describe('the Idempotency-Key header', () => {
  it('is null without a header', () => {
    expect(parseIdempotencyKey(undefined)).toBeNull();
  });

  it.each(['a', 'x'.repeat(200), '6f9619ff-8b86-d011-b42d-00c04fc964ff', '"quoted"'])('accepts %s', (key) => {
    expect(parseIdempotencyKey(key)).toBe(key);
  });

  it.each([
    ['nothing', ''],
    ['201 characters', 'x'.repeat(201)],
    ['a space', 'a b'],
    ['a control character', 'a\u0007'],
    ['letters beyond ASCII', 'schlüssel'],
    ['two headers', ['a', 'b']],
  ])('refuses %s and names the header', (_, header) => {
    expect(() => parseIdempotencyKey(header)).toThrow(AppError);
    expect(() => parseIdempotencyKey(header)).toThrow(/Idempotency-Key/);
  });
});
