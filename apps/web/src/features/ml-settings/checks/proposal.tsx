import type { PerformanceResult } from '@smart-waste/contract';
import { percentText } from '../../../shared/images/place-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { settingsWords } from '../words.ts';
import { useFigureTexts } from './figure-texts.ts';

type Proposed = NonNullable<PerformanceResult['proposal']>;

/** A better threshold and why; it is only put into the form, and an admin saves it. */
export function Proposal({
  proposal: { current, proposed },
  onUse,
}: {
  proposal: Proposed;
  onUse: (threshold: number) => void;
}) {
  const w = useWords(settingsWords);
  const texts = useFigureTexts();
  const said = (one: Proposed['current']) =>
    w.atThreshold(percentText(one.threshold), texts.percent(one.precision), texts.percent(one.recall));
  const percent = percentText(proposed.threshold);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-sky-wash p-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium text-sky-ink">{w.proposalTitle(percent)}</p>
        <p className="mt-0.5 text-sm">{w.proposalText(said(current), said(proposed))}</p>
      </div>
      <Button tone="secondary" size="small" onClick={() => onUse(proposed.threshold)}>
        {w.usePercent(percent)}
      </Button>
    </div>
  );
}
