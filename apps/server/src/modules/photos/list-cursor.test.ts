import { describe, expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { cursorOf, positionOf } from './list-cursor.ts';

const image_id = '019a0000-0000-7000-8000-000000000001';
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('leads back to its position, to the millisecond', () => {
    const position = { rank: null, uploaded_at: new Date('2026-11-21T10:11:12.345Z'), image_id };
    expect(positionOf(cursorOf(position))).toEqual(position);
  });

  it.each([3, -1, 0.30000000000000004, 1e-7])('of a ranked list leads back to the rank %d too', (rank) => {
    const position = { rank, uploaded_at: new Date('2026-11-21T10:11:12.345Z'), image_id };
    expect(positionOf(cursorOf(position), { isRanked: true })).toEqual(position);
    expect(() => positionOf(cursorOf(position))).toThrow(AppError);
  });

  it.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['words', encoded('page 2')],
    ['a time that is none', encoded(`NaN.${image_id}`)],
    ['a time beyond the calendar', encoded(`999999999999999999.${image_id}`)],
    ['an id that is none', encoded(`1.${image_id}'; drop table images`)],
    ['more after it', encoded(`1.${image_id} `)],
  ])('that holds %s is refused', (_, cursor) => {
    expect(() => positionOf(cursor)).toThrow(AppError);
  });
});
