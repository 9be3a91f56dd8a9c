import { crewMessages } from '@smart-waste/messages/en/crew';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { OfflineNotice } from '../../../shared/saved-history/offline-notice.tsx';
import type { useCrewCases } from './use-crew-cases.ts';

type NoticeProps = {
  sinceMs: number;
  query: Pick<ReturnType<typeof useCrewCases>['query'], 'refetch' | 'isFetching'>;
};

/** Says from when the cases are that are shown without a connection. */
export function OfflineCasesNotice({ sinceMs, query: { refetch, isFetching } }: NoticeProps) {
  const t = useMessages(crewMessages);
  const time = formatDateTime(new Date(sinceMs).toISOString(), useLanguage()) ?? '';
  return (
    <OfflineNotice
      text={t('crew.offline', { time })}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
