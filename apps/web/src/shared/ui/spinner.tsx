import { uiMessages } from '@smart-waste/messages/en/ui';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages/messages.ts';

/** A spinning ring; the text beside it describes the activity. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className={clsx('size-4 animate-turn', className)}
    >
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Shorter waits show nothing: a flash of grey is worse than a moment of white. */
const DELAY_MS = 200;

/** True once the component has been waiting for longer than 200 ms. */
export function useIsDelayed(): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDelayed;
}

/** Fills the page while its code or the session loads; a short wait shows nothing. */
export function PageSpinner() {
  const t = useMessages(uiMessages);
  const isDelayed = useIsDelayed();
  return (
    <div role="status" data-loading className="grid min-h-[60dvh] place-items-center text-ink-soft">
      {isDelayed && (
        <span className="flex animate-appear items-center gap-3 text-sm">
          <Spinner className="size-5" />
          {t('ui.loading')}
        </span>
      )}
    </div>
  );
}
