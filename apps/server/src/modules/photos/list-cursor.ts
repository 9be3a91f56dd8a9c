import { AppError } from '../../lib/errors.ts';
import type { ImagePosition } from '../../ports/image-table.ts';

const POSITION = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(-?[\d.e-]{1,30}))?$/;
const LATEST_MS = 8.64e15;

/** A position in the list as a word that clients hand back and never read. */
export function cursorOf({ uploaded_at, image_id, rank = null }: ImagePosition): string {
  const parts = [uploaded_at.getTime(), image_id, ...(rank === null ? [] : [rank])];
  return Buffer.from(parts.join('.')).toString('base64url');
}

/** The position in a list that is ordered by a rank too, or by time alone; a cursor of the other kind is refused. */
export function positionOf(cursor: string, { isRanked = false } = {}): ImagePosition {
  const [, time, image_id, rank] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const isOurs = (rank !== undefined) === isRanked && !Number.isNaN(Number(rank ?? 0));
  if (isOurs && time !== undefined && image_id !== undefined && Number(time) <= LATEST_MS)
    return { uploaded_at: new Date(Number(time)), image_id, rank: rank === undefined ? null : Number(rank) };
  const error = 'This is not a cursor of this list';
  throw new AppError('invalid_request', error, { fields: { cursor: error } });
}
