import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still shown when the answer to something that it asked for arrives. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
