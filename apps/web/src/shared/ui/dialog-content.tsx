import { uiMessages } from '@smart-waste/messages/en/ui';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { AlertDialog, Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { type ButtonTone, buttonVariants } from './button-variants.ts';

/** The element with the focus, and those around it that can take it, the closest first. */
function collectFocusAncestors(): Element[] {
  const elements: Element[] = [];
  let next = document.activeElement;
  while (next && next !== document.body) {
    elements.push(next);
    next = next.parentElement?.closest('[tabindex="-1"]') ?? null;
  }
  return elements;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const LOADING = '[data-loading]';
/** A switch of what is shown is none. */
const FIELDS = 'input:not([type=file], [type=radio], [type=checkbox]), select, textarea';

/**
 * What has the focus first in a dialog: the element with `data-autofocus`, else the first field when nothing before it can
 * take the focus or is still loading, else the title, so that what is to be read is read from its beginning. Never the button
 * that closes it, on which Enter would close it at once. Null in a confirmation, where Radix chooses the safe answer.
 */
function findFirstFocus(dialog: Element): HTMLElement | null {
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (chosen) return chosen;
  const body = dialog.querySelector('[data-dialog-body]');
  const [next] = body?.querySelectorAll<HTMLElement>(`${CONTROLS}, ${LOADING}`) ?? [];
  const first = next?.matches(LOADING) ? undefined : next;
  if (first?.matches('form [type=radio]')) return body?.querySelector('[type=radio]:checked') ?? first;
  const isField = first?.matches(FIELDS) && !first.matches(':disabled');
  return first && isField ? first : dialog.querySelector<HTMLElement>('[data-dialog-title]');
}

/**
 * Gives the focus to what has it first, and returns it when a dialog closes: to its opener or, when that no longer
 * exists, to the closest element around it that can take it, such as the sheet that the dialog stood on; at last to the
 * main content.
 * Radix only restores the focus to its own triggers and loses it after any other opener. An element that took the
 * focus by itself would be remembered as the opener.
 */
function useReturnFocus() {
  const openers = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      openers.current = collectFocusAncestors();
      const first = event.target instanceof Element && findFirstFocus(event.target);
      if (!first) return;
      event.preventDefault();
      first.focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const [opener] = openers.current;
      // Another screen, which came meanwhile, has taken the focus.
      if (!opener?.isConnected && document.activeElement !== document.body) return;
      const target = openers.current.find(({ isConnected }) => isConnected) ?? document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

/** A press on a message, which lies above a dialog, does not close it. */
function keepOpenForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
    event.preventDefault();
}

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title; read out when the dialog opens. */
  description?: string | undefined;
  /** Cuts the description after two lines, where its whole text is in the content, too. */
  isDescriptionShort?: boolean;
  size?: 'narrow' | 'normal' | 'wide';
  /** Buttons at the bottom, which stay visible while the content scrolls. */
  footer?: ReactNode;
  /** Names what is shown, where that changes while the dialog is open: each content begins at its top. */
  contentKey?: string;
  children?: ReactNode;
};

const WIDTHS = { narrow: 'md:max-w-md', normal: 'md:max-w-2xl', wide: 'md:max-w-5xl' };

// Above Leaflet's panes, which reach 1000.
const LAYER = 'z-[1100]';

/** A dialog with focus kept inside; on a phone it is a sheet that rises from below. */
export function DialogContent({
  open,
  onOpenChange,
  title,
  description,
  isDescriptionShort = false,
  size = 'normal',
  footer,
  contentKey,
  children,
}: DialogProps) {
  const t = useMessages(uiMessages);
  const focus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={clsx('fixed inset-0 animate-appear bg-veil', LAYER)} />
        <Dialog.Content
          {...focus}
          onInteractOutside={keepOpenForToast}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-x-0 bottom-0 mx-auto flex max-h-[92dvh] animate-sheet flex-col rounded-t-panel bg-raised shadow-float',
            'md:inset-y-0 md:my-auto md:h-fit md:max-h-[88dvh] md:rounded-panel',
            'focus-visible:outline-none',
            WIDTHS[size],
            LAYER,
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 md:px-6 md:pt-5">
            <div className="min-w-0">
              <Dialog.Title
                title={title}
                tabIndex={-1}
                data-dialog-title
                className="line-clamp-3 text-lg font-semibold wrap-anywhere focus-visible:outline-none"
              >
                {title}
              </Dialog.Title>
              {description !== undefined && (
                <Dialog.Description
                  title={isDescriptionShort ? description : undefined}
                  className={clsx(
                    'mt-1 text-sm wrap-anywhere text-ink-soft',
                    isDescriptionShort && 'line-clamp-2',
                  )}
                >
                  {description}
                </Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label={t('ui.close')}
              className={clsx(buttonVariants({ tone: 'quiet', size: 'icon' }), '-mt-2 -mr-2.5')}
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          {/* The edges leave space for a focus ring, which would be cut. */}
          <div
            key={contentKey}
            data-dialog-body
            className="-mt-1 min-h-0 flex-1 scroll-py-1 overflow-y-auto px-5 pt-1 pb-5 md:px-6 md:pb-6"
          >
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-col-reverse gap-2 border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  confirmLabel: string;
  onConfirm: () => void;
  busy?: boolean;
  /** Of the button that confirms; red unless nothing is lost. */
  tone?: ButtonTone;
  /** What else must be chosen before. */
  children?: ReactNode;
};

/** Confirms an action that cannot be undone; the safe answer has the focus. */
export function ConfirmDialogContent(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, onConfirm, busy = false, tone = 'danger' } = props;
  const t = useMessages(uiMessages);
  const focus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={clsx('fixed inset-0 animate-appear bg-veil', LAYER)} />
        <AlertDialog.Content
          {...focus}
          className={clsx(
            'fixed inset-x-4 bottom-4 mx-auto max-w-md animate-sheet rounded-panel bg-raised p-5 shadow-float md:inset-y-0 md:my-auto md:h-fit md:p-6',
            LAYER,
          )}
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{text}</AlertDialog.Description>
          {props.children}
          <div className="mt-6 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <AlertDialog.Cancel className={buttonVariants({ tone: 'secondary' })}>
              {t('ui.cancel')}
            </AlertDialog.Cancel>
            {/* A dialog that closes on the first click of a double click is still there for the second one. */}
            <Button tone={tone} busy={busy} onClick={({ detail }) => detail < 2 && onConfirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
