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
  children: ReactNode;
};

/** The frame of a screen: one h1, its actions, its content. Names the browser's tab too. */
export function Page({ title, intro, actions, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className="page-grid pt-6 pb-16 md:pt-10">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 md:mb-8">
        <div>
          <h1 tabIndex={-1} className="w-fit text-xl font-semibold">
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
