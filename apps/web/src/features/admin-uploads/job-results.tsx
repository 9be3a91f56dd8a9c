import { type BulkItem, type BulkItemList, type BulkJob, bulkItemList } from '@smart-waste/contract';
import { getBulkOutcome } from '@smart-waste/core';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../shared/api/client.ts';
import { collectRows, useGrowingList } from '../../shared/api/cursor-pages.ts';
import { nextCursor } from '../../shared/api/tolerant-schemas.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { StatusBadge } from '../../shared/images/image-status-badge.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Clipped } from '../../shared/ui/clipped.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { jobKeys } from './use-bulk-jobs.ts';

const itemsPage = z.extend(bulkItemList, { next_cursor: nextCursor });
type ItemsRequest = { job_id: string; failed: boolean; cursor?: string };

const listBulkItems = ({ job_id, failed, cursor }: ItemsRequest, signal?: AbortSignal) =>
  getDataOrThrow<BulkItemList>(
    callApi({
      endpoint: 'listBulkItems',
      schema: itemsPage,
      params: { job_id },
      query: { failed: String(failed), ...(cursor !== undefined && { cursor }) },
      ...(signal && { signal }),
    }),
  );

const POLL_INTERVAL_MS = 1_000;

/** The result of each upload of a job, polled while it runs. */
export function JobResults({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const t = useMessages(adminUploadsMessages);
  const [failed, setFailed] = useState(false);
  const { job_id } = job;
  const query = useGrowingList({
    queryKey: jobKeys.items(job_id, failed),
    fetchPage: (cursor, signal) =>
      listBulkItems({ job_id, failed, ...(cursor !== undefined && { cursor }) }, signal),
    refetchInterval: job.finished_at === null && POLL_INTERVAL_MS,
  });
  const items = collectRows(query.data, ({ image_id }) => image_id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin_uploads.job_results_title')}
      description={t(`admin_uploads.job_title_${job.action}`, { total: job.total })}
    >
      <Switch label={t('admin_uploads.failed_only')} checked={failed} onChange={setFailed} />
      <QueryView
        query={query}
        failed={t('admin_uploads.job_results_failed')}
        loading={<RowsSkeleton />}
        isEmpty={() => items.length === 0}
        empty={<p className="py-6 text-center text-sm text-ink-soft">{t('admin_uploads.no_results')}</p>}
      >
        {() => (
          <ul className="mt-2 divide-y text-sm">
            {items.map((item) => (
              <ItemRow key={item.image_id} item={item} action={job.action} />
            ))}
          </ul>
        )}
      </QueryView>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          wide
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="mt-4"
        >
          {t('admin_uploads.more')}
        </Button>
      )}
    </Dialog>
  );
}

const RowsSkeleton = () => (
  <SkeletonLayout>
    <Skeleton className="mt-2 h-32" />
  </SkeletonLayout>
);

const IN_TRASH = new Set<BulkJob['action']>(['restore', 'purge']);

function chooseResultText(result: BulkItem['result'], action: BulkJob['action']) {
  if (result === null) return 'waiting';
  if (result === 'done') return `done_${action}` as const;
  return result === 'gone' && IN_TRASH.has(action) ? 'not_in_trash' : result;
}

function ItemRow({ item, action }: { item: BulkItem; action: BulkJob['action'] }) {
  const t = useMessages(adminUploadsMessages);
  const translate = useSentence();
  const { result, error, error_reason, status } = item;
  const isShown = action === 'reprocess' || action === 'restore';
  const hasFailed = result !== null && getBulkOutcome(result) === 'failed';
  const word = t(`admin_uploads.result_${chooseResultText(result, action)}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Clipped text={item.location || t('admin_uploads.no_location')} className="flex-1 basis-48" />
      {status !== null && isShown && <StatusBadge status={status} />}
      <span className={hasFailed ? 'font-medium text-brick' : 'text-ink-soft'}>{word}</span>
      {error !== null && (
        <span className="basis-full text-xs text-ink-soft">{translate(error, error_reason)}</span>
      )}
    </li>
  );
}
