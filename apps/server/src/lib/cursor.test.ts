import { createReason } from '@smart-waste/messages';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCursorCodec, instant, readPage, rowNumber, uuid } from './cursor.ts';
import { AppError } from './errors.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const byTime = createCursorCodec(z.strictObject({ at: instant, id: uuid }));
const byRank = createCursorCodec(z.strictObject({ at: instant, id: uuid, rank: z.number() }));
const byNumber = createCursorCodec(z.strictObject({ number: rowNumber }));
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('decodes to its position, to the millisecond', () => {
    const position = { at: new Date('2026-11-21T10:11:12.345Z'), id };
    expect(byTime.decode(byTime.encode(position))).toEqual(position);
  });

  it.each([3, -1, 0.30000000000000004, 1e-7])('decodes to the rank %d exactly', (rank) => {
    const position = { at: new Date('2026-11-21T10:11:12.345Z'), id, rank };
    expect(byRank.decode(byRank.encode(position))).toEqual(position);
  });

  it('is refused by a list of another order', () => {
    const position = { at: new Date(0), id, rank: 1 };
    expect(() => byTime.decode(byRank.encode(position))).toThrow(AppError);
    expect(() => byRank.decode(byTime.encode({ at: position.at, id }))).toThrow(AppError);
  });

  it.each([-1, 1.5, 2 ** 31])('is refused with the number %d, which no row can have', (number) => {
    expect(byNumber.decode(encoded('{"number":2147483647}'))).toEqual({ number: 2 ** 31 - 1 });
    expect(() => byNumber.decode(encoded(JSON.stringify({ number })))).toThrow(AppError);
  });

  it('is null on the first page', () => {
    expect(byTime.decode(undefined)).toBeNull();
  });

  it('is short enough for a query and safe in a URL', () => {
    const cursor = byRank.encode({ at: new Date(8.64e15), id, rank: -0.12345678901234568 });
    expect(cursor).toMatch(/^[\w-]{1,200}$/);
  });

  it.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['no JSON', encoded('page 2')],
    ['JSON of another kind', encoded('null')],
    ['a time that is none', encoded(`{"at":"yesterday","id":"${id}"}`)],
    ['a time beyond the calendar', encoded(`{"at":8640000000000001,"id":"${id}"}`)],
    ['an id that is none', encoded(`{"at":1,"id":"${id}'; drop table images"}`)],
    ['something more', encoded(`{"at":1,"id":"${id}","more":1}`)],
  ])('is refused by field when it contains %s', (_, cursor) => {
    const fields = { cursor: createReason('validation.foreign_cursor') };
    expect(() => byTime.decode(cursor)).toThrow(expect.objectContaining({ fields }));
  });
});

describe('a page', () => {
  const readFrom = (rows: readonly number[]) => async (limit: number) => rows.slice(0, limit);

  it('has the cursor of its last row while another page follows', async () => {
    const page = await readPage(2, readFrom([1, 2, 3]), (last) => `after ${last}`);
    expect(page).toEqual({ rows: [1, 2], next_cursor: 'after 2' });
  });

  it.each([[[1, 2]], [[1]], [[]]])('has no cursor when it ends with the last rows: %j', async (rows) => {
    expect(await readPage(2, readFrom(rows), String)).toEqual({ rows, next_cursor: null });
  });
});
