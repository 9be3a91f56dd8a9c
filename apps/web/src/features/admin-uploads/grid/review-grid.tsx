import type { Image } from '@smart-waste/contract';
import { useEffect, useRef } from 'react';
import { type More, MoreBelow, useLoadNearEnd } from '../../../shared/ui/more-below.tsx';
import { type GridHandle, WindowedGrid } from '../../../shared/ui/windowed-grid.tsx';
import { useWords } from '../../../shared/words/words.ts';
import type { Picking } from '../bulk/use-picked.ts';
import { uploadsWords } from '../words.ts';
import { ReviewCard } from './review-card.tsx';

const LAYOUT = {
  narrowestPixels: 168,
  mostColumns: 6,
  rowEstimatePixels: 240,
  gapClassName: 'gap-3 pb-3',
};
const keyOf = ({ image_id }: Image) => image_id;

type ReviewGridProps = {
  images: readonly Image[];
  /** Of all that are found, loaded or not. */
  total: number;
  more: More;
  openId: string | null;
  picking: Picking;
  onOpen: (imageId: string) => void;
  onDelete: (image: Image) => void;
};

/** The found uploads as small cards; the one that is open stays in sight when the keyboard moves on. */
export function ReviewGrid({ images, total, more, openId, picking, onOpen, onDelete }: ReviewGridProps) {
  const w = useWords(uploadsWords);
  const grid = useRef<GridHandle>(null);
  const onNearEnd = useLoadNearEnd(more);

  const openIndex = images.findIndex(({ image_id }) => image_id === openId);
  useEffect(() => {
    if (openIndex >= 0) grid.current?.scrollTo(openIndex);
  }, [openIndex]);

  return (
    <>
      <WindowedGrid
        ref={grid}
        label={w.uploads}
        items={images}
        keyOf={keyOf}
        layout={LAYOUT}
        isBusy={more.isLoadingMore}
        onNearEnd={onNearEnd}
      >
        {(image, position) => (
          <ReviewCard
            key={image.image_id}
            image={image}
            position={position}
            total={total}
            isOpen={image.image_id === openId}
            isPicked={picking.isPicked(image.image_id)}
            onOpen={onOpen}
            onPick={picking.toggle}
            onDelete={onDelete}
          />
        )}
      </WindowedGrid>
      <MoreBelow more={more} words={{ ...w, moreFailed: w.failed }} />
    </>
  );
}
