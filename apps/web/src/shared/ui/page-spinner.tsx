import { useWords } from '../words/words.ts';
import { Spinner } from './spinner.tsx';
import { useIsLate } from './use-is-late.ts';
import { uiWords } from './words.ts';

/** Fills the page while its code or the session loads; a short wait shows nothing. */
export function PageSpinner() {
  const w = useWords(uiWords);
  const isLate = useIsLate();
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-ink-soft">
      {isLate && (
        <span className="flex animate-appear items-center gap-3 text-sm">
          <Spinner className="size-5" />
          {w.loading}
        </span>
      )}
    </div>
  );
}
