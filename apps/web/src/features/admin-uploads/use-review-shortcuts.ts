import type { Image } from '@smart-waste/contract';
import { chooseAnalysisAction } from '@smart-waste/core';
import { useNavigate, useSearchParams } from 'react-router';
import { listAddress } from '../../shared/images/list-address.ts';
import { annotatePath } from '../../shared/paths.ts';
import { useListSteps } from '../../shared/shortcuts/use-list-steps.ts';
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
  const { search, images, openId, open, pages, selection } = review;
  const actionsOn = useActionsOn(review);
  const index = images.findIndex(({ image_id }) => image_id === openId);
  const current: Image | undefined = images[index];

  const { goOn, goBack } = useListSteps({
    items: images,
    index,
    isOpen: openId !== null,
    open: ({ image_id }) => open(image_id),
    hasMore: pages.hasMore,
    loadMore: pages.loadMore,
  });
  const pickOn = (step: () => Image[]) => () => selection.add(step().map(({ image_id }) => image_id));
  const actions = {
    next: goOn,
    previous: goBack,
    pick_next: current && goOn && pickOn(goOn),
    pick_previous: current && goBack && pickOn(goBack),
    leave: openId === null ? undefined : () => open(null),
    ...(current && actionsOn(current)),
  };
  // The recently deleted uploads are not the ones that the keys are for.
  useShortcuts(search.view === 'live' ? actions : {});
}
