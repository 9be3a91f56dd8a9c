import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';

/** Names the browser's tab after the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Smart Waste`;
  }, [title]);
}

type PageProps = {
  title: string;
  /** One sentence below the title. */
  intro?: string | undefined;
  actions?: ReactNode;
  /** Uses the full width, for screens of daily work. */
  isWide?: boolean;
  children: ReactNode;
};

/** The frame of a screen: one h1, its actions, its content. Names the browser's tab too. */
export function Page({ title, intro, actions, isWide = false, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div
      className={clsx(
        'mx-auto w-full px-4 pt-6 pb-16 md:px-6 md:pt-10',
        isWide ? 'max-w-[100rem]' : 'max-w-6xl',
      )}
    >
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
        <div>
          <h1 tabIndex={-1} className="text-xl font-semibold">
            {title}
          </h1>
          {intro !== undefined && <p className="mt-1.5 text-ink-soft">{intro}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** The classes of one entry of a bottom bar: its icon above its label. */
export const BOTTOM_BAR_ENTRY_CLASSES =
  'grid min-h-14 content-center justify-items-center gap-0.5 text-xs font-medium text-ink-soft ' +
  'aria-[current=page]:text-leaf-strong [&_svg]:size-5';

/** Actions within reach of the thumb, on phones only. The screen reserves space for it at the bottom. */
export const BottomBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    data-bottom-bar
    className="fixed inset-x-0 bottom-0 z-[1010] grid grid-flow-col border-t bg-paper pb-[env(safe-area-inset-bottom)] auto-cols-fr md:hidden"
  >
    {children}
  </nav>
);
