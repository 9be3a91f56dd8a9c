import type { CaseDetail } from '@smart-waste/contract';
import { caseMovesMessages } from '@smart-waste/messages/en/case-moves';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useState } from 'react';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useCase } from '../state/use-cases.ts';
import { useChangeCase } from '../state/use-change-case.ts';
import { CasePair } from './case-pair.tsx';
import { ChooseCase } from './choose-case.tsx';
import { chooseMergePair, type MergePair } from './merge-pair.ts';
import { mergeCase } from './send-move.ts';

type MergeDialogProps = { caseItem: CaseDetail; onClose: () => void; onMerged: (number: number) => void };

/** Chooses another case that is about the same waste, compares both, and merges one into the other. */
export function MergeDialog({ caseItem, onClose, onMerged }: MergeDialogProps) {
  const t = useMessages(caseMovesMessages);
  const tUi = useMessages(uiMessages);
  const [number, setNumber] = useState<number | null>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  const { change, isChanging, failure } = useChangeCase();
  const isShown = useIsShown();
  const { data: other } = useCase(number ?? caseItem.number);
  const pair = number !== null && other ? chooseMergePair(caseItem, other, isSwapped) : null;

  async function merge({ merged, kept }: MergePair) {
    const isMade = await change(merged, {
      kind: 'move',
      other: kept,
      send: (getVersion) =>
        mergeCase(merged.number, {
          into: kept.number,
          version: getVersion(merged),
          into_version: getVersion(kept),
        }),
      describe: (changed) =>
        getCurrentMessages(caseMovesMessages)('case_moves.merged', {
          number: merged.number,
          other: changed.number,
        }),
    });
    if (!isMade || !isShown.current) return;
    onClose();
    onMerged(kept.number);
  }
  const choose = (chosen: number | null) => {
    setNumber(chosen);
    setIsSwapped(false);
  };
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('case_moves.merge_title', { number: caseItem.number })}
      description={t('case_moves.merge_help')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {tUi('ui.cancel')}
          </Button>
          {pair && (
            <Button busy={isChanging} onClick={() => void merge(pair)}>
              {t('case_moves.merge_into', { number: pair.kept.number })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5 text-sm">
        <ChooseCase caseItem={caseItem} chosen={number} onChoose={choose} />
        {number !== null && (
          <CasePair
            key={number}
            caseItem={caseItem}
            number={number}
            pair={pair}
            onChoose={choose}
            onSwap={() => setIsSwapped(!isSwapped)}
          />
        )}
        {failure && <FailureNote failure={failure} />}
      </div>
    </Dialog>
  );
}
