import type { Image } from '@smart-waste/contract';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { imagesOf } from '../../shared/images/image-pages.ts';
import { useMyImages } from '../../shared/images/use-image-pages.ts';
import { WaitingHint } from '../../shared/outbox/waiting-photos.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useWords } from '../../shared/words/words.ts';
import { HistoryEmpty } from './history-empty.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { RefreshControls } from './refresh-controls.tsx';
import { UploadGrid } from './upload-grid.tsx';
import { historyWords } from './words.ts';

// Comes with the first upload that is opened, so that the list is there sooner.
const DetailsDialog = lazy(async () => ({ default: (await import('./details-dialog.tsx')).DetailsDialog }));

/** The address says which upload is open, so that the back button closes it. */
const OPEN = 'image';
/** A no-break space: the page below must not jump when the number arrives. */
const HOLDS_THE_LINE = '\u00a0';

/** A citizen's uploads, newest first, with what was found in each. */
export function HistoryPage() {
  const w = useWords(historyWords);
  const [autoRefresh, setAutoRefresh] = useState(false);
  const [search, setSearch] = useSearchParams();
  const uploads = useMyImages({ autoRefresh });
  const { query } = uploads;
  const total = query.data?.pages[0]?.total;
  const open = search.get(OPEN);
  const show = useCallback(({ image_id }: Image) => setSearch({ [OPEN]: image_id }), [setSearch]);

  return (
    <Page
      title={w.title}
      intro={total ? w.intro(total) : HOLDS_THE_LINE}
      actions={
        <RefreshControls
          autoRefresh={autoRefresh}
          onAutoRefresh={setAutoRefresh}
          onRefresh={() => void query.refetch()}
          isRefreshing={query.isFetching}
        />
      }
    >
      <WaitingHint />
      <QueryView
        query={query}
        failed={w.failed}
        loading={<HistorySkeleton />}
        isEmpty={(pages) => imagesOf(pages).length === 0}
        empty={<HistoryEmpty />}
      >
        {(pages) => <UploadGrid images={imagesOf(pages)} total={total ?? 0} more={uploads} onOpen={show} />}
      </QueryView>
      {open !== null && (
        <Suspense>
          <DetailsDialog
            imageId={open}
            known={query.data && imagesOf(query.data).find(({ image_id }) => image_id === open)}
            onClose={() => setSearch({}, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}
