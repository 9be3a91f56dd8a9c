import { uiMessages } from '@smart-waste/messages/en/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';

type PagerProps = {
  /** The id of the element that holds the rows. */
  listId: string;
  page: number;
  nextCursor: string | null;
  onNext: (cursor: string) => void;
  onPrevious: () => void;
  busy: boolean;
};

/** A page that was turned to is read from its top: the list gets the focus there. */
function useListTop(page: number, listId: string) {
  const turnedFrom = useRef<number | null>(null);
  useEffect(() => {
    if (turnedFrom.current === null || turnedFrom.current === page) return;
    turnedFrom.current = null;
    const list = document.getElementById(listId);
    if (!list) return;
    list.tabIndex = -1;
    list.focus({ preventScroll: true });
    list.scrollIntoView({ block: 'start' });
  }, [page, listId]);
  return turnedFrom;
}

/** Forward and back in a list that is read by cursor; nothing when that has one page only. */
export function Pager({ listId, page, nextCursor, onNext, onPrevious, busy }: PagerProps) {
  const t = useMessages(uiMessages);
  const turnedFrom = useListTop(page, listId);
  if (page === 1 && nextCursor === null) return null;
  const turn = (toPage: () => void) => {
    if (busy) return;
    turnedFrom.current = page;
    toPage();
  };
  return (
    <nav aria-label={t('ui.pages')} className="mt-4 flex items-center justify-between gap-4 text-sm">
      <Button
        tone="secondary"
        size="small"
        disabled={page === 1}
        aria-disabled={busy || undefined}
        onClick={() => turn(onPrevious)}
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
        disabled={nextCursor === null}
        aria-disabled={busy || undefined}
        onClick={() => turn(() => nextCursor !== null && onNext(nextCursor))}
      >
        {t('ui.next_page')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
