import type { Size } from '@smart-waste/core';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** An element's size in pixels as it changes; zero until it has been laid out. Give `ref` to the element. */
export function useElementSize(): Size & { ref: (element: HTMLElement | null) => void } {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });

  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);

  return { ...size, ref };
}

/** A phone: its lower edge has bars, and one column holds everything. */
export const PHONE_QUERY = '(width < 48rem)';

/** Where there is room for one thing at a time. */
export const NARROW_QUERY = '(max-width: 1023px)';

/** Phones and tablets without a mouse: most have no keyboard either. */
export const TOUCH_QUERY = '(hover: none) and (pointer: coarse)';

/** Whether a media query matches now. Use it to render one of two variants; styling alone belongs in CSS. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
