import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

type RowsLoadingProps = {
  /** What is loading. */
  text: string;
  count: number;
  /** Shape and width of the photo of each row. */
  photoClass: string;
};

/** A placeholder of a list whose rows begin with a photo. */
export const RowsLoading = ({ text, count, photoClass }: RowsLoadingProps) => (
  <div className="grid gap-3">
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner />
      {text}
    </p>
    <div className="divide-y rounded-panel border bg-surface">
      {Array.from({ length: count }, (_, index) => `row-${index}`).map((row) => (
        <div key={row} className="flex gap-4 px-4 py-3">
          <Skeleton className={`shrink-0 ${photoClass}`} />
          <div className="grid flex-1 content-start gap-3 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
