import { useEffect, useState } from 'react';

/** One call for a word instead of one for each letter. */
const DEBOUNCE_MS = 250;

/** The text once it has stayed the same for a moment. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
