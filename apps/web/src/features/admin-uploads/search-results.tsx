import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { ImageOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { NO_SEARCH } from '../../shared/images/review-search.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { CardsSkeleton } from '../../shared/ui/skeleton.tsx';
import { computeSetSize } from './status-filters.tsx';
import type { Review } from './use-review.ts';

// Loaded beside the list that it shows, and not before the frame of the screen.
const reviewGrid = import('./review-grid.tsx');
const ReviewGrid = lazy(async () => ({ default: (await reviewGrid).ReviewGrid }));
// Loaded with the first selected upload, so that the grid appears sooner.
const UploadSelectionBar = lazy(async () => ({
  default: (await import('./selection-bar.tsx')).UploadSelectionBar,
}));

const GridSkeleton = () => (
  <CardsSkeleton count={15} className="grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5" />
);

/** The results of the search as a grid, with the actions for selected uploads above it. */
export function SearchResults({ review, total }: { review: Review; total: string }) {
  const t = useMessages(adminUploadsMessages);
  const { images, pages, selection, search } = review;
  const describeEmptyResult = ({ isSearch }: Review) => {
    if (search.located === 'no') return t('admin_uploads.empty_unlocated');
    return isSearch ? t('admin_uploads.empty_search') : t('admin_uploads.empty_text');
  };
  return (
    <div tabIndex={-1} className="min-w-0 outline-none">
      {(selection.count > 0 || selection.isAll) && (
        <Suspense>
          <UploadSelectionBar
            selection={selection}
            loadedIds={images.map(({ image_id }) => image_id)}
            isAllLoaded={!pages.hasMore}
            totalCount={review.total}
            total={total}
            isStarting={review.bulk.isStarting}
            onAct={review.act}
          />
        </Suspense>
      )}
      <QueryView
        query={pages.query}
        failed={t('admin_uploads.load_failed')}
        loading={<GridSkeleton />}
        isEmpty={() => images.length === 0}
        empty={
          <EmptyState
            icon={<ImageOff />}
            title={t(`admin_uploads.empty_${search.filter}`)}
            text={describeEmptyResult(review)}
            action={
              review.isSearch && (
                <Button tone="secondary" onClick={() => review.change(NO_SEARCH)}>
                  {t('admin_uploads.clear_search')}
                </Button>
              )
            }
          />
        }
      >
        {() => (
          <Suspense fallback={<GridSkeleton />}>
            <ReviewGrid
              images={images}
              total={computeSetSize(review.total, review.isSearch)}
              more={pages}
              openId={review.openId}
              selection={selection}
              onOpen={review.open}
              onDelete={review.setDeleting}
            />
          </Suspense>
        )}
      </QueryView>
    </div>
  );
}
