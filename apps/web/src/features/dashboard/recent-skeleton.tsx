import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c'];

/** Three rows in the shape of those that are coming. */
export const RecentSkeleton = () => (
  <SkeletonLayout>
    <div className="divide-y">
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 py-4 first:pt-0 last:pb-0">
          <Skeleton className="aspect-[4/3] w-24 shrink-0 sm:w-28" />
          <div className="grid flex-1 content-start gap-3 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonLayout>
);
