import type { Image } from '@smart-waste/contract';
import { detectionLine, isFinal } from '@smart-waste/core';
import { CircleCheck, ScanSearch } from 'lucide-react';
import { StageProgress } from '../../shared/images/stage-progress.tsx';
import { useSentence } from '../../shared/words/sentences.ts';

/** What the machine says about an upload: how far it is, what it found, or why it could not look. */
export function UploadFindings({ image }: { image: Image }) {
  const say = useSentence();
  const { status, stage, analysis_results: results, error_message } = image;
  if (!isFinal(status)) return <StageProgress stage={stage} />;

  const line = detectionLine(results);
  const hasWaste = (results?.total_detections ?? 0) > 0;
  const Icon = hasWaste ? ScanSearch : CircleCheck;
  return (
    <div className="grid gap-1 text-sm">
      {line !== null && (
        <p
          className={
            hasWaste
              ? 'flex items-center gap-2 font-medium text-brick'
              : 'flex items-center gap-2 font-medium'
          }
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {say(line)}
        </p>
      )}
      {results?.message && <p className="break-words text-ink-soft">{say(results.message)}</p>}
      {error_message && <p className="break-words text-brick">{say(error_message)}</p>}
    </div>
  );
}
