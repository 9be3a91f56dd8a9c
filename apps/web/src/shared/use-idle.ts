import { useEffect, useState } from 'react';

const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Whether the person has given this window no input for so long. */
export function useIdle(afterMs: number): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), afterMs);
    };
    const onInput = () => {
      setIsIdle(false);
      wait();
    };
    wait();
    const closing = new AbortController();
    for (const type of INPUTS)
      window.addEventListener(type, onInput, { capture: true, passive: true, signal: closing.signal });
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [afterMs]);
  return isIdle;
}
