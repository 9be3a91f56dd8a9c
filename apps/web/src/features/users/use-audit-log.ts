import { auditActions, auditPage } from '@smart-waste/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../shared/api/client.ts';
import { dataOrThrow } from '../../shared/api/result.ts';
import { useCursors } from '../../shared/api/use-cursors.ts';
import { type DayRange, instantsOf } from '../../shared/time/day-range.ts';
import { useWords } from '../../shared/words/words.ts';
import { actionWords } from './audit-log-words.ts';

/** One page of the audit log, newest first. */
export function useAuditLog(filter: AuditLogFilter) {
  const cursors = useCursors(JSON.stringify(filter));
  const { cursor } = cursors;
  const query = useQuery({
    queryKey: ['audit', 'page', filter, cursor ?? null],
    queryFn: ({ signal }) =>
      dataOrThrow(
        call({ endpoint: 'listAudit', schema: auditPage, query: { ...auditQuery(filter), cursor }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return { query, cursors };
}

/** The actions that the log knows; none while nobody has answered. */
export function useAuditActions(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => dataOrThrow(call({ endpoint: 'auditActions', schema: auditActions, signal })),
  });
  return data?.actions ?? [];
}

/** Names an action as a person would; one of another version of the program keeps its own name. */
export function useActionName(): (action: string) => string {
  const names: Record<string, string> = useWords(actionWords);
  return (action) => names[action] ?? action;
}

export type AuditLogFilter = DayRange & { person: string; action: string };

/** What is filtered by stands in the address. */
export function useAuditLogFilter() {
  const [params, setParams] = useSearchParams();
  const of = (name: keyof AuditLogFilter) => params.get(name) ?? '';
  const filter: AuditLogFilter = {
    person: of('person'),
    action: of('action'),
    from: of('from'),
    to: of('to'),
  };
  const change = (next: Partial<AuditLogFilter>) => {
    const given = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== '');
    setParams({ tab: 'log', ...Object.fromEntries(given) }, { replace: true });
  };
  return { filter, change };
}

/** The filter as the API takes it. */
export const auditQuery = ({ person, action, ...days }: AuditLogFilter) => ({
  person: person || undefined,
  action: action || undefined,
  ...instantsOf(days),
});
