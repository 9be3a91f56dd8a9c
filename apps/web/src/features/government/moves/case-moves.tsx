import type { CaseDetail } from '@smart-waste/contract';
import { isFinalStatus } from '@smart-waste/core';
import { caseMovesMessages } from '@smart-waste/messages/en/case-moves';
import { Merge, Split } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';

// Loaded with the first of them.
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));
const SplitDialog = lazy(async () => ({ default: (await import('./split-dialog.tsx')).SplitDialog }));

type CaseMovesProps = { caseItem: CaseDetail; onOpen: (number: number) => void };

/** Says that two cases are about the same waste, or that the reports of one are not. */
export function CaseMoves({ caseItem, onOpen }: CaseMovesProps) {
  const t = useMessages(caseMovesMessages);
  const [isOpen, setIsOpen] = useState<'merge' | 'split' | null>(null);
  const isEnded = isFinalStatus(caseItem.status);
  const isSplittable = caseItem.case_reports.length > 1;
  const close = () => setIsOpen(null);
  if (isEnded && !isSplittable) return null;
  return (
    <div ref={keepFocus} className="flex flex-wrap gap-2">
      {!isEnded && (
        <Button
          tone="secondary"
          size="small"
          onClick={() => setIsOpen('merge')}
          icon={<Merge aria-hidden="true" />}
        >
          {t('case_moves.merge')}
        </Button>
      )}
      {isSplittable && (
        <Button
          tone="secondary"
          size="small"
          onClick={() => setIsOpen('split')}
          icon={<Split aria-hidden="true" />}
        >
          {t('case_moves.split')}
        </Button>
      )}
      <Suspense>
        {isOpen === 'merge' && <MergeDialog caseItem={caseItem} onClose={close} onMerged={onOpen} />}
        {isOpen === 'split' && <SplitDialog caseItem={caseItem} onClose={close} />}
      </Suspense>
    </div>
  );
}
