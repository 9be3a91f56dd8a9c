import type { TrashList } from '@smart-waste/contract';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { collectRows, useGrowingList } from '../api/cursor-pages.ts';
import { trashKeys } from '../api/images.ts';
import { listTrash, purgeImage, restoreImage } from '../api/trash.ts';
import { ApiError, type ApiResult } from '../http/api-result.ts';
import { refreshUploads, withdrawDeletions } from '../images/undo-deletion.ts';
import { getCurrentMessages } from '../messages/messages.ts';
import { toast, toastFailure } from '../ui/toast.ts';

/** Divides into rows of two, three and four. */
const PAGE_SIZE = 48;

/** The recently deleted uploads, page by page. */
export function useTrash() {
  const query = useGrowingList({
    queryKey: trashKeys.pages,
    fetchPage: (cursor, signal) =>
      listTrash({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }, signal),
    refetchOnMount: 'always',
  });
  const images = collectRows(query.data, ({ image_id }) => image_id);
  return {
    query,
    images,
    total: query.data?.pages[0]?.total ?? 0,
    days: query.data?.pages[0]?.days,
    more: {
      hasMore: query.hasNextPage,
      loadMore: () => void query.fetchNextPage(),
      isLoadingMore: query.isFetchingNextPage,
      moreFailed: query.isFetchNextPageError,
    },
  };
}
export type Trash = ReturnType<typeof useTrash>;

type TrashPages = InfiniteData<TrashList>;

function withoutEntry(pages: TrashPages, imageId: string): TrashPages {
  const withoutIt = pages.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ image_id }) => image_id !== imageId),
    total: Math.max(0, page.total - 1),
  }));
  return { ...pages, pages: withoutIt };
}

/** Takes an entry out of the trash, by restoring or purging it; one that is not there any more counts as done. */
function useEntryAction(name: 'restore' | 'purge', action: (imageId: string) => Promise<ApiResult<unknown>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (imageId: string) => {
      const result = await action(imageId);
      if (!result.success) throw new ApiError(result);
    },
    onSuccess: (_, imageId) => {
      withdrawDeletions([imageId], name);
      client.setQueryData<TrashPages>(trashKeys.pages, (pages) => pages && withoutEntry(pages, imageId));
    },
    onSettled: () => refreshUploads(client),
  });
}

export function useTrashActions() {
  const restore = useEntryAction('restore', restoreImage);
  const purge = useEntryAction('purge', purgeImage);
  return {
    /** The card of a restored upload goes: `onRestored` gives the focus another place. */
    restore: (imageId: string, onRestored: () => void) =>
      restore.mutate(imageId, {
        onSuccess: () => {
          toast.success(getCurrentMessages(trashMessages)('trash.restored'));
          onRestored();
        },
        onError: (error) => toastFailure(getCurrentMessages(trashMessages)('trash.restore_failed'), error),
      }),
    restoringId: restore.isPending ? restore.variables : null,
    purge,
  };
}
