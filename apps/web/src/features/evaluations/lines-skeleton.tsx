import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

/** Placeholder lines of a part of a page, which has not the height of a whole one. */
export const LinesSkeleton = () => (
  <SkeletonLayout>
    <div className="grid gap-3">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-9 w-40" />
    </div>
  </SkeletonLayout>
);
