import { AppError } from '../../../lib/errors.ts';
import type { AuditPosition } from '../../../ports/audit-log.ts';

const POSITION = /^(\d{1,15})\.(\d{1,18})$/;
const LATEST_MS = 8.64e15;

/** A position in the log as a word that clients hand back and never read. */
export const auditCursorOf = ({ at, id }: AuditPosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

export function auditPositionOf(cursor: string): AuditPosition {
  const [, time, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time !== undefined && id !== undefined && Number(time) <= LATEST_MS)
    return { at: new Date(Number(time)), id };
  const error = 'This is not a cursor of this list';
  throw new AppError('invalid_request', error, { fields: { cursor: error } });
}
