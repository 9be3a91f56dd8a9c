import type { DatasetCard } from '@smart-waste/contract';
import { listSplitGaps } from '@smart-waste/core';
import { datasetsMessages } from '@smart-waste/messages/en/datasets';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';

/** Warns of splits without photos or objects (DS-18); nothing without one. `advice` says what can be done about it. */
export function SplitGaps({ splits, advice }: { splits: DatasetCard['splits']; advice?: string }) {
  const t = useMessages(datasetsMessages);
  const gaps = listSplitGaps(splits);
  if (gaps.length === 0) return null;
  return (
    <div className="flex max-w-prose gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <p>
        {gaps
          .map(({ split, lack }) => t(`datasets.gap_${lack}`, { split: t(`datasets.split_${split}`) }))
          .join(' ')}{' '}
        {advice}
      </p>
    </div>
  );
}
