import { uiMessages } from '@smart-waste/messages/en/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';

type PagerProps = {
  page: number;
  nextCursor: string | null;
  onNext: (cursor: string) => void;
  onPrevious: () => void;
  busy: boolean;
};

/** Forward and back in a list that is read by cursor; nothing when it has one page only. */
export function Pager({ page, nextCursor, onNext, onPrevious, busy }: PagerProps) {
  const t = useMessages(uiMessages);
  if (page === 1 && nextCursor === null) return null;
  return (
    <nav aria-label={t('ui.pages')} className="mt-4 flex items-center justify-between gap-4 text-sm">
      <Button
        tone="secondary"
        size="small"
        disabled={page === 1 || busy}
        onClick={onPrevious}
        icon={<ChevronLeft aria-hidden="true" />}
      >
        {t('ui.previous_page')}
      </Button>
      <span aria-live="polite" className="text-ink-soft tabular-nums">
        {t('ui.page_number', { page })}
      </span>
      <Button
        tone="secondary"
        size="small"
        disabled={nextCursor === null || busy}
        onClick={() => nextCursor !== null && onNext(nextCursor)}
      >
        {t('ui.next_page')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
