import { AUDIT_ACTIONS, auditActions, auditPage } from '@smart-waste/contract';
import { auditActionMessages } from '@smart-waste/messages/en/audit-actions';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAddress, withParameters } from '../../shared/address.ts';
import { callApi } from '../../shared/api/client.ts';
import { usePagedList } from '../../shared/api/cursor-pages.ts';
import { nextCursor } from '../../shared/api/tolerant-schemas.ts';
import { type DayRange, instantsOf } from '../../shared/format/day-range.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';

const page = z.extend(auditPage, { next_cursor: nextCursor });

/** The address of what the audit log has about one account. */
export const auditLogPath = (username: string): string =>
  `${PATHS.adminUsers}?${new URLSearchParams({ tab: 'log', person: username })}`;

/** One page of the audit log, newest first. */
export const useAuditLog = (filter: AuditLogFilter) =>
  usePagedList(['audit', 'page', filter], (cursor, signal) =>
    dataOrThrow(
      callApi({ endpoint: 'listAudit', schema: page, query: { ...auditQuery(filter), cursor }, signal }),
    ),
  );

/** The entries about the photos of a bulk job, page by page. */
export const jobEntries = (job: string) => ({
  queryKey: ['audit', 'job', job],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) =>
    dataOrThrow(callApi({ endpoint: 'listAudit', schema: page, query: { job, cursor }, signal })),
});

/** The actions that the log contains. */
export const useAuditActions = () =>
  useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => dataOrThrow(callApi({ endpoint: 'auditActions', schema: auditActions, signal })),
  });

/** The title of an action; an action of another version keeps its code. */
export function useActionName(): (action: string) => string {
  const t = useMessages(auditActionMessages);
  return (action) => {
    const known = AUDIT_ACTIONS.find((name) => name === action);
    return known ? t(`audit_action.${known}`) : action;
  };
}

export type AuditLogFilter = DayRange & { person: string; action: string };

/** The filter is part of the address. */
export function useAuditLogFilter() {
  const { address, change } = useAddress();
  const of = (name: keyof AuditLogFilter) => address.get(name) ?? '';
  const filter: AuditLogFilter = {
    person: of('person'),
    action: of('action'),
    from: of('from'),
    to: of('to'),
  };
  return {
    filter,
    change: (changes: Partial<AuditLogFilter>) => change((before) => withParameters(before, changes)),
  };
}

/** The filter as query parameters of the API. */
export const auditQuery = ({ person, action, ...days }: AuditLogFilter) => ({
  person: person || undefined,
  action: action || undefined,
  ...instantsOf(days),
});
