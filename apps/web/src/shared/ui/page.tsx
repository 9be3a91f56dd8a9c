import { clsx } from 'clsx';
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
 * the browser loads keeps the focus of the browser, and an element that the address names keeps what it has taken.
 */
export function useFocusOnNavigate() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const isLoaded = useNavigationType() === 'POP';
  const shown = useRef(isLoaded ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.getElementById(hash.slice(1))?.contains(document.activeElement)) return;
    const title = main.current?.querySelector('h1') ?? main.current;
    title?.focus({ preventScroll: true });
  }, [pathname, hash]);
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
  /** Leaves the height to the content, for a screen that is worked on for hours. */
  isDense?: boolean;
  children: ReactNode;
};

/** The frame of a screen: one h1, its actions, its content. Names the browser's tab too. */
export function Page({ title, intro, actions, isDense = false, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={clsx('page-grid pb-16', isDense ? 'pt-4' : 'pt-6 md:pt-10')}>
      <div
        data-page-head
        className={clsx(
          'flex flex-wrap items-start justify-between gap-x-6 gap-y-4',
          isDense ? 'mb-3' : 'mb-6 md:mb-8',
        )}
      >
        <div className={clsx('min-w-0', isDense && 'flex flex-wrap items-baseline gap-x-4')}>
          <h1 tabIndex={-1} className="w-fit text-xl font-semibold wrap-anywhere">
            {title}
          </h1>
          {intro !== undefined && (
            <p className={clsx('text-ink-soft', isDense ? 'max-md:mt-1.5' : 'mt-1.5')}>{intro}</p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
