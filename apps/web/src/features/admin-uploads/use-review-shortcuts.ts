import type { Image } from '@smart-waste/contract';
import { analysisAction } from '@smart-waste/core';
import { useEffect, useRef, useState } from 'react';
import { areShortcutsOn, switchShortcuts, useShortcuts } from '../../shared/ui/use-shortcuts.ts';
import type { Review } from './use-review.ts';

/** The keyboard shortcuts of this screen. */
export function useReviewShortcuts(review: Review) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { images, openId, open, pages, selection, analysis, mark, setDeleting } = review;
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
  useShortcuts(
    {
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
      help: () => setIsHelpOpen(true),
    },
    // The recently deleted uploads are not the ones that the keys are for.
    isOn && review.search.view === 'live',
  );
  return {
    isOn,
    isHelpOpen,
    setIsHelpOpen,
    switchKeys: (on: boolean) => {
      switchShortcuts(on);
      setIsOn(on);
    },
  };
}
