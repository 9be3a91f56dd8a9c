import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { type ButtonTone, buttonLook } from './button-look.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { uiWords } from './words.ts';

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

/** Asks before something that cannot be taken back; the safe answer has the focus. */
export function ConfirmBox(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, onConfirm, busy = false, tone = 'danger' } = props;
  const w = useWords(uiWords);
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-[1100] animate-appear bg-veil" />
        <Radix.Content
          {...focus}
          className="fixed inset-x-4 bottom-4 z-[1100] mx-auto max-w-md animate-sheet rounded-panel bg-raised p-5 shadow-float md:inset-y-0 md:my-auto md:h-fit md:p-6"
        >
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft">{text}</Radix.Description>
          {props.children}
          <div className="mt-6 flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <Radix.Cancel className={buttonLook({ tone: 'secondary' })}>{w.cancel}</Radix.Cancel>
            <Button tone={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
