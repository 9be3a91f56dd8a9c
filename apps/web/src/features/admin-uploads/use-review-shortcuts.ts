import type { Image } from '@smart-waste/contract';
import { analysisAction } from '@smart-waste/core';
import { useState } from 'react';
import { readText, writeText } from '../../shared/storage.ts';
import type { Review } from './use-review.ts';
import { useShortcuts } from './use-shortcuts.ts';

const OFF = 'review_keys_off';

/** The keyboard shortcuts of this screen. */
export function useReviewShortcuts(review: Review) {
  const [isOn, setIsOn] = useState(() => readText(OFF) === null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { images, openId, open, pages, selection, analysis, setDeleting } = review;
  const index = images.findIndex(({ image_id }) => image_id === openId);
  const current: Image | undefined = images[index];

  const step = (by: 1 | -1) => {
    const next = images[index < 0 ? 0 : index + by];
    if (next) open(next.image_id);
    if (index + by >= images.length - 1 && pages.hasMore) pages.loadMore();
  };
  useShortcuts(
    {
      next: () => step(1),
      previous: () => step(-1),
      start: () => {
        const isIdle = current?.stage === null && !analysis.isPending;
        if (current && isIdle && analysisAction(current) !== null) analysis.mutate(current.image_id);
      },
      remove: () => current && setDeleting(current),
      pick: () => current && selection.toggle(current.image_id),
      leave: () => open(null),
      help: () => setIsHelpOpen(true),
    },
    isOn,
  );
  return {
    isOn,
    isHelpOpen,
    setIsHelpOpen,
    switchKeys: (on: boolean) => {
      writeText(OFF, on ? null : 'true');
      setIsOn(on);
    },
  };
}
