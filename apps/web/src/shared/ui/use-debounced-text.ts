import { useEffect, useEffectEvent, useState } from 'react';

/** As long as a person pauses between words, not between letters. */
const SETTLED_MS = 300;

/**
 * The text of a field that searches: told to `onTell` once the writing pauses, or at once by `tell`, without the
 * spaces around it. It follows `value` when that changes by itself; what comes back of its own telling leaves alone
 * what is being written meanwhile.
 */
export function useDebouncedText(value: string, onTell: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [told, setTold] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }
  const text = typed.trim();
  const tell = () => {
    if (text === told) return;
    setTold(text);
    onTell(text);
  };
  const tellLater = useEffectEvent(tell);
  useEffect(() => {
    if (text === told) return;
    const timer = setTimeout(() => tellLater(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, told]);
  return { typed, setTyped, tell };
}
