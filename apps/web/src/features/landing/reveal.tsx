import { clsx } from 'clsx';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';

/** LA-03. */
const VISIBLE_SHARE = 0.15;

const canReveal = () =>
  'IntersectionObserver' in window && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A section that fades in once 15 percent of it is visible; visible at once with reduced motion. */
export function Reveal({ className, ...rest }: ComponentProps<'section'>) {
  const section = useRef<HTMLElement>(null);
  // Visible in the page as it was built; what is still below the fold hides when the script starts.
  const [isRevealed, setIsRevealed] = useState(true);
  useLayoutEffect(() => {
    if (!section.current || !canReveal()) return;
    if (section.current.getBoundingClientRect().top < window.innerHeight) return;
    setIsRevealed(false);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setIsRevealed(true);
        observer.disconnect();
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      {...rest}
      ref={section}
      data-revealed={isRevealed}
      className={clsx(
        'transition duration-200 print:translate-y-0 print:opacity-100',
        isRevealed ? 'translate-y-0 opacity-100' : 'translate-y-4 opacity-0',
        className,
      )}
    />
  );
}
