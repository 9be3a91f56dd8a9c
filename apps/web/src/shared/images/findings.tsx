import type { Image, RunStage } from '@smart-waste/contract';
import { chooseDetectionLine, computeStagePercent } from '@smart-waste/core';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { statusMessages } from '@smart-waste/messages/en/status';
import { clsx } from 'clsx';
import { CircleCheck, ScanSearch } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { Progress } from '../ui/progress.tsx';
import { keepCounts } from './detections.ts';

/** The stage of a run, as text and as a progress bar. */
export function StageProgress({ stage }: { stage: RunStage | null }) {
  const t = useMessages(imagesMessages);
  const label = t(`images.stage_${stage ?? 'queued'}`);
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">{label}</p>
      <Progress label={label} percent={stage === null ? null : computeStagePercent(stage)} />
    </div>
  );
}

/** Whether waste was detected, the detector's sentence, and why it failed: whichever of these exist. */
export function FindingLines({ image }: { image: Image }) {
  const t = useMessages(statusMessages);
  const translate = useSentence();
  const { analysis_results: results, error_message, error_reason } = image;
  const line = chooseDetectionLine(results);
  const hasWaste = (results?.total_detections ?? 0) > 0;
  const Icon = hasWaste ? ScanSearch : CircleCheck;
  return (
    <>
      {line !== null && (
        <p className={clsx('flex items-center gap-2 font-medium', hasWaste && 'text-brick')}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {t(line)}
          {results?.source && <span className="font-normal text-ink-soft"> · {t('status.by_person')}</span>}
        </p>
      )}
      {results?.message && (
        <p className="wrap-anywhere text-ink-soft">
          {keepCounts(translate(results.message, results.message_reason))}
        </p>
      )}
      {error_message && <p className="wrap-anywhere text-brick">{translate(error_message, error_reason)}</p>}
    </>
  );
}
