import { commandMessages } from '@smart-waste/messages/en/commands';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import type { GlobalDialog } from '../../shared/shortcuts/global-dialog.ts';

/** Keeps the focus in the panel, in its field where it has one, and returns it when the panel goes. */
function useHeldFocus() {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let opener = document.activeElement;
    const hold = () => (panel.current?.querySelector('input') ?? panel.current)?.focus();
    hold();
    const closing = new AbortController();
    // A menu or sheet that closes meanwhile returns the focus to its opener.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return;
      opener = target;
      hold();
    };
    document.addEventListener('focusin', onFocus, { signal: closing.signal });
    return () => {
      closing.abort();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return panel;
}

type PendingDialogProps = {
  dialog: GlobalDialog;
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
};

/** Stands in for a dialog until its code is there: the keys are its own from the start and reach no screen. */
export function PendingDialog({ dialog, typed, onType, onClose }: PendingDialogProps) {
  const t = useMessages(commandMessages);
  const tUi = useMessages(uiMessages);
  const panel = useHeldFocus();
  const title = t(`commands.${dialog}`);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
  };
  return (
    <div className="fixed inset-0 z-[1100] bg-veil">
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        aria-busy="true"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="fixed inset-x-0 bottom-0 mx-auto rounded-t-panel bg-raised p-5 shadow-float outline-none md:inset-y-0 md:my-auto md:h-fit md:max-w-2xl md:rounded-panel md:p-6"
      >
        <p className="mb-3 text-lg font-semibold">{title}</p>
        {dialog === 'palette' && (
          <input
            type="text"
            aria-label={t('commands.search')}
            placeholder={t('commands.search')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            className="min-h-11 w-full rounded-control border border-leaf bg-surface px-3 text-base focus-visible:outline-offset-0 dense:min-h-10 md:text-sm"
          />
        )}
        <p role="status" className="mt-2 min-h-[min(24rem,48dvh)] text-sm text-ink-soft">
          {tUi('ui.loading')}
        </p>
      </div>
    </div>
  );
}
