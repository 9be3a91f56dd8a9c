import { LIMITS } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { withdrawDeletions } from '../../shared/images/undo-deletion.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { TrashView } from '../../shared/trash/trash-view.tsx';
import { useTrash } from '../../shared/trash/use-trash.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { keepFocus } from '../../shared/ui/page.tsx';
import type { Review } from './use-review.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** The recently deleted uploads of all users, with the actions for selected ones above them. */
export function TrashResults({ bulk }: Pick<Review, 'bulk'>) {
  const trash = useTrash();
  const selection = useSelection('trash');
  const act = (action: 'restore' | 'purge') => {
    const image_ids = [...selection.ids];
    const onSuccess = () => {
      withdrawDeletions(image_ids, action);
      selection.clear();
    };
    bulk.start({ action, image_ids }, { onSuccess });
  };
  return (
    <div tabIndex={-1} className="min-w-0 outline-none">
      {selection.count > 0 && (
        <TrashSelectionBar
          selection={selection}
          loadedIds={trash.images.map(({ image_id }) => image_id)}
          isStarting={bulk.isStarting}
          onAct={act}
        />
      )}
      <TrashView trash={trash} selection={selection} />
    </div>
  );
}

type TrashSelectionBarProps = {
  selection: Selection;
  loadedIds: readonly string[];
  isStarting: boolean;
  onAct: (action: 'restore' | 'purge') => void;
};

function TrashSelectionBar({ selection, loadedIds, isStarting, onAct }: TrashSelectionBarProps) {
  const t = useMessages(adminUploadsMessages);
  const tTrash = useMessages(trashMessages);
  const [isAsking, setIsAsking] = useState(false);
  const pickable = loadedIds.slice(0, LIMITS.bulkPickedMax);
  const { count } = selection;
  return (
    <section
      ref={keepFocus}
      aria-label={t('admin_uploads.selection')}
      className="sticky top-18 z-20 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-leaf bg-leaf-wash px-3 py-2"
    >
      <p role="status" className="mr-auto text-sm font-medium">
        {t('admin_uploads.selected', { count })}
      </p>
      {count < pickable.length && (
        <Button tone="quiet" size="small" onClick={() => selection.pick(pickable)}>
          {t('admin_uploads.select_loaded', { count: pickable.length })}
        </Button>
      )}
      <Button
        tone="secondary"
        size="small"
        busy={isStarting}
        onClick={() => onAct('restore')}
        icon={<RotateCcw aria-hidden="true" />}
      >
        {tTrash('trash.restore')}
      </Button>
      <Button tone="danger" size="small" busy={isStarting} onClick={() => setIsAsking(true)}>
        {tTrash('trash.purge')}
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={t('admin_uploads.clear_selection')}
        onClick={selection.clear}
        icon={<X aria-hidden="true" />}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={tTrash('trash.purge_title')}
        text={tTrash('trash.purge_many_text', { count })}
        confirmLabel={tTrash('trash.purge')}
        onConfirm={() => {
          setIsAsking(false);
          onAct('purge');
        }}
      />
    </section>
  );
}
