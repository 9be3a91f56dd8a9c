import type { Image } from '@smart-waste/contract';
import { chooseAnalysisAction } from '@smart-waste/core';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listAddress } from '../../shared/images/list-address.ts';
import { annotatePath } from '../../shared/paths.ts';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import type { Review } from './use-review.ts';

/** What a key does to the open upload. */
function useActionsOn({ selection, analysis, mark, setDeleting }: Review) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  return (image: Image) => {
    const canStart = image.stage === null && chooseAnalysisAction(image) !== null;
    return {
      annotate: () => void navigate(`${annotatePath(image.image_id)}${listAddress(address)}`),
      review: () => !mark.isPending && mark.toggle(image),
      start: canStart ? () => !analysis.isPending && analysis.mutate(image.image_id) : undefined,
      remove: () => setDeleting(image),
      pick: () => selection.toggle(image.image_id),
    };
  };
}

/** The keyboard shortcuts of this screen. */
export function useReviewShortcuts(review: Review): void {
  const { search, images, openId, open, pages } = review;
  const actionsOn = useActionsOn(review);
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
    return next;
  };
  const pickOn = (by: 1 | -1) => {
    const next = step(by);
    review.selection.add([current, next].flatMap((image) => (image ? [image.image_id] : [])));
  };
  // Those without a target are left out: the palette and the list of shortcuts would offer what does nothing.
  const canGoOn = images.length > 0 && (index < images.length - 1 || pages.hasMore);
  const canGoBack = images.length > 0 && index !== 0;
  const actions = {
    next: canGoOn ? () => step(1) : undefined,
    previous: canGoBack ? () => step(-1) : undefined,
    pick_next: current && canGoOn ? () => pickOn(1) : undefined,
    pick_previous: current && canGoBack ? () => pickOn(-1) : undefined,
    leave: openId === null ? undefined : () => open(null),
    ...(current && actionsOn(current)),
  };
  // The recently deleted uploads are not the ones that the keys are for.
  useShortcuts(search.view === 'live' ? actions : {});
}
