import { type BulkAction, LIMITS } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { selectionMessages } from '@smart-waste/messages/en/selection';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { ScanSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePhotoStore, useTrashDays } from '../../shared/api/use-client-config.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { SelectionBar } from '../../shared/ui/selection-bar.tsx';
import type { Selection } from '../../shared/ui/use-selection.ts';

type UploadSelectionBarProps = {
  selection: Selection<string>;
  loadedIds: readonly string[];
  /** True when all results are loaded: one selection button is then enough. */
  isAllLoaded: boolean;
  /** The number of results; capped for a search. */
  totalCount: number;
  /** The number of results as text. */
  total: string;
  isStarting: boolean;
  onAct: (action: BulkAction) => void;
};

/** The actions for the selected uploads. */
export function UploadSelectionBar(props: UploadSelectionBarProps) {
  const { selection, loadedIds, isAllLoaded, totalCount, total, isStarting, onAct } = props;
  const t = useMessages(adminUploadsMessages);
  const tSelection = useMessages(selectionMessages);
  const [isAsking, setIsAsking] = useState(false);
  const pickable = loadedIds.slice(0, LIMITS.bulkPickedMax);
  const language = useLanguage();
  const store = usePhotoStore();
  const days = useTrashDays();
  const tTrash = useMessages(trashMessages);
  const selectionSummary = selection.isAll
    ? { count: totalCount, text: total }
    : { count: selection.count, text: selection.count.toLocaleString(language) };
  const isLoadedOffered = !selection.isAll && !isAllLoaded && selection.count < pickable.length;
  return (
    <SelectionBar
      status={
        selection.isAll
          ? t('admin_uploads.all_selected', { total })
          : tSelection('selection.selected', { count: selection.count })
      }
      loaded={
        isLoadedOffered ? { count: pickable.length, onPick: () => selection.pick(pickable) } : undefined
      }
      all={
        selection.isAll
          ? undefined
          : { text: tSelection('selection.select_all', { total }), onPick: selection.pickAll }
      }
      onClear={selection.clear}
    >
      <Button
        tone="secondary"
        size="small"
        busy={isStarting}
        onClick={() => onAct('reprocess')}
        icon={<ScanSearch aria-hidden="true" />}
      >
        {t('admin_uploads.reprocess')}
      </Button>
      <Button
        tone="danger"
        size="small"
        busy={isStarting}
        onClick={() => setIsAsking(true)}
        icon={<Trash2 aria-hidden="true" />}
      >
        {t('admin_uploads.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('admin_uploads.delete_many_title', selectionSummary)}
        text={`${t('admin_uploads.delete_many_text', { ...selectionSummary, store })} ${tTrash('trash.hint', { count: selectionSummary.count, days })}`}
        confirmLabel={t('admin_uploads.delete')}
        onConfirm={() => {
          setIsAsking(false);
          onAct('delete');
        }}
      />
    </SelectionBar>
  );
}
