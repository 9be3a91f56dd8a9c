import type { Image } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { useQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { imageKeys, showImage } from '../../shared/api/images.ts';
import { isNotFound } from '../../shared/http/api-result.ts';
import type { ReviewMark } from '../../shared/images/review-mark.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useMediaQuery } from '../../shared/ui/use-layout.ts';

// Loaded with the first opened upload, so that the grid appears sooner.
const DetailBody = lazy(async () => ({ default: (await import('./detail-body.tsx')).DetailBody }));

type DetailPanelProps = {
  openId: string | null;
  /** The image as the list has it, shown until the details are loaded. */
  known: Image | undefined;
  isStarting: boolean;
  mark: ReviewMark;
  onStart: (imageId: string) => void;
  onDelete: (image: Image) => void;
  onOpen: (imageId: string) => void;
  onClose: () => void;
};

/** The open upload: beside the grid on wide screens, otherwise as a sheet. */
export function DetailPanel(props: DetailPanelProps) {
  const t = useMessages(adminUploadsMessages);
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  const { openId, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (openId !== null && panel.current) panel.current.scrollTop = 0; // each photo is seen first
  }, [openId]);
  if (isNarrow)
    return openId === null ? null : (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('admin_uploads.details')}
        contentKey={openId}
      >
        <Detail key={openId} {...props} openId={openId} />
      </Dialog>
    );
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('admin_uploads.details')}
      // The space between the header and the end of the page, so that neither covers it.
      className="sticky top-20 max-h-[calc(100dvh-9rem)] scroll-py-1 overflow-y-auto rounded-panel border bg-surface p-4"
    >
      {openId === null ? (
        <EmptyState icon={<MousePointerClick />} title={t('admin_uploads.select_one')} />
      ) : (
        <Detail key={openId} {...props} openId={openId} />
      )}
    </aside>
  );
}

function Detail({
  openId,
  known,
  isStarting,
  mark,
  onStart,
  onDelete,
  onOpen,
  onClose,
}: DetailPanelProps & { openId: string }) {
  const t = useMessages(adminUploadsMessages);
  const query = useQuery({
    queryKey: imageKeys.one(openId),
    queryFn: ({ signal }) => showImage(openId, signal),
    ...(known && { placeholderData: known }),
  });
  // What is being entered stays until its answer, which says that the upload is gone.
  const [isPlacing, setIsPlacing] = useState(false);
  const isMissing = isNotFound(query.error) && !isPlacing;
  // One that was shown is deleted now, here or by another person: it leaves the panel as it leaves the list.
  const isDeleted = isMissing && query.data !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (isDeleted) onClose();
  }, [isDeleted, onClose]);
  if (isMissing) return <EmptyState icon={<MousePointerClick />} title={t('admin_uploads.not_found')} />;
  return (
    <QueryView
      query={query}
      failed={t('admin_uploads.details_failed')}
      missing={t('admin_uploads.not_found')}
    >
      {(image) => (
        <Suspense>
          <DetailBody
            key={image.image_id}
            image={image}
            isStarting={isStarting}
            mark={mark}
            onStart={() => onStart(image.image_id)}
            onDelete={() => onDelete(image)}
            onPlacing={setIsPlacing}
            onOpen={onOpen}
          />
        </Suspense>
      )}
    </QueryView>
  );
}
