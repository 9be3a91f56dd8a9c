import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The rows of a table that is on its way. */
export const RowsSkeleton = () => (
  <SkeletonLayout>
    <div className="grid gap-2">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  </SkeletonLayout>
);
