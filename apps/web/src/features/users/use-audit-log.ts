import { AUDIT_ACTIONS, auditActions, auditPage } from '@smart-waste/contract';
import { auditActionMessages } from '@smart-waste/messages/en/audit-actions';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAddress, withParameters } from '../../shared/address.ts';
import { callApi } from '../../shared/api/client.ts';
import { usePagedList } from '../../shared/api/cursor-pages.ts';
import { nextCursor } from '../../shared/api/tolerant-schemas.ts';
import { type DayRange, toInstants } from '../../shared/format/day-range.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';

const page = z.extend(auditPage, { next_cursor: nextCursor });

/** The address of what the audit log has about one account. */
export const buildAuditLogPath = (username: string): string =>
  `${PATHS.adminUsers}?${new URLSearchParams({ tab: 'log', person: username })}`;

/** One page of the audit log, newest first. */
export const useAuditLog = (filter: AuditLogFilter) =>
  usePagedList(['audit', 'page', filter], (cursor, signal) =>
    getDataOrThrow(
      callApi({ endpoint: 'listAudit', schema: page, query: { ...toAuditQuery(filter), cursor }, signal }),
    ),
  );

/** The entries about the photos of a bulk job, page by page. */
export const buildJobEntriesQuery = (job: string) => ({
  queryKey: ['audit', 'job', job],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) =>
    getDataOrThrow(callApi({ endpoint: 'listAudit', schema: page, query: { job, cursor }, signal })),
});

/** The actions that the log contains. */
export const useAuditActions = () =>
  useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'auditActions', schema: auditActions, signal })),
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
  const readParameter = (name: keyof AuditLogFilter) => address.get(name) ?? '';
  const filter: AuditLogFilter = {
    person: readParameter('person'),
    action: readParameter('action'),
    from: readParameter('from'),
    to: readParameter('to'),
  };
  return {
    filter,
    change: (changes: Partial<AuditLogFilter>) => change((before) => withParameters(before, changes)),
  };
}

/** The filter as query parameters of the API. */
export const toAuditQuery = ({ person, action, ...days }: AuditLogFilter) => ({
  person: person || undefined,
  action: action || undefined,
  ...toInstants(days),
});
