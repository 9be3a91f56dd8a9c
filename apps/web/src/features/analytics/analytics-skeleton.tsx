import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { useWords } from '../../shared/words/words.ts';
import { analyticsWords } from './words.ts';

const CARDS = ['uploads', 'success', 'time', 'types'];

export const ChartsSkeleton = () => (
  <div className="grid gap-4 md:gap-5 lg:grid-cols-3">
    <Skeleton className="h-80 rounded-panel lg:col-span-2" />
    <Skeleton className="h-80 rounded-panel" />
  </div>
);

/** The outline of the screen while it loads (AN-03). */
export function AnalyticsSkeleton() {
  const w = useWords(analyticsWords);
  return (
    <div role="status" className="grid gap-4 md:gap-5">
      <p className="flex items-center gap-2.5 text-sm text-ink-soft">
        <Spinner />
        {w.loading}
      </p>
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-28 rounded-panel" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-panel" />
      <ChartsSkeleton />
    </div>
  );
}
