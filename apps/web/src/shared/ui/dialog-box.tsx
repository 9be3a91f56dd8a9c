import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { buttonLook } from './button-look.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { uiWords } from './words.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title; read out when the dialog opens. */
  description?: string | undefined;
  size?: 'narrow' | 'normal' | 'wide';
  /** Buttons at the bottom, which stay in sight while the content scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
};

const WIDTHS = { narrow: 'md:max-w-md', normal: 'md:max-w-2xl', wide: 'md:max-w-5xl' };

// Above Leaflet's panes, which reach 1000.
const LAYER = 'z-[1100]';

/** A dialog with focus kept inside; on a phone it is a sheet that rises from below. */
export function DialogBox({
  open,
  onOpenChange,
  title,
  description,
  size = 'normal',
  footer,
  children,
}: DialogProps) {
  const w = useWords(uiWords);
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={clsx('fixed inset-0 animate-appear bg-veil', LAYER)} />
        <Radix.Content
          {...focus}
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
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label={w.close}
              className={clsx(buttonLook({ tone: 'quiet', size: 'icon' }), '-mt-2 -mr-2.5')}
            >
              <X aria-hidden="true" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 md:px-6 md:pb-6">{children}</div>
          {footer !== undefined && (
            <div className="flex flex-col-reverse gap-2 border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
