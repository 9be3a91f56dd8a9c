import { type BulkAction, LIMITS } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { ScanSearch, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { usePhotoStore, useTrashDays } from '../../shared/api/use-client-config.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { keepFocus } from '../../shared/ui/page.tsx';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
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

/** The actions for the selected uploads; sticky while any is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, loadedIds, isAllLoaded, totalCount, total, isStarting, onAct } = props;
  const t = useMessages(adminUploadsMessages);
  const [isAsking, setIsAsking] = useState(false);
  const pickable = loadedIds.slice(0, LIMITS.bulkPickedMax);
  const language = useLanguage();
  const store = usePhotoStore();
  const days = useTrashDays();
  const tTrash = useMessages(trashMessages);
  const selected = selection.isAll
    ? { count: totalCount, text: total }
    : { count: selection.count, text: selection.count.toLocaleString(language) };
  return (
    <section
      ref={keepFocus}
      aria-label={t('admin_uploads.selection')}
      className="sticky top-18 z-20 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-leaf bg-leaf-wash px-3 py-2"
    >
      <p
        role="status"
        className="mr-auto text-sm font-medium max-md:order-first max-md:basis-[calc(100%-4rem)]"
      >
        {selection.isAll
          ? t('admin_uploads.all_selected', { total })
          : t('admin_uploads.selected', { count: selection.count })}
      </p>
      {!selection.isAll && !isAllLoaded && selection.count < pickable.length && (
        <Button tone="quiet" size="small" onClick={() => selection.pick(pickable)}>
          {t('admin_uploads.select_loaded', { count: pickable.length })}
        </Button>
      )}
      {!selection.isAll && (
        <Button tone="quiet" size="small" onClick={selection.pickAll}>
          {t('admin_uploads.select_all', { total })}
        </Button>
      )}
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
      <Button
        tone="quiet"
        size="icon"
        aria-label={t('admin_uploads.clear_selection')}
        onClick={selection.clear}
        className="max-md:order-first"
        icon={<X aria-hidden="true" />}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('admin_uploads.delete_many_title', selected)}
        text={`${t('admin_uploads.delete_many_text', { ...selected, store })} ${tTrash('trash.hint', { count: selected.count, days })}`}
        confirmLabel={t('admin_uploads.delete')}
        onConfirm={() => {
          setIsAsking(false);
          onAct('delete');
        }}
      />
    </section>
  );
}
