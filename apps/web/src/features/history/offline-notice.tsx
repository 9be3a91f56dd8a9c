import { historyMessages } from '@smart-waste/messages/en/history';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { CloudOff, RotateCw } from 'lucide-react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';

type OfflineNoticeProps = { sinceMs: number; onRetry: () => void; isRetrying: boolean };

/** Says that what is shown is a copy, and from when. */
export function OfflineNotice({ sinceMs, onRetry, isRetrying }: OfflineNoticeProps) {
  const t = useMessages(historyMessages);
  const tUi = useMessages(uiMessages);
  const time = formatDateTime(new Date(sinceMs).toISOString(), useLanguage()) ?? '';
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-amber-wash px-4 py-2 text-sm"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
      <p className="min-w-0 flex-1 basis-56 py-1.5">{t('history.offline', { time })}</p>
      <Button
        tone="secondary"
        size="small"
        onClick={onRetry}
        busy={isRetrying}
        icon={<RotateCw aria-hidden="true" />}
      >
        {tUi('ui.retry')}
      </Button>
    </div>
  );
}
