import { LIMITS } from '@smart-waste/contract';
import { selectionMessages } from '@smart-waste/messages/en/selection';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { withdrawDeletions } from '../../shared/images/undo-deletion.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { TrashView } from '../../shared/trash/trash-view.tsx';
import { useTrash } from '../../shared/trash/use-trash.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { SelectionBar } from '../../shared/ui/selection-bar.tsx';
import { type Selection, useSelection } from '../../shared/ui/use-selection.ts';
import type { Review } from './use-review.ts';

/** The recently deleted uploads of all users, with the actions for selected ones above them. */
export function TrashResults({ bulk }: Pick<Review, 'bulk'>) {
  const trash = useTrash();
  const selection = useSelection(
    'trash',
    trash.images.map(({ image_id }) => image_id),
  );
  const act = (action: 'restore' | 'purge') => {
    const image_ids = [...selection.ids];
    const onSuccess = () => {
      withdrawDeletions(image_ids, action);
      selection.drop(image_ids); // others may be selected by the time of the answer
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
  selection: Selection<string>;
  loadedIds: readonly string[];
  isStarting: boolean;
  onAct: (action: 'restore' | 'purge') => void;
};

function TrashSelectionBar({ selection, loadedIds, isStarting, onAct }: TrashSelectionBarProps) {
  const tSelection = useMessages(selectionMessages);
  const tTrash = useMessages(trashMessages);
  const [isAsking, setIsAsking] = useState(false);
  const pickable = loadedIds.slice(0, LIMITS.bulkPickedMax);
  const { count } = selection;
  return (
    <SelectionBar
      status={tSelection('selection.selected', { count })}
      loaded={
        count < pickable.length
          ? { count: pickable.length, onPick: () => selection.pick(pickable) }
          : undefined
      }
      onClear={selection.clear}
    >
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
    </SelectionBar>
  );
}
