import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Names the browser's tab after the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Smart Waste`;
  }, [title]);
}

/**
 * After a change of screen the focus goes to its title, so that it is read out and Tab goes on from there. A page that
 * the browser loads keeps the focus of the browser.
 */
export function useFocusOnNavigate() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isLoaded = useNavigationType() === 'POP';
  const shown = useRef(isLoaded ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const title = main.current?.querySelector('h1') ?? main.current;
    title?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * A ref for an element that may go while it, or something in it, has the focus: that goes to the closest element around
 * it that can take it.
 */
export function keepFocus(element: HTMLElement | null) {
  const around = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (element?.contains(document.activeElement)) around?.focus({ preventScroll: true });
  };
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
