import { historyMessages } from '@smart-waste/messages/en/history';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { OfflineNotice } from '../../shared/saved-history/offline-notice.tsx';

type HistoryNoticeProps = { sinceMs: number; onRetry: () => void; isRetrying: boolean };

/** Says that the history is a copy, and from when. */
export function OfflineHistoryNotice({ sinceMs, ...retry }: HistoryNoticeProps) {
  const t = useMessages(historyMessages);
  const time = formatDateTime(new Date(sinceMs).toISOString(), useLanguage()) ?? '';
  return (
    <div className="mb-6">
      <OfflineNotice text={t('history.offline', { time })} {...retry} />
    </div>
  );
}
