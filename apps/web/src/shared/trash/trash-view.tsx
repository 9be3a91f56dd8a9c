import type { TrashedImage } from '@smart-waste/contract';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTrashDays } from '../api/use-client-config.ts';
import { useMessages } from '../messages/messages.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MoreBelow, useLoadNearEnd } from '../ui/load-more.tsx';
import { keepFocus } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { CardsSkeleton } from '../ui/skeleton.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import { type GridHandle, WindowedGrid } from '../ui/windowed-grid.tsx';
import { TrashCard } from './trash-card.tsx';
import { type Trash, useTrashActions } from './use-trash.ts';

const LAYOUT = {
  narrowestPixels: 240,
  mostColumns: 5,
  rowEstimatePixels: 340,
  gapClassName: 'gap-3 pb-3 md:gap-4 md:pb-4',
};
const getKey = ({ image_id }: TrashedImage) => image_id;

type TrashViewProps = {
  trash: Trash;
  /** Lets admins select several; absent otherwise. */
  selection?: { isPicked: (imageId: string) => boolean; toggle: (imageId: string) => void };
};

/** The recently deleted uploads, each with its way back. */
export function TrashView({ trash, selection }: TrashViewProps) {
  const t = useMessages(trashMessages);
  const days = useTrashDays();
  const grid = useRef<GridHandle>(null);
  const [purging, setPurging] = useState<TrashedImage | null>(null);
  const { restore, restoringId, purge } = useTrashActions();
  const { images, total, more } = trash;
  const onNearEnd = useLoadNearEnd(more);

  function confirmPurge() {
    if (!purging) return;
    purge.mutate(purging.image_id, {
      onSuccess: () => toast.success(t('trash.purged')),
      onError: (error) => toastFailure(t('trash.purge_failed'), error),
      onSettled: () => {
        setPurging(null);
        grid.current?.focus();
      },
    });
  }

  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">{t('trash.intro', { days: trash.days ?? days })}</p>
      <QueryView
        query={trash.query}
        failed={t('trash.load_failed')}
        loading={
          <CardsSkeleton count={5} className="grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4" />
        }
        isEmpty={() => images.length === 0}
        empty={<EmptyState icon={<Trash2 />} title={t('trash.empty')} text={t('trash.empty_text')} />}
      >
        {() => (
          <div ref={keepFocus}>
            <WindowedGrid
              ref={grid}
              label={t('trash.uploads')}
              items={images}
              getKey={getKey}
              layout={LAYOUT}
              isBusy={more.isLoadingMore}
              onNearEnd={onNearEnd}
            >
              {(image, position) => (
                <TrashCard
                  key={image.image_id}
                  image={image}
                  position={position}
                  total={total}
                  isRestoring={restoringId === image.image_id}
                  onRestore={(imageId) => restore(imageId, () => grid.current?.focus())}
                  onPurge={setPurging}
                  selection={
                    selection && { isPicked: selection.isPicked(image.image_id), onPick: selection.toggle }
                  }
                />
              )}
            </WindowedGrid>
            <MoreBelow
              more={more}
              texts={{ loadingMore: t('trash.loading_more'), moreFailed: t('trash.load_failed') }}
            />
          </div>
        )}
      </QueryView>
      <ConfirmDialog
        open={purging !== null}
        onOpenChange={(open) => !open && setPurging(null)}
        title={t('trash.purge_title')}
        text={t('trash.purge_text')}
        confirmLabel={t('trash.purge')}
        onConfirm={confirmPurge}
        busy={purge.isPending}
      />
    </>
  );
}
