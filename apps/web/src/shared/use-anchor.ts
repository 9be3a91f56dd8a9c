import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
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

/** The focus is on no control: where the browser or a change of screen has left it. */
const isFocusFree = (): boolean =>
  !(document.activeElement instanceof HTMLElement) || document.activeElement.tabIndex < 0;

/** The browser opens the link elsewhere, such as in a new tab, and this page stays. */
const opensElsewhere = ({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  metaKey || altKey || ctrlKey || shiftKey;

/**
 * An element that the address can name (`#id`): its id and its ref. `remember` is for the links in it: the browser's Back then
 * leads to the element, as links do that name it. Its first link takes the focus, so that Tab goes on from there.
 */
export function useAnchor(id: string) {
  const isNamed = useLocation().hash === `#${id}`;
  const scroll = useScrollIntoView(isNamed, 'start');
  const ref = useCallback(
    (element: HTMLElement | null) => {
      scroll(element);
      if (isNamed && isFocusFree()) element?.querySelector('a')?.focus({ preventScroll: true });
    },
    [scroll, isNamed],
  );
  return {
    anchor: { id, ref },
    // Of the entry of the history that is left right after: the router reads it again when the person comes back.
    remember: (event: MouseEvent) => {
      if (!opensElsewhere(event)) window.history.replaceState(window.history.state, '', `#${id}`);
    },
  };
}

/**
 * The ref of what holds the elements that the address can name. It takes the focus that nothing else has where the named one is
 * not among those that are loaded.
 */
export function useFocusWithoutAnchor(isLoaded: boolean) {
  const holder = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const isGone = isLoaded && hash !== '' && document.getElementById(hash.slice(1)) === null;
    if (isGone && document.activeElement === document.body) holder.current?.focus({ preventScroll: true });
  }, [isLoaded, hash]);
  return holder;
}
