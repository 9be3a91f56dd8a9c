import { useEffect } from 'react';
import { useIsOnline } from '../../shared/api/use-is-online.ts';
import { isUnreached } from '../../shared/http/api-result.ts';
import { collectImages, type ImagePages } from '../../shared/images/image-pages.ts';
import { useMyImages } from '../../shared/images/use-image-pages.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { useSavedHistory } from '../../shared/saved-history/use-saved-history.ts';
import { usePerson } from '../../shared/session/session.ts';
import type { LoadMoreState } from '../../shared/ui/load-more.tsx';
import type { ShownQuery } from '../../shared/ui/query-view.tsx';

type UploadsQuery = ReturnType<typeof useMyImages>['query'];

/** Whether the first load failed offline; also while it still tries again, and while it is tried again on request. */
function isOffline({ error, failureReason, errorUpdateCount, isFetching }: UploadsQuery): boolean {
  const failure = error ?? failureReason;
  return failure === null ? isFetching && errorUpdateCount > 0 : isUnreached(failure);
}

/** Keeps a copy of what is seen on this device. */
function useSaveHistory(pages: ImagePages | undefined, seenAtMs: number): void {
  const owner = usePerson()?.id;
  useEffect(() => {
    if (owner === undefined || pages === undefined) return;
    const seen = { owner, images: collectImages(pages), total: pages.pages[0]?.total ?? 0, seenAtMs };
    import('../../shared/saved-history/save-history.ts')
      .then(({ saveHistory }) => saveHistory(seen))
      .catch((error: unknown) => logFailure('The history could not be saved on this device', error));
  }, [owner, pages, seenAtMs]);
}

type MyHistory = {
  query: ShownQuery<ImagePages>;
  more: LoadMoreState;
  /** When the shown uploads were up to date, while no server answers; otherwise null. */
  offlineSinceMs: number | null;
};

/** The person's uploads; while no server answers, as they were last seen on this device. */
export function useMyHistory({ autoRefresh }: { autoRefresh: boolean }): MyHistory {
  const uploads = useMyImages({ autoRefresh });
  const { query, ...more } = uploads;
  const { data, dataUpdatedAt, isFetching, refetch } = query;
  const isOnline = useIsOnline();
  useSaveHistory(data, dataUpdatedAt);
  const saved = useSavedHistory(data === undefined && isOffline(query));
  const toMyHistory = (pages: ImagePages | undefined, offlineSinceMs: number | null): MyHistory => ({
    query: { data: pages, error: null, isFetching, refetch },
    more: { ...more, hasMore: offlineSinceMs === null && more.hasMore },
    offlineSinceMs,
  });
  if (saved === undefined) return toMyHistory(undefined, null);
  if (saved !== null) {
    const { images, total, savedAtMs } = saved;
    return toMyHistory(
      { pages: [{ data: images, next_cursor: null, total }], pageParams: [null] },
      savedAtMs,
    );
  }
  if (data !== undefined && (!isOnline || isUnreached(query.error))) return toMyHistory(data, dataUpdatedAt);
  return { query, more, offlineSinceMs: null };
}
