import { clsx } from 'clsx';
import type { ReactNode } from 'react';

// Both bars are for phones only. The space that they cover is reserved for all screens in one place: index.css.

/** The classes of one entry of a bar: its icon above its label. */
export const BAR_ENTRY_CLASSES =
  'grid min-h-14 min-w-0 content-center justify-items-center gap-0.5 px-0.5 text-xs font-medium text-ink-soft ' +
  'max-[359px]:text-[0.6875rem] aria-[current=page]:text-leaf-strong disabled:opacity-55 [&_svg]:size-5';

/** The label of an entry; an ellipsis says that a narrow phone has no room for all of it. */
export const BarLabel = ({ children }: { children: ReactNode }) => (
  <span className="max-w-full truncate">{children}</span>
);

/** The person's screens within reach of the thumb. The layout shows it on every screen. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    data-bottom-bar
    className="fixed inset-x-0 bottom-0 z-[1010] grid grid-flow-col border-t bg-paper pb-[env(safe-area-inset-bottom)] auto-cols-fr md:hidden"
  >
    {children}
  </nav>
);

type ActionBarProps = { label: string; className?: string; children: ReactNode };

/** The first actions of a screen, right above the bottom bar. */
export const ActionBar = ({ label, className, children }: ActionBarProps) => (
  <section
    aria-label={label}
    data-action-bar="low"
    className={clsx(
      'fixed inset-x-0 bottom-(--bottom-bar) z-[1005] grid min-h-15 grid-flow-col items-center border-t bg-paper auto-cols-fr md:hidden',
      className,
    )}
  >
    {children}
  </section>
);
