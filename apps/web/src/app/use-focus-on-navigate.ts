import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of screen the focus goes to its title, so that it is read out and Tab goes on from there. */
export function useFocusOnNavigate() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const title = main.current?.querySelector('h1') ?? main.current;
    title?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
