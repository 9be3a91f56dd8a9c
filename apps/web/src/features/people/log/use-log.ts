import { auditActions, auditPage } from '@smart-waste/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/api/result.ts';
import { useCursors } from '../../../shared/api/use-cursors.ts';
import { type LogFilter, queryOf } from './use-log-filter.ts';

/** One page of the audit log, newest first. */
export function useLog(filter: LogFilter) {
  const cursors = useCursors(JSON.stringify(filter));
  const { cursor } = cursors;
  const query = useQuery({
    queryKey: ['audit', 'page', filter, cursor ?? null],
    queryFn: ({ signal }) =>
      dataOrThrow(
        call({ endpoint: 'listAudit', schema: auditPage, query: { ...queryOf(filter), cursor }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return { query, cursors };
}

/** The actions that the log knows; none while nobody has answered. */
export function useLogActions(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => dataOrThrow(call({ endpoint: 'auditActions', schema: auditActions, signal })),
  });
  return data?.actions ?? [];
}
