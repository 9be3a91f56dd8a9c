import type { Image } from '@smart-waste/contract';
import { historyMessages } from '@smart-waste/messages/en/history';
import { useRef, useState } from 'react';
import { DeleteImage } from '../../shared/images/delete-image.tsx';
import { type More, MoreBelow, useLoadNearEnd } from '../../shared/ui/load-more.tsx';
import { type GridHandle, WindowedGrid } from '../../shared/ui/windowed-grid.tsx';
import { useMessages } from '../../shared/words/messages.ts';
import { UploadCard } from './upload-card.tsx';

const LAYOUT = {
  narrowestPixels: 300,
  mostColumns: 3,
  rowEstimatePixels: 470,
  gapClassName: 'gap-4 pb-4 md:gap-6 md:pb-6',
};
const keyOf = ({ image_id }: Image) => image_id;

type UploadGridProps = {
  images: readonly Image[];
  /** The number of all uploads, loaded or not. */
  total: number;
  more: More;
  onOpen: (image: Image) => void;
};

/** The uploads as rows of cards; the next page is fetched before the end is visible. */
export function UploadGrid({ images, total, more, onOpen }: UploadGridProps) {
  const t = useMessages(historyMessages);
  const grid = useRef<GridHandle>(null);
  const [deleting, setDeleting] = useState<Image | null>(null);
  const onNearEnd = useLoadNearEnd(more);

  return (
    <>
      <WindowedGrid
        ref={grid}
        label={t('history.uploads')}
        items={images}
        keyOf={keyOf}
        layout={LAYOUT}
        isBusy={more.isLoadingMore}
        onNearEnd={onNearEnd}
      >
        {(image, position) => (
          <UploadCard
            key={image.image_id}
            image={image}
            position={position}
            total={total}
            onOpen={onOpen}
            onDelete={setDeleting}
          />
        )}
      </WindowedGrid>
      <MoreBelow
        more={more}
        texts={{ loadingMore: t('history.loading_more'), moreFailed: t('history.more_failed') }}
      />
      <DeleteImage
        image={deleting}
        texts={{
          title: t('history.delete_title'),
          text: t('history.delete_text'),
          confirm: t('history.delete'),
          deleted: t('history.deleted'),
          failed: t('history.delete_failed'),
        }}
        onClose={() => setDeleting(null)}
        onDeleted={() => grid.current?.focus()}
      />
    </>
  );
}
