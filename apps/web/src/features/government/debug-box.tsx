import { API_PREFIX, ENDPOINTS } from '@smart-waste/contract';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { usePerson } from '../../shared/session/session.ts';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { governmentWords } from './words.ts';

type DebugBoxProps = {
  query: { status: string; dataUpdatedAt: number };
  loaded: number;
  total: number | null | undefined;
  request: object;
};

/** The last request and response, for support by telephone; closed at first. */
export function DebugBox({ query, loaded, total, request }: DebugBoxProps) {
  const w = useWords(governmentWords);
  const language = useLanguage();
  const role = usePerson()?.role ?? '–';
  const { status, dataUpdatedAt: updatedMs } = query;
  const updated = updatedMs === 0 ? '–' : formatDateTime(new Date(updatedMs).toISOString(), language);
  const facts: [string, string | null][] = [
    [w.debugRole, role],
    [w.debugCall, `GET ${API_PREFIX}${ENDPOINTS.listReports.path}`],
    [w.debugRequest, JSON.stringify(request)],
    [w.debugStatus, status],
    [w.debugLoaded, String(loaded)],
    [w.debugTotal, total === null ? w.debugUncounted : String(total ?? '–')],
    [w.debugUpdated, updated],
  ];
  return (
    <details className="rounded-panel border bg-surface px-4 text-sm">
      <summary className="flex min-h-11 items-center font-medium">{w.debug}</summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 pb-4 text-xs">
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-mono break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
