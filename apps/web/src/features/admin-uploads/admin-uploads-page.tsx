import { lazy, Suspense } from 'react';
import { DeleteImage } from '../../shared/images/delete-image.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { DetailPanel } from './detail/detail-panel.tsx';
import { SearchForm } from './filters/search-form.tsx';
import { countText, StatusFilters } from './filters/status-filters.tsx';
import { FoundUploads } from './found-uploads.tsx';
import { PageActions, PhoneBar } from './page-actions.tsx';
import { useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { uploadsWords } from './words.ts';

// Comes with the first job, so that the grid is there sooner.
const JobList = lazy(async () => ({ default: (await import('./bulk/job-list.tsx')).JobList }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** A no-break space: the page below must not jump when the number arrives. */
const HOLDS_THE_LINE = '\u00a0';

/** Everybody's uploads: looked for, looked at, analysed again and deleted, one by one or many at once. */
export function AdminUploadsPage() {
  const w = useWords(uploadsWords);
  const language = useLanguage();
  const review = useReview();
  const keys = useReviewKeys(review);
  const { search, images, openId, open, bulk, analysis } = review;
  const total = countText(review.total, review.isSearch, language);
  return (
    <Page
      title={w.title}
      intro={review.pages.query.data ? w.intro(total) : HOLDS_THE_LINE}
      isWide
      actions={<PageActions review={review} onHelp={() => keys.setIsHelpOpen(true)} />}
    >
      <div className="mb-4 grid gap-3">
        <StatusFilters
          chosen={search.filter}
          onChoose={(filter) => review.change({ filter })}
          counts={review.counts}
          isSearch={review.isSearch}
        />
        <SearchForm search={search} onChange={review.change} />
      </div>
      {bulk.jobs.length > 0 && (
        <Suspense>
          <JobList jobs={bulk.jobs} onDismiss={bulk.dismiss} />
        </Suspense>
      )}
      <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem]">
        <FoundUploads review={review} total={total} />
        <DetailPanel
          openId={openId}
          known={images.find(({ image_id }) => image_id === openId)}
          isStarting={analysis.isPending}
          onStart={(imageId) => analysis.mutate(imageId)}
          onDelete={review.setDeleting}
          onOpen={open}
          onClose={() => open(null)}
        />
      </div>
      <DeleteImage
        image={review.deleting}
        words={w}
        onClose={() => review.setDeleting(null)}
        onDeleted={(imageId) => imageId === openId && open(null)}
      />
      {keys.isHelpOpen && (
        <Suspense>
          <ShortcutsDialog
            isOn={keys.isOn}
            onSwitch={keys.switchKeys}
            onClose={() => keys.setIsHelpOpen(false)}
          />
        </Suspense>
      )}
      <PhoneBar review={review} />
    </Page>
  );
}
