import type { Image } from '@smart-waste/contract';
import { analysisAction } from '@smart-waste/core';
import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import type { Review } from './use-review.ts';

/** The keyboard shortcuts of this screen. */
export function useReviewShortcuts(review: Review): void {
  const { search, images, openId, open, pages, selection, analysis, mark, setDeleting } = review;
  const index = images.findIndex(({ image_id }) => image_id === openId);
  const current: Image | undefined = images[index];

  // A mark may take the open upload out of the list: the next one then has its place.
  const lastIndex = useRef(-1);
  useEffect(() => {
    if (index >= 0 || openId === null) lastIndex.current = index;
  }, [index, openId]);

  const step = (by: 1 | -1) => {
    const isGone = index < 0 && lastIndex.current >= 0;
    const from = isGone && by > 0 ? lastIndex.current - 1 : isGone ? lastIndex.current : index;
    const target = Math.max(0, from + by);
    const next = images[target];
    if (next) open(next.image_id);
    if (target >= images.length - 1 && pages.hasMore) pages.loadMore();
  };
  const actions = {
    next: () => step(1),
    previous: () => step(-1),
    review: () => current && !mark.isPending && mark.toggle(current),
    start: () => {
      const isIdle = current?.stage === null && !analysis.isPending;
      if (current && isIdle && analysisAction(current) !== null) analysis.mutate(current.image_id);
    },
    remove: () => current && setDeleting(current),
    pick: () => current && selection.toggle(current.image_id),
    leave: () => open(null),
  };
  // The recently deleted uploads are not the ones that the keys are for.
  useShortcuts(search.view === 'live' ? actions : {});
}
