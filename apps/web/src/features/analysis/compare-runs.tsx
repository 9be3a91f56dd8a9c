import type { AnalysisRun, Detection, Image } from '@smart-waste/contract';
import { compareDetections, type RunDifference } from '@smart-waste/core';
import { useState } from 'react';
import { exactTime } from '../../shared/time/relative-time.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import type { NumberedRun } from './analysis-runs.ts';
import { ComparedPhoto } from './compared-photo.tsx';
import { runsWords } from './words.ts';

type CompareRunsProps = { image: Image; runs: readonly NumberedRun[] };

/** Two runs over one photo: the boxes of both, and what differs in words. */
export function CompareRuns({ image, runs }: CompareRunsProps) {
  const w = useWords(runsWords);
  const language = useLanguage();
  const differencesOf = useDifferences();
  const [chosen, setChosen] = useState<{ first?: string; second?: string }>({});
  const pick = (id: string | undefined, otherwise: NumberedRun | undefined) =>
    runs.find(({ analysis_id }) => analysis_id === id) ?? otherwise;
  // The newest has the last word, so it is the second.
  const first = pick(chosen.first, runs[1]);
  const second = pick(chosen.second, runs[0]);
  if (!first || !second) return null;

  const options = runs.map(({ analysis_id, number, created_at }) => ({
    value: analysis_id,
    label: w.runName(number, exactTime(created_at, language) ?? created_at),
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
            {differencesOf(first, second, difference).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </PanelSection>
  );
}

/** Smaller changes are noise that nobody should read about. */
const LEAST_POINTS = 0.05;
const LEAST_SECONDS = 0.01;

const titles = (detections: readonly Detection[]) => detections.map(({ title }) => title).join(', ');
const modelOf = ({ model, model_version }: AnalysisRun) => [model, model_version].join(' ').trim();

/** Says how the second of two runs differs from the first. */
function useDifferences() {
  const w = useWords(runsWords);

  const found = ({ both, onlyBefore, onlyAfter }: RunDifference): string[] => {
    const isSame = onlyBefore.length === 0 && onlyAfter.length === 0;
    return [
      isSame ? w.agree : both.length === 0 ? w.sharesNothing : w.bothSaw(both.length),
      ...(onlyBefore.length > 0 ? [w.onlyFirst(titles(onlyBefore))] : []),
      ...(onlyAfter.length > 0 ? [w.onlySecond(titles(onlyAfter))] : []),
    ];
  };
  const surer = (change: number): string[] => {
    const points = Math.abs(change * 100);
    if (points < LEAST_POINTS) return [];
    return [(change > 0 ? w.surer : w.lessSure)(points.toFixed(1))];
  };
  const quicker = (first: AnalysisRun, second: AnalysisRun): string[] => {
    const seconds = ((second.duration_ms ?? 0) - (first.duration_ms ?? 0)) / 1000;
    if (Math.abs(seconds) < LEAST_SECONDS) return [];
    return [(seconds < 0 ? w.faster : w.slower)(Math.abs(seconds).toFixed(2))];
  };
  const model = (first: AnalysisRun, second: AnalysisRun): string[] =>
    modelOf(first) === modelOf(second) ? [] : [w.otherModel(modelOf(first), modelOf(second))];

  return (first: AnalysisRun, second: AnalysisRun, difference: RunDifference): string[] => [
    ...found(difference),
    ...surer(difference.confidenceChange),
    ...quicker(first, second),
    ...model(first, second),
  ];
}
