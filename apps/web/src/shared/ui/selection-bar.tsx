import { selectionMessages } from '@smart-waste/messages/en/selection';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { keepFocus } from './page.tsx';

type SelectionBarProps = {
  /** How much is selected. */
  status: string;
  /** Selects the loaded rows; left out when they are selected, or all that there is. */
  loaded?: { count: number; onPick: () => void } | undefined;
  /** Selects all results, loaded or not; left out when they are selected. */
  all?: { text: string; busy?: boolean; onPick: () => void } | undefined;
  onClear: () => void;
  /** The id of the element around the actions. */
  actionsId?: string;
  /** The actions for what is selected. */
  children: ReactNode;
};

/** On a phone what selects and what acts have lines of their own, as wide as the bar. */
const ROW = 'flex flex-wrap items-center max-md:-mr-11 max-md:basis-[calc(100%+2.75rem)]';

/** What is selected and what can be done with it; sticky above the list while anything is. */
export function SelectionBar({ status, loaded, all, onClear, actionsId, children }: SelectionBarProps) {
  const t = useMessages(selectionMessages);
  return (
    <section
      ref={keepFocus}
      data-keep-free
      aria-label={t('selection.title')}
      className="sticky top-18 z-20 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-leaf bg-leaf-wash py-2 pr-14 pl-3"
    >
      <p
        role="status"
        className="mr-auto text-base font-semibold text-leaf-strong tabular-nums max-md:basis-full"
      >
        {status}
      </p>
      {(loaded || all) && (
        <div className={clsx(ROW, 'max-md:-ml-3')}>
          {loaded && (
            <Button tone="quiet" size="small" onClick={loaded.onPick}>
              {t('selection.select_loaded', { count: loaded.count })}
            </Button>
          )}
          {all && (
            <Button tone="quiet" size="small" busy={all.busy ?? false} onClick={all.onPick}>
              {all.text}
            </Button>
          )}
        </div>
      )}
      <div id={actionsId} className={clsx(ROW, 'gap-2 max-md:*:grow')}>
        {children}
      </div>
      <Button
        tone="quiet"
        size="icon"
        aria-label={t('selection.clear')}
        onClick={onClear}
        className="absolute top-1.5 right-1.5"
        icon={<X aria-hidden="true" />}
      />
    </section>
  );
}
