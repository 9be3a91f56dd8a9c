import type { Detection, Image } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { percentText } from '../../shared/format/values.ts';
import { DetectionList } from '../../shared/images/detection-list.tsx';
import { useWords } from '../../shared/words/words.ts';
import { UploadFindings } from './upload-findings.tsx';
import { historyWords } from './words.ts';

type DetailsResultsProps = {
  image: Image;
  lit: Detection | null;
  onLight: (detection: Detection | null) => void;
};

/** What was found: the answer first, then each object with its confidence. */
export function DetailsResults({ image, lit, onLight }: DetailsResultsProps) {
  const w = useWords(historyWords);
  const results = image.analysis_results;
  return (
    <section aria-live="polite" className="grid gap-3">
      <h3 className="font-semibold">{w.results}</h3>
      <UploadFindings image={image} />
      {!results && isFinal(image.status) && <p className="text-sm text-ink-soft">{w.noResults}</p>}
      {results && results.detections.length > 0 && (
        <>
          <DetectionList detections={results.detections} lit={lit} onLight={onLight} />
          <p className="flex justify-between border-t pt-3 text-sm">
            <span className="text-ink-soft">{w.averageConfidence}</span>
            <span className="tabular-nums">{percentText(results.average_confidence)}</span>
          </p>
        </>
      )}
    </section>
  );
}
