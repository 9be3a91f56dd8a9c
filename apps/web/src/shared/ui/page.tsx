import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';

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
  useEffect(() => {
    document.title = `${title} · Smart Waste`;
  }, [title]);
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
