import { RUN_STAGES, type RunStage } from '@smart-waste/contract';
import { Progress } from '../ui/progress.tsx';
import { useWords } from '../words/words.ts';
import { imageWords } from './words.ts';

/** Halfway through its stage: the bar moves whenever the server tells of a new one. */
const percentAt = (stage: RunStage) => ((RUN_STAGES.indexOf(stage) + 0.5) / RUN_STAGES.length) * 100;

/** Where a run stands, in words and as a bar. */
export function StageProgress({ stage }: { stage: RunStage | null }) {
  const w = useWords(imageWords);
  const label = w[`stage_${stage ?? 'queued'}`];
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">{label}</p>
      <Progress label={label} percent={stage === null ? null : percentAt(stage)} />
    </div>
  );
}
