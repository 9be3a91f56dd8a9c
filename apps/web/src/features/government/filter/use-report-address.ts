import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filterIn, type ReportFilter, withFilter } from './report-filter.ts';

const OPEN = 'report';

function withOpen(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(OPEN);
  else next.set(OPEN, id);
  return next;
}

/**
 * The filter and the open report as the address has them: the back button closes a report, and a colleague can be
 * sent exactly what one sees.
 */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterIn(search), [search]);
  const change = useCallback(
    (changed: Partial<ReportFilter>) =>
      setSearch((before) => withFilter(before, changed), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const open = useCallback(
    (id: string) => setSearch((before) => withOpen(before, id), { preventScrollReset: true }),
    [setSearch],
  );
  const close = useCallback(
    () => setSearch((before) => withOpen(before, null), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return { filter, change, opened: search.get(OPEN), open, close };
}
