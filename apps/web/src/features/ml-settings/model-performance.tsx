import {
  DETECTOR_CHOICES,
  type ModelCheck,
  type ModelPerformance,
  type PerformanceResult,
} from '@smart-waste/contract';
import { lazy, Suspense } from 'react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { FiguresTable, FigureTable, useFigureTexts } from './figures-table.tsx';
import { settingsWords } from './words.ts';

// The figures need not wait for the chart library.
const AccuracyChart = lazy(async () => ({ default: (await import('./accuracy-chart.tsx')).AccuracyChart }));

type Props = {
  performance: ModelPerformance;
  /** The test that this browser requested, which is known sooner than the list. */
  ownTest: ModelCheck | undefined;
  threshold: number;
  onUseThreshold: (threshold: number) => void;
};

function RunningTest({ check: { status, done, total } }: { check: ModelCheck }) {
  const w = useWords(settingsWords);
  const isKnown = status === 'running' && total > 0;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-medium">{w.running}</span>
        <span className="text-ink-soft tabular-nums">
          {isKnown ? w.photosDone(done, total) : w.waitingForWorker}
        </span>
      </p>
      <Progress label={w.running} percent={isKnown ? (100 * done) / total : null} />
    </div>
  );
}

function PastTests({ tests }: { tests: readonly ModelCheck[] }) {
  const w = useWords(settingsWords);
  const language = useLanguage();
  const texts = useFigureTexts();
  const rows = tests.flatMap(({ check_id, requested_at, performance }) =>
    (performance?.detectors ?? []).map((one) => ({
      key: `${check_id}${one.detector}`,
      cells: [
        formatDateTime(requested_at, language) ?? '–',
        `${w[one.detector]} ${one.model_version ?? ''}`,
        texts.percent(one.evaluation.map50),
        texts.seconds(one.average_ms),
        `${one.answered} / ${one.photos}`,
      ],
    })),
  );
  const head = [w.when, w.model, w.accuracy, w.speed, w.successRate];
  return (
    <details>
      <summary className="min-h-9 cursor-pointer content-center text-sm font-medium text-leaf-strong">
        {w.allTests}
      </summary>
      <FigureTable caption={w.allTests} head={head} rows={rows} />
    </details>
  );
}

const isOpen = (check: ModelCheck | undefined) => check?.status === 'waiting' || check?.status === 'running';

/** Measured figures only: of the last performance test, of the newest runs, and accuracy over time. */
export function ModelPerformancePanel({ performance, ownTest, threshold, onUseThreshold }: Props) {
  const w = useWords(settingsWords);
  const running = isOpen(ownTest) ? ownTest : performance.current;
  const hasScores = performance.tests.some((test) =>
    test.performance?.detectors.some(({ evaluation }) => evaluation.map50 !== null),
  );
  const newest = performance.tests[0]?.performance;
  const proposal = newest?.proposal;
  return (
    <PanelSection title={w.performanceSection}>
      <div className="grid gap-5">
        {running && <RunningTest check={running} />}
        {proposal && proposal.proposed.threshold !== threshold && (
          <Proposal proposal={proposal} onUse={onUseThreshold} />
        )}
        <div className="grid gap-2">
          <FiguresTable performance={performance} />
          <p className="text-xs text-ink-soft">{w.accuracyNote}</p>
          {newest?.detectors.map(
            ({ detector, photos, answered, reason }) =>
              reason !== null && (
                <p key={detector} className="text-sm text-amber-ink">
                  {w[detector]}: {w.unanswered(photos - answered, reason)}
                </p>
              ),
          )}
        </div>
        {hasScores && (
          <div className="max-w-3xl">
            <h3 className="mb-2 text-sm font-medium">{w.chart}</h3>
            <Suspense fallback={<Skeleton className="h-55" />}>
              <AccuracyChart tests={performance.tests} detectors={DETECTOR_CHOICES} />
            </Suspense>
          </div>
        )}
        {performance.tests.length > 0 && <PastTests tests={performance.tests} />}
      </div>
    </PanelSection>
  );
}

type Proposed = NonNullable<PerformanceResult['proposal']>;

/** A better threshold and why; it is only put into the form, and an admin saves it. */
function Proposal({
  proposal: { current, proposed },
  onUse,
}: {
  proposal: Proposed;
  onUse: (threshold: number) => void;
}) {
  const w = useWords(settingsWords);
  const texts = useFigureTexts();
  const describeScores = (one: Proposed['current']) =>
    w.atThreshold(formatPercent(one.threshold), texts.percent(one.precision), texts.percent(one.recall));
  const percent = formatPercent(proposed.threshold);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-sky-wash p-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium text-sky-ink">{w.proposalTitle(percent)}</p>
        <p className="mt-0.5 text-sm">{w.proposalText(describeScores(current), describeScores(proposed))}</p>
      </div>
      <Button tone="secondary" size="small" onClick={() => onUse(proposed.threshold)}>
        {w.usePercent(percent)}
      </Button>
    </div>
  );
}
