import type { Image } from '@smart-waste/contract';
import { historyMessages } from '@smart-waste/messages/en/history';
import { RotateCw } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { collectImages } from '../../shared/images/image-pages.ts';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { UPLOAD_PARAMETER } from '../../shared/paths.ts';
import { OfflineNotice } from '../../shared/saved-history/offline-notice.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../shared/ui/choice-switch.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { CardsSkeleton, Skeleton } from '../../shared/ui/skeleton.tsx';
import { UploadGrid } from './upload-grid.tsx';
import { useMyHistory } from './use-my-history.ts';

// Loaded beside the list: the first screen has no room for it.
const WaitingHint = createLazyPart(
  'The photos that wait on this device',
  async () => (await import('../../shared/outbox/waiting-hint.tsx')).WaitingHint,
);

const HistoryEmpty = createLazyPart(
  'The empty history',
  async () => (await import('./history-empty.tsx')).HistoryEmpty,
);

/** Six placeholder cards. */
const HistorySkeleton = () => (
  <CardsSkeleton count={6} className="gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
    <div className="grid gap-3 p-4">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="mt-2 h-9 w-full" />
    </div>
  </CardsSkeleton>
);

type RefreshControlsProps = {
  autoRefresh: boolean;
  onAutoRefresh: (on: boolean) => void;
  onRefresh: () => void;
  isRefreshing: boolean;
};

export function RefreshControls({
  autoRefresh,
  onAutoRefresh,
  onRefresh,
  isRefreshing,
}: RefreshControlsProps) {
  const t = useMessages(historyMessages);
  return (
    <div className="flex items-center gap-5">
      <label className="hidden min-h-10 items-center gap-2 text-sm md:flex">
        <input
          type="checkbox"
          checked={autoRefresh}
          onChange={({ target }) => onAutoRefresh(target.checked)}
          className="size-4 accent-leaf"
        />
        {t('history.auto_refresh')}
      </label>
      <Button tone="secondary" onClick={onRefresh} busy={isRefreshing} icon={<RotateCw aria-hidden="true" />}>
        {t('history.refresh')}
      </Button>
    </div>
  );
}

type HistoryNoticeProps = { sinceMs: number; onRetry: () => void; isRetrying: boolean };

/** Says that the history is a copy, and from when. */
function OfflineHistoryNotice({ sinceMs, ...retry }: HistoryNoticeProps) {
  const t = useMessages(historyMessages);
  const time = formatDateTime(new Date(sinceMs).toISOString(), useLanguage()) ?? '';
  return (
    <div className="mb-6">
      <OfflineNotice text={t('history.offline', { time })} {...retry} />
    </div>
  );
}

// Loaded with the first opened upload, so that the list appears sooner.
const DetailsDialog = lazy(async () => ({ default: (await import('./details-dialog.tsx')).DetailsDialog }));

const HistoryTrash = lazy(async () => ({ default: (await import('./history-trash.tsx')).HistoryTrash }));

/** The address names the view: the uploads, or the recently deleted ones. */
const VIEW = 'view';
/** A no-break space: the page below must not jump when the number arrives. */
const EMPTY_LINE = '\u00a0';

/** A citizen's uploads, newest first, with the findings of each. The address names the open one: Back closes it. */
export function HistoryPage() {
  const t = useMessages(historyMessages);
  const [autoRefresh, setAutoRefresh] = useState(false);
  const [address, setAddress] = useSearchParams();
  const { query, more, offlineSinceMs } = useMyHistory({ autoRefresh });
  const total = query.data?.pages[0]?.total;
  const openId = address.get(UPLOAD_PARAMETER);
  const show = useCallback(
    ({ image_id }: Image) => setAddress({ [UPLOAD_PARAMETER]: image_id }, { preventScrollReset: true }),
    [setAddress],
  );
  const isTrash = address.get(VIEW) === 'trash';

  return (
    <Page
      title={t('history.title')}
      intro={total ? t('history.intro', { total }) : EMPTY_LINE}
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
      <div className="mb-4">
        <ChoiceSwitch
          label={t('history.views')}
          value={isTrash ? 'trash' : 'live'}
          onChange={(view) => setAddress(view === 'trash' ? { [VIEW]: view } : {}, { replace: true })}
          choices={[
            { value: 'live', label: t('history.view_live') },
            { value: 'trash', label: t('history.view_trash') },
          ]}
        />
      </div>
      {offlineSinceMs !== null && (
        <OfflineHistoryNotice
          sinceMs={offlineSinceMs}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {isTrash ? (
        <Suspense fallback={<HistorySkeleton />}>
          <HistoryTrash />
        </Suspense>
      ) : (
        <QueryView
          query={query}
          failed={t('history.load_failed')}
          loading={<HistorySkeleton />}
          isEmpty={(pages) => collectImages(pages).length === 0}
          empty={<HistoryEmpty />}
        >
          {(pages) => (
            <UploadGrid
              images={collectImages(pages)}
              total={total ?? 0}
              more={more}
              isReachable={offlineSinceMs === null}
              onOpen={show}
            />
          )}
        </QueryView>
      )}
      {openId !== null && (
        <Suspense>
          <DetailsDialog
            imageId={openId}
            known={query.data && collectImages(query.data).find(({ image_id }) => image_id === openId)}
            onClose={() => setAddress({}, { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}
