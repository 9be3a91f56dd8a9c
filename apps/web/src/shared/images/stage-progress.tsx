import type { RunStage } from '@smart-waste/contract';
import { stagePercent } from '@smart-waste/core';
import { Progress } from '../ui/progress.tsx';
import { useWords } from '../words/words.ts';
import { imageWords } from './words.ts';

/** Where a run stands, in words and as a bar. */
export function StageProgress({ stage }: { stage: RunStage | null }) {
  const w = useWords(imageWords);
  const label = w[`stage_${stage ?? 'queued'}`];
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">{label}</p>
      <Progress label={label} percent={stage === null ? null : stagePercent(stage)} />
    </div>
  );
}
