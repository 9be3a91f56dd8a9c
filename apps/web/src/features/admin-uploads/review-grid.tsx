import type { Image } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { useEffect, useRef } from 'react';
import { ImageGrid } from '../../shared/images/image-grid.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import type { LoadMoreState } from '../../shared/ui/load-more.tsx';
import type { Selection } from '../../shared/ui/use-selection.ts';
import type { GridHandle } from '../../shared/ui/windowed-grid.tsx';
import { ReviewCard } from './review-card.tsx';

const LAYOUT = {
  narrowestPixels: 168,
  mostColumns: 6,
  rowEstimatePixels: 240,
  gapClassName: 'gap-3 pb-3',
};

type ReviewGridProps = {
  images: readonly Image[];
  /** The number of all results, loaded or not. */
  total: number;
  more: LoadMoreState;
  openId: string | null;
  selection: Selection<string>;
  onOpen: (imageId: string) => void;
  onDelete: (image: Image) => void;
};

/** The results as small cards; the open one is scrolled into view when the keyboard moves on. */
export function ReviewGrid({ images, total, more, openId, selection, onOpen, onDelete }: ReviewGridProps) {
  const t = useMessages(adminUploadsMessages);
  const grid = useRef<GridHandle>(null);

  const openIndex = images.findIndex(({ image_id }) => image_id === openId);
  useEffect(() => {
    if (openIndex >= 0) grid.current?.scrollTo(openIndex);
  }, [openIndex]);

  return (
    <ImageGrid
      ref={grid}
      images={images}
      layout={LAYOUT}
      more={more}
      texts={{
        label: t('admin_uploads.uploads'),
        loadingMore: t('admin_uploads.loading_more'),
        moreFailed: t('admin_uploads.load_failed'),
      }}
    >
      {(image, position) => (
        <ReviewCard
          key={image.image_id}
          image={image}
          position={position}
          total={total}
          isOpen={image.image_id === openId}
          isPicked={selection.isPicked(image.image_id)}
          onOpen={onOpen}
          onPick={selection.toggle}
          onDelete={onDelete}
        />
      )}
    </ImageGrid>
  );
}
