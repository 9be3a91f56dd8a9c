import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

// Spec §9.
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** A short text on hover or focus. It repeats or explains; nothing important stands only here. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-[1200] max-w-64 animate-appear rounded-control bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
