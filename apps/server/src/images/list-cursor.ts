import type { ImagePosition } from '../ports/image-table.ts';
import { Refusal } from '../refusal.ts';

const POSITION = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const LATEST_MS = 8.64e15;

/** A position in the list as a word that clients hand back and never read. */
export const cursorOf = ({ uploaded_at, image_id }: ImagePosition): string =>
  Buffer.from(`${uploaded_at.getTime()}.${image_id}`).toString('base64url');

export function positionOf(cursor: string): ImagePosition {
  const [, time, image_id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time !== undefined && image_id !== undefined && Number(time) <= LATEST_MS)
    return { uploaded_at: new Date(Number(time)), image_id };
  const error = 'This is not a cursor of this list';
  throw new Refusal('invalid_request', error, { fields: { cursor: error } });
}
