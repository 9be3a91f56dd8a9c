import { uiMessages } from '@smart-waste/messages/en/ui';
import { CloudOff, RotateCw } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';

type OfflineNoticeProps = { text: string; onRetry: () => void; isRetrying: boolean };

/** Says that what is shown is a copy, and from when. */
export function OfflineNotice({ text, onRetry, isRetrying }: OfflineNoticeProps) {
  const tUi = useMessages(uiMessages);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-amber-wash px-4 py-2 text-sm"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
      <p className="min-w-0 flex-1 basis-56 py-1.5">{text}</p>
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
