import type { Detection, Image } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { analysisWords } from '../../../shared/images/analysis-words.ts';
import { DetectionList } from '../../../shared/images/detection-list.tsx';
import { FindingLines } from '../../../shared/images/finding-lines.tsx';
import { StageProgress } from '../../../shared/images/stage-progress.tsx';
import { useWords } from '../../../shared/words/words.ts';

type DetailFindingsProps = {
  image: Image;
  detections: readonly Detection[];
  lit: Detection | null;
  onLight: (detection: Detection | null) => void;
};

/** How far the analysis is, what it found, or why it could not look. */
export function DetailFindings({ image, detections, lit, onLight }: DetailFindingsProps) {
  const w = useWords(analysisWords);
  const { status, stage } = image;
  return (
    <section aria-live="polite" className="grid gap-2 text-sm">
      {status === 'processing' && <p className="font-medium text-sky-ink">{w.processing}</p>}
      {!isFinal(status) && stage !== null && <StageProgress stage={stage} />}
      <FindingLines image={image} />
      {detections.length > 0 && <DetectionList detections={detections} lit={lit} onLight={onLight} />}
    </section>
  );
}
