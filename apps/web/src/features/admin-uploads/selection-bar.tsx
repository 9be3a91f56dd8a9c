import { type BulkAction, LIMITS } from '@smart-waste/contract';
import { ScanSearch, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { Selection } from './use-selection.ts';
import { uploadsWords } from './words.ts';

type SelectionBarProps = {
  selection: Selection;
  loadedIds: readonly string[];
  /** True when all results are loaded: one selection button is then enough. */
  isAllLoaded: boolean;
  /** The number of results as text. */
  total: string;
  isStarting: boolean;
  onAct: (action: BulkAction) => void;
};

/** The actions for the selected uploads; sticky while any is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, loadedIds, isAllLoaded, total, isStarting, onAct } = props;
  const w = useWords(uploadsWords);
  const [isAsking, setIsAsking] = useState(false);
  const pickable = loadedIds.slice(0, LIMITS.bulkPickedMax);
  const count = selection.isAll ? total : selection.count.toLocaleString('en');
  return (
    <section
      aria-label={w.selection}
      className="sticky top-18 z-20 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-leaf bg-leaf-wash px-3 py-2"
    >
      <p
        role="status"
        className="mr-auto text-sm font-medium max-md:order-first max-md:basis-[calc(100%-4rem)]"
      >
        {selection.isAll ? w.allPicked(total) : w.picked(selection.count)}
      </p>
      {!selection.isAll && !isAllLoaded && selection.count < pickable.length && (
        <Button tone="quiet" size="small" onClick={() => selection.pick(pickable)}>
          {w.pickLoaded(pickable.length)}
        </Button>
      )}
      {!selection.isAll && (
        <Button tone="quiet" size="small" onClick={selection.pickAll}>
          {w.pickAll(total)}
        </Button>
      )}
      <Button
        tone="secondary"
        size="small"
        busy={isStarting}
        onClick={() => onAct('reprocess')}
        icon={<ScanSearch aria-hidden="true" />}
      >
        {w.reprocessMany}
      </Button>
      <Button
        tone="danger"
        size="small"
        busy={isStarting}
        onClick={() => setIsAsking(true)}
        icon={<Trash2 aria-hidden="true" />}
      >
        {w.delete}
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={w.unpick}
        onClick={selection.clear}
        className="max-md:order-first"
        icon={<X aria-hidden="true" />}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={w.deleteManyTitle(count)}
        text={w.deleteManyText(count)}
        confirmLabel={w.delete}
        onConfirm={() => {
          setIsAsking(false);
          onAct('delete');
        }}
      />
    </section>
  );
}
