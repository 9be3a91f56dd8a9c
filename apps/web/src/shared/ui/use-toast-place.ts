import { useCallback, useEffect, useState } from 'react';
import { type Box, choosePlace, type ToastPlace } from './toast-place.ts';

/** What a toast must not cover: titles, the bars of a phone, and buttons of the first action. */
const KEEP_FREE = 'h1, [data-bottom-bar], [data-action-bar], main :is(a, button).bg-leaf';

const boxesToKeepFree = (): Box[] =>
  [...document.querySelectorAll(KEEP_FREE)].map((element) => element.getBoundingClientRect());

type Edges = { top: number; bottom: string };

/** Chooses the place of the toasts again for each toast, each screen and each size of the window. */
export function useToastPlace(isPhone: boolean, { top, bottom }: Edges) {
  const [place, setPlace] = useState<ToastPlace>(isPhone ? 'bottom-center' : 'top-center');
  const choose = useCallback(() => {
    const ruler = document.createElement('div');
    ruler.style.cssText = `position: fixed; visibility: hidden; height: ${bottom}`;
    document.body.append(ruler);
    const room = { width: innerWidth, height: innerHeight, above: top, below: ruler.offsetHeight };
    ruler.remove();
    setPlace(choosePlace(room, boxesToKeepFree(), isPhone));
  }, [isPhone, top, bottom]);
  useEffect(() => {
    choose();
    // Each screen names the tab when it is there.
    const title = document.querySelector('title');
    const observer = new MutationObserver(choose);
    if (title) observer.observe(title, { childList: true });
    window.addEventListener('resize', choose);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', choose);
    };
  }, [choose]);
  return { place, choose };
}
