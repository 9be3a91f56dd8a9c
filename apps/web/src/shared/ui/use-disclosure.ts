import { type RefObject, useEffect, useState } from 'react';

/** Something that opens and closes: a press or focus outside of `around` closes it, and so does Escape. */
export function useDisclosure(around: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    const { signal } = closing;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !around.current?.contains(target)) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      around.current?.querySelector<HTMLElement>('button')?.focus();
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => closing.abort();
  }, [isOpen, around]);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    toggle: () => setIsOpen((was) => !was),
  };
}
