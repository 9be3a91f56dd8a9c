import type { Image } from '@smart-waste/contract';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withParameters } from '../../shared/address.ts';
import { usePagedList, usePlaceInAddress } from '../../shared/api/cursor-pages.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useFocusWithoutAnchor } from '../../shared/use-anchor.ts';
import { PhotoRow, PhotoRowSkeleton } from './photo-row.tsx';

type PhotoListProps<Row> = {
  queryKey: readonly unknown[];
  fetchPage: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ data: Row[]; next_cursor: string | null; waiting_for_sample?: number | undefined }>;
  label: string;
  empty: ReactNode;
  /** What the addresses of the photos say of this list. */
  from: string;
  /** The parameter of the address that says which page is shown. */
  pageParameter: string;
  /** The rows do not show what is said to be on the photos. */
  isBlind?: boolean;
  /** The viewer may look at this photo and not annotate it. */
  isOnlyShown?: (row: Row) => boolean;
  /** What is said of photos that are not listed while they wait for their labels in the random sample. */
  describeWaiting?: (count: number) => string;
  /** What is said about the photo of a row. */
  children: (row: Row) => ReactNode;
};

/** A list of photos to look at, one page at a time. Others work on it too, so it is renewed while it is shown (LB-48). */
export function PhotoList<Row extends { image: Image }>({
  queryKey,
  fetchPage,
  label,
  empty,
  from,
  pageParameter,
  isBlind = false,
  isOnlyShown,
  describeWaiting,
  children,
}: PhotoListProps<Row>) {
  const t = useMessages(reviewQueueMessages);
  const place = usePlaceInAddress(pageParameter);
  const { query, pager } = usePagedList(queryKey, fetchPage, { isLive: true, place });
  const [address] = useSearchParams();
  const pages = withParameters(address, { list: '' });
  const waiting = query.data?.waiting_for_sample ?? 0;
  const holder = useFocusWithoutAnchor(query.data !== undefined && !query.isPlaceholderData);
  return (
    <section ref={holder} aria-label={label} tabIndex={-1} className="outline-none">
      <QueryView
        query={query}
        failed={t('review_queue.failed')}
        loading={<PhotoRowSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={empty}
      >
        {({ data }) => (
          <ol
            id={pager.listId}
            aria-label={t('review_queue.photos')}
            className="divide-y rounded-panel border bg-surface"
          >
            {data.map((row, index) => (
              <PhotoRow
                key={row.image.image_id}
                image={row.image}
                position={index + 1}
                from={from}
                pages={pages}
                isBlind={isBlind}
                isOnlyShown={isOnlyShown?.(row) ?? false}
              >
                {children(row)}
              </PhotoRow>
            ))}
          </ol>
        )}
      </QueryView>
      <Pager {...pager} />
      {describeWaiting && waiting > 0 && (
        <p className="mt-3 max-w-prose text-sm text-ink-soft">{describeWaiting(waiting)}</p>
      )}
    </section>
  );
}
