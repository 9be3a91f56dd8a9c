import type { ReactNode } from 'react';

/** The classes of one entry of a bottom bar: its icon above its label. */
export const BOTTOM_BAR_ENTRY_CLASSES =
  'grid min-h-14 content-center justify-items-center gap-0.5 text-xs font-medium text-ink-soft ' +
  'aria-[current=page]:text-leaf-strong [&_svg]:size-5';

/** Actions within reach of the thumb, on phones only. The screen reserves space for it at the bottom. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    className="fixed inset-x-0 bottom-0 z-[1010] grid grid-flow-col border-t bg-paper pb-[env(safe-area-inset-bottom)] auto-cols-fr md:hidden"
  >
    {children}
  </nav>
);
