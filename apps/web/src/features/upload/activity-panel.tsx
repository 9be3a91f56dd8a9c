import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { ChevronDown } from 'lucide-react';
import { formatTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { ActivityLog, ActivityTone } from './activity-log.ts';

const TONES: Record<ActivityTone, string> = { note: 'text-ink', good: 'text-leaf-strong', bad: 'text-brick' };

/** The newest eight log entries, newest first; collapsible. */
export function ActivityPanel({ log }: { log: ActivityLog }) {
  const t = useMessages(uploadPageMessages);
  const language = useLanguage();
  return (
    <details open className="group rounded-panel border bg-surface">
      <summary className="flex min-h-12 list-none items-center gap-2 px-5 md:px-6 font-semibold [&::-webkit-details-marker]:hidden">
        {t('upload_page.activity')}
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div aria-live="polite" className="px-5 pb-4 md:px-6">
        {log.entries.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('upload_page.activity_empty')}</p>
        ) : (
          <>
            <ol aria-label={t('upload_page.activity')} className="grid gap-1.5 text-sm">
              {log.entries.map(({ id, atMs, text, tone }) => (
                <li key={id} className="flex gap-3">
                  <time
                    dateTime={new Date(atMs).toISOString()}
                    className="shrink-0 text-ink-soft tabular-nums"
                  >
                    {formatTime(atMs, language)}
                  </time>
                  <span className={`min-w-0 break-words ${TONES[tone]}`}>{text}</span>
                </li>
              ))}
            </ol>
            <Button tone="quiet" size="small" className="mt-2 -ml-3" onClick={log.clear}>
              {t('upload_page.clear')}
            </Button>
          </>
        )}
      </div>
    </details>
  );
}
