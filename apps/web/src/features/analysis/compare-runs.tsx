import type { Image } from '@smart-waste/contract';
import { compareDetections, type RunDifference } from '@smart-waste/core';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { countedTitles } from '../../shared/images/counted-titles.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useSentence } from '../../shared/words/sentences.ts';
import { useWords } from '../../shared/words/words.ts';
import type { NumberedRun } from './analysis-runs.ts';
import { ComparedPhoto } from './compared-photo.tsx';
import { runsWords } from './words.ts';

type CompareRunsProps = { image: Image; runs: readonly NumberedRun[] };

/** Compares two runs of one photo: the boxes of both, and their differences as text. */
export function CompareRuns({ image, runs }: CompareRunsProps) {
  const w = useWords(runsWords);
  const language = useLanguage();
  const describeDifference = useDescribeDifference();
  const [chosen, setChosen] = useState<{ first?: string; second?: string }>({});
  const pick = (id: string | undefined, otherwise: NumberedRun | undefined) =>
    runs.find(({ analysis_id }) => analysis_id === id) ?? otherwise;
  // The newest has the last word, so it is the second.
  const first = pick(chosen.first, runs[1]);
  const second = pick(chosen.second, runs[0]);
  if (!first || !second) return null;

  const options = runs.map(({ analysis_id, number, created_at }) => ({
    value: analysis_id,
    label: w.runName(number, formatDateTime(created_at, language) ?? created_at),
  }));
  const difference = compareDetections(first.results?.detections ?? [], second.results?.detections ?? []);
  return (
    <PanelSection title={w.compareTitle}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={w.first}
          options={options}
          value={first.analysis_id}
          onChange={(id) => setChosen({ ...chosen, first: id })}
        />
        <SelectField
          label={w.second}
          options={options}
          value={second.analysis_id}
          onChange={(id) => setChosen({ ...chosen, second: id })}
        />
      </div>
      {first === second ? (
        <p className="mt-4 text-sm text-ink-soft">{w.sameRun}</p>
      ) : (
        <div className="mt-5 grid gap-6 lg:grid-cols-2">
          <ComparedPhoto image={image} difference={difference} />
          <ul aria-live="polite" className="grid content-start gap-2 text-sm">
            {describeDifference(first, second, difference).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </PanelSection>
  );
}

/** Smaller changes are noise. */
const MIN_POINTS = 0.05;
const MIN_SECONDS = 0.01;

const modelOf = ({ model, model_version }: NumberedRun) => [model, model_version].join(' ').trim();

/** Returns a function that describes, sentence by sentence, how the second of two runs differs from the first. */
function useDescribeDifference() {
  const w = useWords(runsWords);
  const translate = useSentence();

  const detections = (first: NumberedRun, second: NumberedRun, difference: RunDifference): string[] => {
    const { both, onlyBefore, onlyAfter } = difference;
    const isSame = onlyBefore.length === 0 && onlyAfter.length === 0;
    return [
      isSame ? w.agree : both.length === 0 ? w.sharesNothing : w.bothSaw(both.length),
      ...(onlyBefore.length > 0 ? [w.onlyIn(first.number, countedTitles(onlyBefore, translate))] : []),
      ...(onlyAfter.length > 0 ? [w.onlyIn(second.number, countedTitles(onlyAfter, translate))] : []),
    ];
  };
  const confidence = (run: NumberedRun, change: number): string[] => {
    const points = Math.abs(change * 100);
    if (points < MIN_POINTS) return [];
    return [(change > 0 ? w.moreConfident : w.lessConfident)(run.number, points.toFixed(1))];
  };
  const duration = (first: NumberedRun, second: NumberedRun): string[] => {
    const seconds = ((second.duration_ms ?? 0) - (first.duration_ms ?? 0)) / 1000;
    if (Math.abs(seconds) < MIN_SECONDS) return [];
    return [(seconds < 0 ? w.faster : w.slower)(second.number, Math.abs(seconds).toFixed(2))];
  };
  const model = (first: NumberedRun, second: NumberedRun): string[] =>
    modelOf(first) === modelOf(second) ? [] : [w.otherModel(modelOf(first), modelOf(second))];

  return (first: NumberedRun, second: NumberedRun, difference: RunDifference): string[] => [
    ...detections(first, second, difference),
    ...confidence(second, difference.confidenceChange),
    ...duration(first, second),
    ...model(first, second),
  ];
}
