import { useCallback } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { Spinner } from './spinner.tsx';

/** What is known of the pages that are not loaded yet. */
export type LoadMoreState = {
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  moreFailed: boolean;
};

/** Loads the next page near the end of the list; after a failure only on request. */
export function useLoadNearEnd({ hasMore, loadMore, isLoadingMore, moreFailed }: LoadMoreState): () => void {
  return useCallback(() => {
    if (hasMore && !isLoadingMore && !moreFailed) loadMore();
  }, [hasMore, isLoadingMore, moreFailed, loadMore]);
}

type MoreBelowProps = { more: LoadMoreState; texts: { loadingMore: string; moreFailed: string } };

/** Shows below a list that the next page is loading, or that it could not be loaded. */
export function MoreBelow({ more: { loadMore, isLoadingMore, moreFailed }, texts }: MoreBelowProps) {
  return (
    <>
      {isLoadingMore && (
        <p role="status" className="flex items-center justify-center gap-3 py-6 text-sm text-ink-soft">
          <Spinner />
          {texts.loadingMore}
        </p>
      )}
      {moreFailed && <ErrorPanel title={texts.moreFailed} onRetry={loadMore} isRetrying={isLoadingMore} />}
    </>
  );
}
