import { governmentMessages } from '@smart-waste/messages/en/government';
import { useMessages } from '../../shared/messages/messages.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A placeholder of the list with a loading text (GO-05). */
export function CasesLoading() {
  const t = useMessages(governmentMessages);
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner />
        {t('government.loading')}
      </p>
      <div className="divide-y rounded-panel border bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-4 px-4 py-3">
            <Skeleton className="aspect-square w-16 shrink-0 sm:aspect-[4/3] sm:w-28" />
            <div className="grid flex-1 content-start gap-3 pt-1">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
