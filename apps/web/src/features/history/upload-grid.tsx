import type { Image, OwnReport } from '@smart-waste/contract';
import { historyMessages } from '@smart-waste/messages/en/history';
import { ownReportMessages } from '@smart-waste/messages/en/own-report';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { ownReportKeys } from '../../shared/api/images.ts';
import { usePhotoStore } from '../../shared/api/use-client-config.ts';
import { ImageGrid } from '../../shared/images/image-grid.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { usePreloadWhenIdle } from '../../shared/preload-when-idle.ts';
import { useHasBeenOpen } from '../../shared/ui/dialog.tsx';
import type { LoadMoreState } from '../../shared/ui/load-more.tsx';
import type { GridHandle } from '../../shared/ui/windowed-grid.tsx';
import { UploadCard } from './upload-card.tsx';

// Loaded with the first deletion, so that the grid appears sooner.
const DeleteImage = lazy(async () => ({
  default: (await import('../../shared/images/delete-image.tsx')).DeleteImage,
}));

const LAYOUT = {
  narrowestPixels: 300,
  mostColumns: 3,
  rowEstimatePixels: 470,
  gapClassName: 'gap-4 pb-4 md:gap-6 md:pb-6',
};

type UploadGridProps = {
  images: readonly Image[];
  /** The number of all uploads, loaded or not. */
  total: number;
  more: LoadMoreState;
  /** Whether there is a network, and the server answered last. */
  isReachable: boolean;
  onOpen: (image: Image) => void;
};

/** Returns a function that says what becomes of the report of an upload that is deleted; empty without one. */
function useReportText(): (image: Image | null) => string {
  const t = useMessages(ownReportMessages);
  const client = useQueryClient();
  return (image) => {
    const report = image && client.getQueryData<OwnReport | null>(ownReportKeys.of(image.image_id));
    return report ? t('own_report.deletion', { number: report.number }) : '';
  };
}

/** What opens an upload is there without a connection, too. */
const loadLaterParts = async () => (await import('./later-parts.ts')).loadLaterParts();

/** The person's own uploads. */
export function UploadGrid({ images, total, more, isReachable, onOpen }: UploadGridProps) {
  usePreloadWhenIdle(loadLaterParts);
  const t = useMessages(historyMessages);
  const describeReport = useReportText();
  const store = usePhotoStore();
  const grid = useRef<GridHandle>(null);
  const [deleting, setDeleting] = useState<Image | null>(null);
  const wasDeletionRequested = useHasBeenOpen(deleting !== null);

  return (
    <>
      <ImageGrid
        ref={grid}
        images={images}
        layout={LAYOUT}
        more={more}
        texts={{
          label: t('history.uploads'),
          loadingMore: t('history.loading_more'),
          moreFailed: t('history.load_failed'),
        }}
      >
        {(image, position) => (
          <UploadCard
            key={image.image_id}
            image={image}
            position={position}
            total={total}
            isOnline={isReachable}
            onOpen={onOpen}
            onDelete={setDeleting}
          />
        )}
      </ImageGrid>
      {wasDeletionRequested && (
        <Suspense>
          <DeleteImage
            image={deleting}
            texts={{
              title: t('history.delete_title'),
              text: [t('history.delete_text', { store }), describeReport(deleting)].join(' ').trim(),
              confirm: t('history.delete'),
              deleted: t('history.deleted'),
              failed: t('history.delete_failed'),
            }}
            onClose={() => setDeleting(null)}
            onDeleted={() => grid.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}
