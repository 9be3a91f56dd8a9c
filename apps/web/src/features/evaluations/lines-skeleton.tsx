import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

/** Placeholder lines for a part of a page, where those of a whole page would be too high. */
export const LinesSkeleton = () => (
  <SkeletonLayout>
    <div className="grid gap-3">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-9 w-40" />
    </div>
  </SkeletonLayout>
);
