import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { uiWords } from './words.ts';

type PagerProps = {
  page: number;
  nextCursor: string | null;
  onNext: (cursor: string) => void;
  onPrevious: () => void;
  busy: boolean;
};

/** Forward and back in a list that is read by cursor; nothing when it has one page only. */
export function Pager({ page, nextCursor, onNext, onPrevious, busy }: PagerProps) {
  const w = useWords(uiWords);
  if (page === 1 && nextCursor === null) return null;
  return (
    <nav aria-label={w.pages} className="mt-4 flex items-center justify-between gap-4 text-sm">
      <Button
        tone="secondary"
        size="small"
        disabled={page === 1 || busy}
        onClick={onPrevious}
        icon={<ChevronLeft aria-hidden="true" />}
      >
        {w.previousPage}
      </Button>
      <span aria-live="polite" className="text-ink-soft tabular-nums">
        {w.pageNumber(page)}
      </span>
      <Button
        tone="secondary"
        size="small"
        disabled={nextCursor === null || busy}
        onClick={() => nextCursor !== null && onNext(nextCursor)}
      >
        {w.nextPage}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
