import { uiMessages } from '@smart-waste/messages/en/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';

type PagerProps = {
  page: number;
  nextCursor: string | null;
  onNext: (cursor: string) => void;
  onPrevious: () => void;
  busy: boolean;
};

/** A page that was turned to is read from its top: the list before the buttons gets the focus there. */
function useListTop(page: number) {
  const nav = useRef<HTMLElement>(null);
  const turnedFrom = useRef<number | null>(null);
  useEffect(() => {
    if (turnedFrom.current === null || turnedFrom.current === page) return;
    turnedFrom.current = null;
    const list = nav.current?.previousElementSibling;
    if (!(list instanceof HTMLElement)) return;
    list.tabIndex = -1;
    list.focus({ preventScroll: true });
    list.scrollIntoView({ block: 'start' });
  }, [page]);
  return { nav, turnedFrom };
}

/** Forward and back in the list before it, which is read by cursor; nothing when that has one page only. */
export function Pager({ page, nextCursor, onNext, onPrevious, busy }: PagerProps) {
  const t = useMessages(uiMessages);
  const { nav, turnedFrom } = useListTop(page);
  if (page === 1 && nextCursor === null) return null;
  const turn = (toPage: () => void) => {
    if (busy) return;
    turnedFrom.current = page;
    toPage();
  };
  return (
    <nav
      ref={nav}
      aria-label={t('ui.pages')}
      className="mt-4 flex items-center justify-between gap-4 text-sm"
    >
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
