import { useCallback } from 'react';
import { useLocation } from 'react-router';

/**
 * The id and the ref of an element that the address can name (`#id`). It is scrolled into view when it appears: it may be loaded
 * after its screen, too late for the browser and for the router.
 */
export function useAnchor(id: string) {
  const isNamed = useLocation().hash === `#${id}`;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (isNamed) element?.scrollIntoView({ block: 'start' });
    },
    [isNamed],
  );
  return { id, ref };
}
