import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Six cards in the shape of those that are coming. */
export const HistorySkeleton = () => (
  <SkeletonLayout>
    <div className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {CARDS.map((card) => (
        <div key={card} className="overflow-hidden rounded-panel border bg-surface">
          <Skeleton className="aspect-[4/3] rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-2 h-9 w-full" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonLayout>
);
