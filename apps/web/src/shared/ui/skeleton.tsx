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
    <div role="status" data-loading className={clsx(isDelayed ? 'animate-appear' : 'invisible')}>
      <span className="sr-only">{t('ui.loading')}</span>
      {children}
    </div>
  );
}

type CardsSkeletonProps = {
  count: number;
  /** Columns and gaps of the grid. */
  className: string;
  /** The placeholder of what stands below each photo: the lines of a title and its date, unless given. */
  children?: ReactNode;
};

/** Placeholder cards of photos in a grid. */
export const CardsSkeleton = ({ count, className, children = <TitleSkeleton /> }: CardsSkeletonProps) => (
  <SkeletonLayout>
    <div className={clsx('grid', className)}>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map((card) => (
        <div key={card} className="overflow-hidden rounded-panel border bg-surface">
          <Skeleton className="aspect-[4/3] rounded-none" />
          {children}
        </div>
      ))}
    </div>
  </SkeletonLayout>
);

const TitleSkeleton = () => (
  <div className="grid gap-2 p-3">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-3 w-1/2" />
  </div>
);
