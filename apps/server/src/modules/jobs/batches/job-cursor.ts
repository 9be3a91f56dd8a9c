import { AppError } from '../../../lib/errors.ts';
import { JOB_SECTIONS, type JobPosition } from '../../../ports/batch-table.ts';

const POSITION = /^([a-z_]{1,20})\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const LATEST_MS = 8.64e15;

/** A position in the list of jobs as a word that clients hand back and never read. */
export const cursorOfJob = ({ section, uploaded_at, id }: JobPosition): string =>
  Buffer.from(`${section}.${uploaded_at.getTime()}.${id}`).toString('base64url');

export function jobPositionOf(cursor: string): JobPosition {
  const [, name, time, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const section = JOB_SECTIONS.find((known) => known === name);
  if (section !== undefined && id !== undefined && Number(time) <= LATEST_MS)
    return { section, uploaded_at: new Date(Number(time)), id };
  const error = 'This is not a cursor of this list';
  throw new AppError('invalid_request', error, { fields: { cursor: error } });
}
