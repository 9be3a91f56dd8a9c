import type { AnalysisResults, Image } from '@smart-waste/contract';
import { detectionLine, isFinal } from '@smart-waste/core';
import { CircleCheck, ScanSearch } from 'lucide-react';
import { analysisWords } from '../../shared/images/analysis-words.ts';
import { percentText } from '../../shared/images/place-text.ts';
import { StageProgress } from '../../shared/images/stage-progress.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useSentence } from '../../shared/words/sentences.ts';
import { useWords } from '../../shared/words/words.ts';
import { Fact } from './fact.tsx';
import { ProcessedPhoto } from './processed-photo.tsx';
import { pageWords } from './words.ts';

/** What the model saw: the answer first, the drawn photo, the figures. */
export function ResultsCard({ image }: { image: Image }) {
  const w = useWords(pageWords);
  const analysis = useWords(analysisWords);
  const say = useSentence();
  const { analysis_results: results, status, stage, error_message } = image;
  return (
    <PanelSection title={w.results}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">{w.resultsText}</p>
      <div aria-live="polite" className="grid gap-4">
        {status === 'processing' && <p className="text-sm font-medium text-sky-ink">{analysis.processing}</p>}
        {!isFinal(status) && stage !== null && <StageProgress stage={stage} />}
        {error_message && <p className="text-sm break-words text-brick">{say(error_message)}</p>}
        {results ? (
          <>
            <Summary results={results} />
            <ProcessedPhoto image={image} />
            <Details results={results} />
          </>
        ) : (
          <EmptyState icon={<ScanSearch />} title={w.noResults} />
        )}
      </div>
    </PanelSection>
  );
}

function Summary({ results }: { results: AnalysisResults }) {
  const say = useSentence();
  const hasWaste = results.total_detections > 0;
  const Icon = hasWaste ? ScanSearch : CircleCheck;
  return (
    <p
      className={
        hasWaste
          ? 'flex items-center gap-3 rounded-control bg-brick-wash px-4 py-3 font-medium text-brick-strong'
          : 'flex items-center gap-3 rounded-control bg-leaf-wash px-4 py-3 font-medium text-leaf-strong'
      }
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {say(detectionLine(results) ?? '')}
    </p>
  );
}

function Details({ results }: { results: AnalysisResults }) {
  const w = useWords(pageWords);
  const say = useSentence();
  return (
    <section className="text-sm">
      <h3 className="mb-1 font-semibold">{w.details}</h3>
      <dl className="divide-y border-y">
        <Fact name={w.averageConfidence}>{percentText(results.average_confidence)}</Fact>
        {results.message && <Fact name={w.message}>{say(results.message)}</Fact>}
        <Fact name={w.model}>{`${results.model} ${results.model_version}`}</Fact>
        <Fact name={w.duration}>{w.seconds((results.duration_ms / 1000).toFixed(2))}</Fact>
      </dl>
    </section>
  );
}
