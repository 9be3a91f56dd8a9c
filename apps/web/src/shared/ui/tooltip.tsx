import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** NAV-23. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** The tooltips inside share one clock: while the last one has just closed, the next opens without a delay. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Radix.Provider>
);

type TooltipProps = {
  /** Read out by screen readers when the trigger has the focus. */
  content: ReactNode;
  /** One element that can have the focus. */
  children: ReactNode;
};

/**
 * More about something on hover and on focus; Escape closes it. It stays in its landmark: no portal. It needs a
 * `TooltipGroup` around it.
 */
export const Tooltip = ({ content, children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Content
      sideOffset={6}
      collisionPadding={12}
      className="z-[1100] max-w-72 animate-appear rounded-control border bg-raised px-3 py-2 text-xs text-ink shadow-float"
    >
      {content}
    </Radix.Content>
  </Radix.Root>
);
