import { API_PREFIX, ENDPOINTS, LIMITS } from '@smart-waste/contract';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { usePerson } from '../../shared/session/session.ts';

type DebugBoxProps = {
  query: { status: string; dataUpdatedAt: number };
  loaded: number;
  total: number | null | undefined;
  request: object;
};

/** The last request and response, for support by telephone; closed at first. */
export function DebugBox({ query, loaded, total, request }: DebugBoxProps) {
  const t = useMessages(governmentMessages);
  const language = useLanguage();
  const role = usePerson()?.role ?? '–';
  const { status, dataUpdatedAt: updatedMs } = query;
  const updated = updatedMs === 0 ? '–' : formatDateTime(new Date(updatedMs).toISOString(), language);
  const facts: [string, string | null][] = [
    [t('government.debug_role'), role],
    [t('government.debug_endpoint'), `GET ${API_PREFIX}${ENDPOINTS.listReports.path}`],
    [t('government.debug_filter'), JSON.stringify(request)],
    [t('government.debug_status'), status],
    [t('government.debug_loaded'), String(loaded)],
    [
      t('government.debug_total'),
      total === null ? t('government.debug_capped', { max: LIMITS.countedMatches }) : String(total ?? '–'),
    ],
    [t('government.debug_updated'), updated],
  ];
  return (
    <details className="rounded-panel border bg-surface px-4 text-sm">
      <summary className="flex min-h-11 items-center font-medium">{t('government.debug')}</summary>
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
