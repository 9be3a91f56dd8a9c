import type { ImageStatus } from '@smart-waste/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ImageFilter, imageKeys, listImages, showImage } from '../api/images.ts';
import { usePerson } from '../session/session.ts';
import {
  collectImages,
  type ImagePages,
  listUnsettledBelowTop,
  withFreshTop,
  withImage,
  withNextPage,
} from './image-pages.ts';

/** Divides into rows of two, three and four. */
const PAGE_SIZE = 48;
const AUTO_REFRESH_MS = 30_000;

/**
 * Uploads page by page. Every refresh (on focus, by timer, by live event or by the button) renews the top
 * of the list and keeps the rest.
 */
export function useImagePages(filter: ImageFilter, { autoRefresh = false } = {}) {
  const client = useQueryClient();
  const key = imageKeys.pages(filter);
  const readCached = () => client.getQueryData<ImagePages>(key) ?? { pages: [], pageParams: [] };
  const isByTime = filter.order === undefined || filter.order === 'newest';

  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const again = listUnsettledBelowTop(readCached()).map((id) => showImage(id, signal).catch(() => null));
      const [fresh, ...settled] = await Promise.all([
        listImages({ ...filter, limit: PAGE_SIZE }, signal),
        ...again,
      ]);
      // Read once more: a page may have been added while we waited.
      const pages = settled.reduce((sum, image) => (image ? withImage(sum, image) : sum), readCached());
      return withFreshTop(pages, fresh, { isByTime });
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: autoRefresh && AUTO_REFRESH_MS,
  });

  const next = useMutation({
    mutationFn: async (cursor: string) => {
      const page = await listImages({ ...filter, cursor, limit: PAGE_SIZE });
      client.setQueryData<ImagePages>(key, (pages) => pages && withNextPage(pages, cursor, page));
    },
  });

  const nextCursor = query.data?.pages.at(-1)?.next_cursor ?? null;
  const loadMore = () => {
    if (nextCursor !== null && !next.isPending) next.mutate(nextCursor);
  };
  return {
    query,
    hasMore: nextCursor !== null,
    loadMore,
    isLoadingMore: next.isPending,
    moreFailed: next.isError,
  };
}

/** The loaded images, without those whose status no longer matches the filter. */
export const selectImages = (pages: ImagePages, statuses: readonly ImageStatus[] | undefined) =>
  collectImages(pages).filter(({ status }) => statuses === undefined || statuses.includes(status));

/** The logged-in person's uploads, newest first, page by page. */
export function useMyImages({ autoRefresh = false } = {}) {
  const personId = usePerson()?.id;
  return useImagePages(personId === undefined ? {} : { user_id: personId }, { autoRefresh });
}
