import { uiMessages } from '@smart-waste/messages/en/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import { useIsDelayed } from './spinner.tsx';

/** One grey placeholder shape. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('block animate-breathe rounded-control bg-sunken', className)} />
);

/** Reserves the space of a loading layout; its skeletons become visible after 200 ms. */
export function SkeletonLayout({ children }: { children: ReactNode }) {
  const t = useMessages(uiMessages);
  const isDelayed = useIsDelayed();
  return (
    <div role="status" className={clsx(isDelayed ? 'animate-appear' : 'invisible')}>
      <span className="sr-only">{t('ui.loading')}</span>
      {children}
    </div>
  );
}
