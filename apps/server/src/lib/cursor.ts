import { MAX_INTEGER } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createInvalidFieldError } from './errors.ts';
import { parseJson } from './parse-json.ts';

const LATEST_MS = 8.64e15;

/** A moment in a cursor, in milliseconds since 1970. */
export const instant = z.codec(z.int().check(z.minimum(0), z.maximum(LATEST_MS)), z.date(), {
  decode: (ms) => new Date(ms),
  encode: (date) => date.getTime(),
});
/** A UUID in a cursor, as PostgreSQL writes it. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The number or the place of a row in a cursor, which PostgreSQL compares as an integer. */
export const rowNumber = z.int().check(z.minimum(0), z.maximum(MAX_INTEGER));

export type CursorCodec<Position> = {
  /** The position as an opaque string for clients. */
  encode: (position: Position) => string;
  /** Null for the first page. Throws `invalid_request` for a text that is no cursor of this list. */
  decode: (cursor: string | undefined) => Position | null;
};

/** Cursors of the list whose positions have this shape, and no other member. */
export function createCursorCodec<Position>(shape: z.ZodMiniType<Position, unknown>): CursorCodec<Position> {
  return {
    encode: (position) => Buffer.from(JSON.stringify(z.encode(shape, position))).toString('base64url'),
    decode: (cursor) => {
      if (cursor === undefined) return null;
      const position = z.safeDecode(shape, parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
      if (position.success) return position.data;
      throw createInvalidFieldError('cursor', createReason('validation.foreign_cursor'));
    },
  };
}

export type Page<Row> = { rows: Row[]; next_cursor: string | null };

/**
 * One page of a list: reads one row more than the page has, which shows whether another page follows. The cursor of
 * that page is made from the last row of this one.
 */
export async function readPage<Row>(
  limit: number,
  read: (limit: number) => Promise<readonly Row[]>,
  buildCursor: (last: Row) => string,
): Promise<Page<Row>> {
  const rowsAndNext = await read(limit + 1);
  const rows = rowsAndNext.slice(0, limit);
  const last = rowsAndNext.length > limit ? rows.at(-1) : undefined;
  return { rows, next_cursor: last === undefined ? null : buildCursor(last) };
}
