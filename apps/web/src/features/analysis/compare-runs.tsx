import type { Image } from '@smart-waste/contract';
import { compareDetections } from '@smart-waste/core';
import { useState } from 'react';
import { exactTime } from '../../shared/time/relative-time.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { ComparedPhoto } from './compared-photo.tsx';
import { useDifferences } from './differences.ts';
import type { NumberedRun } from './numbered-run.ts';
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
