import type { ImageCounts } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { Images, Keyboard, RotateCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { usePhotoStore } from '../../shared/api/use-client-config.ts';
import { NO_SEARCH } from '../../shared/images/review-search.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { setGlobalDialog } from '../../shared/shortcuts/global-dialog.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useHasBeenOpen } from '../../shared/ui/dialog.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ActionBar, BAR_ENTRY_CLASSES, BarLabel } from '../../shared/ui/phone-bars.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { DetailPanel } from './detail-panel.tsx';
import { SearchNote } from './search-note.tsx';
import { SearchResults } from './search-results.tsx';
import { formatCount, StatusFilters } from './status-filters.tsx';
import { type Review, useReview } from './use-review.ts';
import { useReviewShortcuts } from './use-review-shortcuts.ts';

// The grid does not wait for the form library.
const SearchForm = lazy(async () => ({ default: (await import('./search-form.tsx')).SearchForm }));
// Loaded with the first job, so that the grid appears sooner.
const JobList = lazy(async () => ({ default: (await import('./job-list.tsx')).JobList }));
const TrashResults = lazy(async () => ({ default: (await import('./trash-results.tsx')).TrashResults }));
const DeleteImage = lazy(async () => ({
  default: (await import('../../shared/images/delete-image.tsx')).DeleteImage,
}));

/** A no-break space: the page below must not jump when the number arrives. */
const EMPTY_LINE = '\u00a0';

/** The uploads of all users: search, review, reprocess and delete them, one by one or in bulk. */
export function AdminUploadsPage() {
  const t = useMessages(adminUploadsMessages);
  const language = useLanguage();
  const store = usePhotoStore();
  const review = useReview();
  useReviewShortcuts(review);
  const wasDeletionRequested = useHasBeenOpen(review.deleting !== null);
  const { search, bulk } = review;
  const isTrash = search.view === 'trash';
  const isEmpty = review.pages.query.data !== undefined && review.images.length === 0;
  const total = formatCount(review.total, review.isSearch, language);
  return (
    <Page
      title={t('admin_uploads.title')}
      intro={
        review.pages.query.data ? t('admin_uploads.intro', { count: review.total, text: total }) : EMPTY_LINE
      }
      actions={<PageActions review={review} />}
    >
      <div className="mb-4 grid gap-3">
        <CountedFilters review={review} />
        {!isTrash && (
          <>
            <SearchNote search={search} isEmpty={isEmpty} onChange={review.change} />
            <Suspense fallback={<Skeleton className="h-11.5 md:h-36" />}>
              <SearchForm search={search} onChange={review.change} />
            </Suspense>
          </>
        )}
      </div>
      <QueryView
        query={bulk.query}
        failed={t('admin_uploads.jobs_failed')}
        loading={false}
        isEmpty={(jobs) => jobs.length === 0}
      >
        {(jobs) => (
          <Suspense>
            <JobList jobs={jobs} onUndo={bulk.undo} onDismiss={bulk.dismiss} />
          </Suspense>
        )}
      </QueryView>
      {isTrash ? (
        <Suspense>
          <TrashResults bulk={bulk} />
        </Suspense>
      ) : (
        <ReviewPanes review={review} total={total} />
      )}
      {wasDeletionRequested && (
        <Suspense>
          <DeleteImage
            image={review.deleting}
            texts={{
              title: t('admin_uploads.delete_title'),
              text: t('admin_uploads.delete_text', { store }),
              confirm: t('admin_uploads.delete'),
              deleted: t('admin_uploads.deleted'),
              failed: t('admin_uploads.delete_failed'),
            }}
            onClose={() => review.setDeleting(null)}
            onDeleted={review.forget}
          />
        </Suspense>
      )}
      <PhoneBar review={review} />
    </Page>
  );
}

/** The filters stay usable when their counts cannot be loaded. */
function CountedFilters({
  review: { search, change, counts, isSearch, showTrash, trashed },
}: {
  review: Review;
}) {
  const t = useMessages(adminUploadsMessages);
  const renderFilters = (known: ImageCounts | undefined) => (
    <StatusFilters
      chosen={search.view === 'trash' ? 'trash' : search.filter}
      onChoose={(filter) => change({ filter, view: 'live' })}
      onTrash={showTrash}
      trashed={trashed}
      counts={known}
      isSearch={isSearch}
    />
  );
  return (
    <QueryView
      query={counts}
      failed={t('admin_uploads.counts_failed')}
      placeholder={renderFilters(undefined)}
    >
      {renderFilters}
    </QueryView>
  );
}

type ReviewPanesProps = { review: Review; total: string };

/** The results of the search, and the open upload beside them. */
function ReviewPanes({ review, total }: ReviewPanesProps) {
  const { images, openId, open, analysis } = review;
  return (
    <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem]">
      <SearchResults review={review} total={total} />
      <DetailPanel
        openId={openId}
        known={images.find(({ image_id }) => image_id === openId)}
        isStarting={analysis.isPending}
        onStart={(imageId) => analysis.mutate(imageId)}
        mark={review.mark}
        onDelete={review.setDeleting}
        onOpen={open}
        onClose={() => open(null)}
      />
    </div>
  );
}

/** Beside the title, on wide screens with a keyboard. */
function PageActions({ review }: { review: Review }) {
  const t = useMessages(adminUploadsMessages);
  return (
    <div className="hidden gap-2 md:flex">
      <Button
        tone="quiet"
        onClick={() => setGlobalDialog('shortcuts')}
        icon={<Keyboard aria-hidden="true" />}
      >
        {t('admin_uploads.shortcuts')}
      </Button>
      <Button
        tone="secondary"
        onClick={review.refresh}
        busy={review.pages.query.isFetching}
        icon={<RotateCw aria-hidden="true" />}
      >
        {t('admin_uploads.refresh')}
      </Button>
    </div>
  );
}

/** Refresh and All at the bottom of a phone's screen (RV-04). */
function PhoneBar({ review }: { review: Review }) {
  const t = useMessages(adminUploadsMessages);
  return (
    <ActionBar label={t('admin_uploads.phone_bar')}>
      <button type="button" onClick={review.refresh} className={BAR_ENTRY_CLASSES}>
        <RotateCw aria-hidden="true" />
        <BarLabel>{t('admin_uploads.refresh')}</BarLabel>
      </button>
      <button
        type="button"
        onClick={() => review.change({ ...NO_SEARCH, filter: 'all', view: 'live' })}
        className={BAR_ENTRY_CLASSES}
      >
        <Images aria-hidden="true" />
        <BarLabel>{t('admin_uploads.filter_all')}</BarLabel>
      </button>
    </ActionBar>
  );
}
