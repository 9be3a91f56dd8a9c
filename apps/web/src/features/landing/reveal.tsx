import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** Spec §9. */
const VISIBLE_SHARE = 0.15;

const canReveal = () =>
  'IntersectionObserver' in window && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A section that rises into view once 15 percent of it is visible; simply there with reduced motion. */
export function Reveal({ className, ...rest }: ComponentProps<'section'>) {
  const section = useRef<HTMLElement>(null);
  const [isRevealed, setIsRevealed] = useState(() => !canReveal());
  useEffect(() => {
    if (isRevealed || !section.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsRevealed(true);
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [isRevealed]);
  return (
    <section
      {...rest}
      ref={section}
      data-revealed={isRevealed}
      className={clsx(
        'transition duration-200',
        isRevealed ? 'translate-y-0 opacity-100' : 'translate-y-4 opacity-0',
        className,
      )}
    />
  );
}
