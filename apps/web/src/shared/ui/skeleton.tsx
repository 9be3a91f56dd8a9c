import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { useIsDelayed } from './spinner.tsx';
import { uiWords } from './words.ts';

/** One grey placeholder shape. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('block animate-breathe rounded-control bg-sunken', className)} />
);

/** Reserves the space of a loading layout; its skeletons become visible after 200 ms. */
export function SkeletonLayout({ children }: { children: ReactNode }) {
  const w = useWords(uiWords);
  const isDelayed = useIsDelayed();
  return (
    <div role="status" className={clsx(isDelayed ? 'animate-appear' : 'invisible')}>
      <span className="sr-only">{w.loading}</span>
      {children}
    </div>
  );
}
