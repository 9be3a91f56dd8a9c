import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

const CARDS = Array.from({ length: 15 }, (_, index) => `card-${index}`);

/** Placeholder cards. */
export const GridSkeleton = () => (
  <SkeletonLayout>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {CARDS.map((card) => (
        <div key={card} className="overflow-hidden rounded-panel border bg-surface">
          <Skeleton className="aspect-[4/3] rounded-none" />
          <div className="grid gap-2 p-3">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonLayout>
);
