import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';

/** Whether a part of the element cannot be seen; its width changes with the window. */
function useIsCut() {
  const element = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setIsCut(current.scrollHeight > current.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, []);
  return { element, isCut };
}

/** The arrows scroll it, and do not reach the shortcuts, which move a box with them. */
const SCROLLABLE = {
  role: 'group',
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) event.stopPropagation();
  },
};

/** `label` names the words for those who do not see them scroll. */
type HintWordsProps = { label: string; children: ReactNode };

/**
 * What a sender says, or how the detector contradicts the labels: whole where it is not long. More lines would take the room of the
 * photo: they are shown on request, and scroll where they need more than a quarter of the window.
 */
export function HintWords({ label, children }: HintWordsProps) {
  const t = useMessages(annotateNoticesMessages);
  const { element, isCut } = useIsCut();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div className="flex min-w-0 grow flex-wrap items-end gap-x-4">
      <p
        ref={element}
        {...(isWhole && isCut && { ...SCROLLABLE, 'aria-label': label })}
        className={clsx(
          'min-w-0 grow basis-56 whitespace-pre-line wrap-anywhere',
          isWhole ? 'max-h-[max(7.5rem,25dvh)] overflow-y-auto' : 'line-clamp-6',
        )}
      >
        {children}
      </p>
      {(isCut || isWhole) && (
        <Button tone="quiet" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'annotate_notices.hint_show_less' : 'annotate_notices.hint_show_all')}
        </Button>
      )}
    </div>
  );
}
