import { type MouseEvent, useCallback } from 'react';
import { useLocation } from 'react-router';

/**
 * The ref of an element that is scrolled into view when the address begins to name it, and when it appears later than that: it
 * may be loaded after its screen, too late for the browser and for the router.
 */
export const useScrollIntoView = (isNamed: boolean, block: ScrollLogicalPosition) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (isNamed) element?.scrollIntoView({ block });
    },
    [isNamed, block],
  );

/** The browser opens the link elsewhere, such as in a new tab, and this page stays. */
const opensElsewhere = ({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  metaKey || altKey || ctrlKey || shiftKey;

/**
 * An element that the address can name (`#id`): its id and its ref. `remember` is for the links in it: the browser's Back then
 * leads to the element, as links do that name it.
 */
export function useAnchor(id: string) {
  const ref = useScrollIntoView(useLocation().hash === `#${id}`, 'start');
  return {
    anchor: { id, ref },
    // Of the entry of the history that is left right after: the router reads it again when the person comes back.
    remember: (event: MouseEvent) => {
      if (!opensElsewhere(event)) window.history.replaceState(window.history.state, '', `#${id}`);
    },
  };
}
