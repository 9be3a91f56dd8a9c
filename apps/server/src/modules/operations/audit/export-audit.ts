import { Readable } from 'node:stream';
import type { AuditFilter } from '@smart-waste/contract';
import { BYTE_ORDER_MARK, toCsvTextRow } from '@smart-waste/core';
import type { AuditPosition, AuditRow, Deps } from '../ports.ts';
import { resolveRowFilter } from './read-audit.ts';

const PAGE_ROWS = 1_000;
const HEADINGS = ['at', 'actor_id', 'actor', 'action', 'subject', 'subject_name', 'details'];

/** The log as CSV, newest first, read page by page while it is sent, because it may not fit into memory. */
export const exportAudit = (deps: Pick<Deps, 'auditReader' | 'users'>, auditFilter: AuditFilter): Readable =>
  Readable.from(generateLines(deps, auditFilter), { objectMode: false });

async function* generateLines(
  deps: Pick<Deps, 'auditReader' | 'users'>,
  auditFilter: AuditFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvTextRow(HEADINGS);
  const filter = await resolveRowFilter(deps, auditFilter);
  if (!filter) return;
  let after: AuditPosition | null = null;
  for (;;) {
    const rows: AuditRow[] = await deps.auditReader.listPage(filter, { limit: PAGE_ROWS, after });
    if (rows.length > 0) yield rows.map(formatLine).join('');
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE_ROWS) return;
  }
}

const formatLine = ({ at, actor_id, actor_name, action, subject, subject_name, details }: AuditRow): string =>
  toCsvTextRow([
    at.toISOString(),
    actor_id === null ? '' : String(actor_id),
    actor_name ?? '',
    action,
    subject,
    subject_name ?? '',
    JSON.stringify(details),
  ]);
