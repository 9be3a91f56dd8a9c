import {
  DETECTOR_CHOICES,
  type ModelCheck,
  type ModelPerformance,
  type PerformanceResult,
} from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { FiguresTable, useFigureTexts } from './figures-table.tsx';

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
  const t = useMessages(mlSettingsMessages);
  const isKnown = status === 'running' && total > 0;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-medium">{t('ml_settings.running')}</span>
        <span className="text-ink-soft tabular-nums">
          {isKnown ? t('ml_settings.photos_done', { done, total }) : t('ml_settings.waiting_for_worker')}
        </span>
      </p>
      <Progress label={t('ml_settings.running')} percent={isKnown ? (100 * done) / total : null} />
    </div>
  );
}

function PastTests({ tests }: { tests: readonly ModelCheck[] }) {
  const t = useMessages(mlSettingsMessages);
  const language = useLanguage();
  const texts = useFigureTexts();
  const rows = tests.flatMap(({ check_id, requested_at, performance }) =>
    (performance?.detectors ?? []).map((one) => ({
      key: `${check_id}${one.detector}`,
      cells: [
        formatDateTime(requested_at, language) ?? '–',
        `${t(`ml_settings.${one.detector}`)} ${one.model_version ?? ''}`,
        texts.formatShare(one.evaluation.map50),
        texts.formatDuration(one.average_ms),
        `${one.answered} / ${one.photos}`,
      ],
    })),
  );
  const head = [
    t('ml_settings.time'),
    t('ml_settings.model'),
    t('ml_settings.accuracy'),
    t('ml_settings.speed'),
    t('ml_settings.success_rate'),
  ];
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center dense:min-h-9 text-sm font-medium text-leaf-strong">
        {t('ml_settings.all_tests')}
      </summary>
      <FigureTable caption={t('ml_settings.all_tests')} head={head} rows={rows} />
    </details>
  );
}

const isOpen = (check: ModelCheck | undefined) => check?.status === 'waiting' || check?.status === 'running';

/** Measured figures only: of the last performance test, of the newest runs, and accuracy over time. */
export function ModelPerformancePanel({ performance, ownTest, threshold, onUseThreshold }: Props) {
  const t = useMessages(mlSettingsMessages);
  const running = isOpen(ownTest) ? ownTest : performance.current;
  const hasScores = performance.tests.some((test) =>
    test.performance?.detectors.some(({ evaluation }) => evaluation.map50 !== null),
  );
  const newest = performance.tests[0]?.performance;
  const proposal = newest?.proposal;
  const photos = newest?.detectors[0]?.photos;
  return (
    <PanelSection title={t('ml_settings.performance_section')}>
      <div className="grid gap-5">
        {running && <RunningTest check={running} />}
        {proposal && proposal.proposed.threshold !== threshold && (
          <Proposal proposal={proposal} onUse={onUseThreshold} />
        )}
        <div className="grid gap-2">
          <FiguresTable performance={performance} />
          <p className="text-xs text-ink-soft">
            {photos === undefined
              ? t('ml_settings.accuracy_note')
              : t('ml_settings.accuracy_on', { count: photos })}
          </p>
          {newest?.detectors.map(
            ({ detector, photos, answered, reason }) =>
              reason !== null && (
                <p key={detector} className="text-sm text-amber-ink">
                  {t(`ml_settings.${detector}`)}:{' '}
                  {t('ml_settings.photos_failed', { count: photos - answered, reason })}
                </p>
              ),
          )}
        </div>
        {hasScores && (
          <div>
            <h3 className="mb-2 text-sm font-medium">{t('ml_settings.chart')}</h3>
            <Suspense fallback={<Skeleton className="h-55" />}>
              <AccuracyChart tests={performance.tests} detectors={DETECTOR_CHOICES} />
            </Suspense>
          </div>
        )}
        {performance.tests.length > 0 && <PastTests tests={performance.tests} />}
        <Link to={PATHS.adminCalibrations} className={LINK_CLASSES}>
          {t('ml_settings.calibrations')}
        </Link>
      </div>
    </PanelSection>
  );
}

type ThresholdSuggestion = NonNullable<PerformanceResult['proposal']>;

/** A better threshold and why; it is only put into the form, and an admin saves it. */
function Proposal({
  proposal: { current, proposed },
  onUse,
}: {
  proposal: ThresholdSuggestion;
  onUse: (threshold: number) => void;
}) {
  const t = useMessages(mlSettingsMessages);
  const texts = useFigureTexts();
  const percent = formatPercent(proposed.threshold);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-sky-wash p-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium text-sky-ink">{t('ml_settings.proposal_title', { percent })}</p>
        <p className="mt-0.5 text-sm">
          {t('ml_settings.proposal_text', {
            threshold: formatPercent(current.threshold),
            precision: texts.formatShare(current.precision),
            recall: texts.formatShare(current.recall),
            new_threshold: percent,
            new_precision: texts.formatShare(proposed.precision),
            new_recall: texts.formatShare(proposed.recall),
          })}
        </p>
      </div>
      <Button tone="secondary" size="small" onClick={() => onUse(proposed.threshold)}>
        {t('ml_settings.use_percent', { percent })}
      </Button>
    </div>
  );
}
