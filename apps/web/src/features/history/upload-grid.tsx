import type { Image } from '@smart-waste/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { useElementSize } from '../../shared/ui/use-element-size.ts';
import { useWords } from '../../shared/words/words.ts';
import { DeleteUpload } from './delete-upload.tsx';
import { columnsIn, rowsOf } from './grid-rows.ts';
import { UploadCard } from './upload-card.tsx';
import { historyWords } from './words.ts';

const ROW_ESTIMATE_PIXELS = 470;
const ROWS_AROUND = 2;

type UploadGridProps = {
  images: readonly Image[];
  /** Of all uploads, loaded or not. */
  total: number;
  more: { hasMore: boolean; loadMore: () => void; isLoadingMore: boolean; moreFailed: boolean };
  onOpen: (image: Image) => void;
};

/** The uploads as rows of cards. Only those near the screen exist, and the next page is fetched before its end is seen. */
export function UploadGrid({ images, total, more, onOpen }: UploadGridProps) {
  const w = useWords(historyWords);
  const grid = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const [deleting, setDeleting] = useState<Image | null>(null);
  const columns = columnsIn(width);
  const rows = rowsOf(images, columns);

  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_ESTIMATE_PIXELS,
    overscan: ROWS_AROUND,
    scrollMargin: grid.current?.offsetTop ?? 0,
    getItemKey: (index) => rows[index]?.[0]?.image_id ?? index,
  });
  const shown = virtual.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - 1;
  const { hasMore, loadMore, isLoadingMore, moreFailed } = more;

  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !moreFailed) loadMore();
  }, [isNearEnd, hasMore, isLoadingMore, moreFailed, loadMore]);

  return (
    <>
      <div ref={ref}>
        <div
          ref={grid}
          role="feed"
          aria-label={w.uploads}
          aria-busy={isLoadingMore}
          tabIndex={-1}
          className="relative outline-none"
          style={{ height: virtual.getTotalSize() }}
        >
          {shown.map(({ key, index, start }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 grid gap-4 pb-4 md:gap-6 md:pb-6"
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${start - virtual.options.scrollMargin}px)`,
              }}
            >
              {rows[index]?.map((image, column) => (
                <UploadCard
                  key={image.image_id}
                  image={image}
                  position={index * columns + column + 1}
                  total={total}
                  onOpen={onOpen}
                  onDelete={setDeleting}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {isLoadingMore && (
        <p role="status" className="flex items-center justify-center gap-3 py-6 text-sm text-ink-soft">
          <Spinner />
          {w.loadingMore}
        </p>
      )}
      {moreFailed && <ErrorPanel title={w.moreFailed} onRetry={loadMore} isRetrying={isLoadingMore} />}
      <DeleteUpload
        image={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => grid.current?.focus()}
      />
    </>
  );
}
