import { useRef } from 'react';

/**
 * Where the focus goes when a dialog closes: back to what opened it, or to the screen's content when that is gone.
 * Radix only knows openers that are its own triggers, and leaves the focus nowhere after any other.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const target = isThere ? opener.current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
