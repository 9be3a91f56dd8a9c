import { Images, Keyboard, RotateCw } from 'lucide-react';
import { BOTTOM_ENTRY_LOOK, BottomBar } from '../../shared/ui/bottom-bar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import { NO_SEARCH } from './filters/review-search.ts';
import type { Review } from './use-review.ts';
import { uploadsWords } from './words.ts';

type PageActionsProps = { review: Review; onHelp: () => void };

/** Beside the title; where there is a keyboard and room. */
export function PageActions({ review, onHelp }: PageActionsProps) {
  const w = useWords(uploadsWords);
  return (
    <div className="hidden gap-2 md:flex">
      <Button tone="quiet" onClick={onHelp} icon={<Keyboard aria-hidden="true" />}>
        {w.shortcuts}
      </Button>
      <Button
        tone="secondary"
        onClick={review.refresh}
        busy={review.pages.query.isFetching}
        icon={<RotateCw aria-hidden="true" />}
      >
        {w.refresh}
      </Button>
    </div>
  );
}

/** Refresh and All at the bottom of a phone's screen (RV-04). */
export function PhoneBar({ review }: { review: Review }) {
  const w = useWords(uploadsWords);
  return (
    <BottomBar label={w.phoneBar}>
      <button type="button" onClick={review.refresh} className={BOTTOM_ENTRY_LOOK}>
        <RotateCw aria-hidden="true" />
        {w.refresh}
      </button>
      <button
        type="button"
        onClick={() => review.change({ ...NO_SEARCH, filter: 'all' })}
        className={BOTTOM_ENTRY_LOOK}
      >
        <Images aria-hidden="true" />
        {w.filter_all}
      </button>
    </BottomBar>
  );
}
