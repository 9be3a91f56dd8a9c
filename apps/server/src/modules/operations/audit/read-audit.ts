import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { createCursorCodec, instant, readPage } from '../../../lib/cursor.ts';
import type { AuditRow, AuditRowFilter, Deps } from '../ports.ts';

const auditCursor = createCursorCodec(
  z.strictObject({ at: instant, id: z.string().check(z.regex(/^\d{1,18}$/)) }),
);

type ReadAuditDeps = Pick<Deps, 'auditReader' | 'users'>;

/** One page of the log, newest first; empty when the filter names an unknown person. */
export async function readAudit(
  deps: ReadAuditDeps,
  { cursor, limit, job, ...auditFilter }: AuditQuery,
): Promise<AuditPage> {
  const after = auditCursor.decode(cursor);
  const filter = await resolveRowFilter(deps, auditFilter);
  if (!filter) return { data: [], next_cursor: null };
  const { rows, next_cursor } = await readPage(
    limit,
    (limit) =>
      deps.auditReader.listPage({ ...filter, ...chooseJobFilter(job, auditFilter) }, { limit, after }),
    ({ at, id }) => auditCursor.encode({ at, id }),
  );
  return { data: rows.map(presentEntry), next_cursor };
}

const chooseJobFilter = (
  job: string | undefined,
  { action = '' }: AuditFilter,
): Pick<AuditRowFilter, 'job'> => {
  if (job !== undefined) return { job };
  return action === '' ? { job: null } : {};
};

/** The filter as the table takes it; undefined when it names an unknown person. */
export async function resolveRowFilter(
  { users }: Pick<Deps, 'users'>,
  { person = '', action = '', from, before }: AuditFilter,
): Promise<AuditRowFilter | undefined> {
  const rest = {
    ...(action !== '' && { action }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(before !== undefined && { before: new Date(before) }),
  };
  if (person === '') return rest;
  const user = await users.findByUsername(person.normalize('NFKC'));
  return user && { ...rest, person: user.id };
}

const presentEntry = ({ at, ...row }: AuditRow): AuditEntry => ({ ...row, at: at.toISOString() });
