import { useEffect, useState } from 'react';

/** Shorter waits show nothing: a flash of grey is worse than a moment of white. */
const LATE_AFTER_MS = 200;

/** True once the component has been waiting for longer than 200 ms. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
