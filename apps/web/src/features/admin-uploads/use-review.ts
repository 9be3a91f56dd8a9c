import type { BulkAction, Image, ImageCounts } from '@smart-waste/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../../shared/address.ts';
import { imageKeys, trashKeys } from '../../shared/api/images.ts';
import { IMAGE_PARAMETER } from '../../shared/images/list-address.ts';
import { useReviewMark } from '../../shared/images/review-mark.tsx';
import {
  FILTERS,
  type ReviewSearch,
  readSearch,
  toListFilter,
  toSearchFilter,
  withSearch,
} from '../../shared/images/review-search.ts';
import { useStartAnalysis } from '../../shared/images/start-analysis.tsx';
import { selectImages, useImagePages } from '../../shared/images/use-image-pages.ts';
import { useSelection } from '../../shared/ui/use-selection.ts';
import { countImages, useBulkJobs } from './use-bulk-jobs.ts';

/** The search and the open upload; both are part of the address. */
function useReviewAddress() {
  const { address, change, open } = useAddress();
  const search = useMemo(() => readSearch(address), [address]);
  return {
    search,
    change: useCallback(
      (changes: Partial<ReviewSearch>) =>
        change((before) => withSearch(before, changes), { isNewList: true }),
      [change],
    ),
    openId: address.get(IMAGE_PARAMETER),
    open: useCallback((imageId: string | null) => open(IMAGE_PARAMETER, imageId), [open]),
  };
}

/** The state and the actions of the uploads screen. */
export function useReview() {
  const { search, change, openId, open } = useReviewAddress();
  const filter = useMemo(() => toSearchFilter(search), [search]);
  const list = useMemo(() => toListFilter(search), [search]);
  const pages = useImagePages(list);
  const counts = useQuery<ImageCounts>({
    queryKey: imageKeys.counts(filter),
    queryFn: ({ signal }) => countImages(filter, signal),
    placeholderData: keepPreviousData,
  });
  const images = useMemo(
    () => (pages.query.data ? selectImages(pages.query.data, FILTERS[search.filter]) : []),
    [pages.query.data, search.filter],
  );
  const imageIds = useMemo(() => images.map(({ image_id }) => image_id), [images]);
  const selection = useSelection(JSON.stringify(list), imageIds);
  const bulk = useBulkJobs();
  const analysis = useStartAnalysis();
  const mark = useReviewMark();
  const [deleting, setDeleting] = useState<Image | null>(null);

  const act = (action: BulkAction) => {
    const { order: _, ...searched } = list;
    const image_ids = [...selection.ids];
    const what = selection.isAll ? { search: searched } : { image_ids };
    // Others may be selected by the time of the answer.
    const onSuccess = () => (selection.isAll ? selection.dropAll() : selection.drop(image_ids));
    bulk.start({ action, ...what }, { onSuccess });
  };
  const trashCountQuery = useQuery({
    queryKey: trashKeys.count,
    queryFn: async ({ signal }) => {
      const { listTrash } = await import('../../shared/api/trash.ts');
      return (await listTrash({ limit: 1 }, signal)).total;
    },
  });
  /** An upload that was deleted is neither open nor selected any more. */
  const forget = (imageId: string) => {
    selection.drop([imageId]);
    if (imageId === openId) open(null);
  };
  const showTrash = () => {
    open(null);
    change({ filter: 'all', view: 'trash' });
  };
  const refresh = () => {
    void trashCountQuery.refetch();
    void pages.query.refetch();
    void counts.refetch();
  };
  return {
    search,
    change,
    openId,
    open,
    pages,
    images,
    total: pages.query.data?.pages[0]?.total ?? 0,
    counts,
    isSearch: Object.keys(filter).length > 0,
    selection,
    bulk,
    act,
    analysis,
    mark,
    deleting,
    setDeleting,
    forget,
    showTrash,
    trashed: trashCountQuery.data,
    refresh,
  };
}

export type Review = ReturnType<typeof useReview>;
