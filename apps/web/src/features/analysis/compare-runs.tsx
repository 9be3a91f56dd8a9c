import type { Image } from '@smart-waste/contract';
import { compareDetections, type RunDifference } from '@smart-waste/core';
import { analysisRunsMessages } from '@smart-waste/messages/en/analysis-runs';
import { useState } from 'react';
import type { NumberedRun } from '../../shared/api/analysis-runs.ts';
import { useSecondsText } from '../../shared/format/duration.ts';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { ComparedPhoto, LineLegend } from '../../shared/images/compared-photo.tsx';
import { formatTitleCounts } from '../../shared/images/detections.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';

type CompareRunsProps = { image: Image; runs: readonly NumberedRun[] };

/** Compares two runs of one photo: the boxes of both, and their differences as text. */
export function CompareRuns({ image, runs }: CompareRunsProps) {
  const t = useMessages(analysisRunsMessages);
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
    label: t('analysis_runs.run_name', { number, when: formatDateTime(created_at, language) ?? created_at }),
  }));
  const difference = compareDetections(first.results?.detections ?? [], second.results?.detections ?? []);
  return (
    <PanelSection title={t('analysis_runs.compare_title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('analysis_runs.first')}
          options={options}
          value={first.analysis_id}
          onChange={(id) => setChosen({ ...chosen, first: id })}
        />
        <SelectField
          label={t('analysis_runs.second')}
          options={options}
          value={second.analysis_id}
          onChange={(id) => setChosen({ ...chosen, second: id })}
        />
      </div>
      {first === second ? (
        <p className="mt-4 text-sm text-ink-soft">{t('analysis_runs.same_run')}</p>
      ) : (
        <div className="mt-5 grid gap-6 lg:grid-cols-2">
          <BothRuns image={image} difference={difference} />
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

/** The boxes of both runs on the photo. */
function BothRuns({ image, difference }: { image: Image; difference: RunDifference }) {
  const t = useMessages(analysisRunsMessages);
  const { both, onlyBefore, onlyAfter } = difference;
  return (
    <div className="grid content-start gap-3">
      <ComparedPhoto
        image={image}
        alt={t('analysis_runs.on_photo')}
        sides={[
          { line: 'both', objects: both.map(({ after }) => after) },
          { line: 'first', objects: onlyBefore },
          { line: 'second', objects: onlyAfter },
        ]}
      />
      <LineLegend
        lines={[
          { line: 'both', text: t('analysis_runs.legend_both') },
          { line: 'first', text: t('analysis_runs.legend_first') },
          { line: 'second', text: t('analysis_runs.legend_second') },
        ]}
      />
    </div>
  );
}

/** Smaller changes are noise. */
const MIN_POINTS = 0.05;
const MIN_SECONDS = 0.01;

const CONFIDENCE_SENTENCES = {
  raw: { more: 'analysis_runs.more_confident', less: 'analysis_runs.less_confident' },
  calibrated: {
    more: 'analysis_runs.more_confident_calibrated',
    less: 'analysis_runs.less_confident_calibrated',
  },
} as const;

const formatModel = ({ model, model_version }: NumberedRun) => [model, model_version].join(' ').trim();

/** Returns a function that describes, sentence by sentence, how the second of two runs differs from the first. */
function useDescribeDifference() {
  const t = useMessages(analysisRunsMessages);
  const translate = useSentence();
  const formatSeconds = useSecondsText();

  const describeDetections = (
    first: NumberedRun,
    second: NumberedRun,
    difference: RunDifference,
  ): string[] => {
    const { both, onlyBefore, onlyAfter } = difference;
    const isSame = onlyBefore.length === 0 && onlyAfter.length === 0;
    return [
      isSame
        ? t('analysis_runs.same_detections')
        : both.length === 0
          ? t('analysis_runs.no_shared_detections')
          : t('analysis_runs.shared_detections', { count: both.length }),
      ...(onlyBefore.length > 0
        ? [t('analysis_runs.only_in', { run: first.number, what: formatTitleCounts(onlyBefore, translate) })]
        : []),
      ...(onlyAfter.length > 0
        ? [t('analysis_runs.only_in', { run: second.number, what: formatTitleCounts(onlyAfter, translate) })]
        : []),
    ];
  };
  const describeConfidence = (
    run: NumberedRun,
    { confidenceChange: change, isCalibrated }: RunDifference,
  ): string[] => {
    const points = Math.abs(change * 100);
    if (points < MIN_POINTS) return [];
    return [
      t(CONFIDENCE_SENTENCES[isCalibrated ? 'calibrated' : 'raw'][change > 0 ? 'more' : 'less'], {
        run: run.number,
        points: points.toFixed(1),
      }),
    ];
  };
  const describeDuration = (first: NumberedRun, second: NumberedRun): string[] => {
    const seconds = ((second.duration_ms ?? 0) - (first.duration_ms ?? 0)) / 1000;
    if (Math.abs(seconds) < MIN_SECONDS) return [];
    return [
      t(seconds < 0 ? 'analysis_runs.faster' : 'analysis_runs.slower', {
        run: second.number,
        duration: formatSeconds(Math.abs(seconds)),
      }),
    ];
  };
  const describeModels = (first: NumberedRun, second: NumberedRun): string[] =>
    formatModel(first) === formatModel(second)
      ? []
      : [t('analysis_runs.different_models', { first: formatModel(first), second: formatModel(second) })];

  return (first: NumberedRun, second: NumberedRun, difference: RunDifference): string[] => [
    ...describeDetections(first, second, difference),
    ...describeConfidence(second, difference),
    ...describeDuration(first, second),
    ...describeModels(first, second),
  ];
}
