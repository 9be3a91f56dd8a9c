import type { ListedZone } from '@smart-waste/contract';
import { Minus, Sparkle, TrendingDown, TrendingUp } from 'lucide-react';
import { useWords } from '../../../shared/words/words.ts';
import { zoneWords } from './words.ts';

/** More or fewer uploads than in the period before; nothing where there is none, as for all time. */
export function ZoneTrend({ zone: { uploadCount, uploadsBefore } }: { zone: ListedZone }) {
  const w = useWords(zoneWords);
  if (uploadsBefore === undefined) return null;
  const change = uploadCount - uploadsBefore;
  const [Icon, sentence] =
    uploadsBefore === 0
      ? [Sparkle, w.newZone]
      : change > 0
        ? [TrendingUp, w.more(change)]
        : change < 0
          ? [TrendingDown, w.fewer(-change)]
          : [Minus, w.same];
  return (
    <span title={sentence} className="inline-flex items-center gap-1 text-xs text-ink-soft tabular-nums">
      <Icon aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{uploadsBefore === 0 ? w.isNew : change > 0 ? `+${change}` : change}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
