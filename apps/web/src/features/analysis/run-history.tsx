import type { Image, RunSettings } from '@smart-waste/contract';
import { analysisRunsMessages } from '@smart-waste/messages/en/analysis-runs';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { buildRunsKey, listRuns, type NumberedRun, numberRuns } from '../../shared/api/analysis-runs.ts';
import { useSecondsText } from '../../shared/format/duration.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { WasteProbability } from '../../shared/images/confidence.tsx';
import { StatusBadge } from '../../shared/images/image-status-badge.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { CompareRuns } from './compare-runs.tsx';

/** Every analysis run of this photo, and a comparison of two. */
export function RunHistory({ image }: { image: Image }) {
  const t = useMessages(analysisRunsMessages);
  const query = useQuery({
    queryKey: buildRunsKey(image.image_id),
    queryFn: ({ signal }) => listRuns(image.image_id, signal),
    select: numberRuns,
  });
  return (
    <>
      <PanelSection title={t('analysis_runs.runs')}>
        <QueryView
          query={query}
          failed={t('analysis_runs.load_failed')}
          loading={<RowsSkeleton />}
          isEmpty={(runs) => runs.length === 0}
          empty={<p className="text-sm text-ink-soft">{t('analysis_runs.no_runs')}</p>}
        >
          {(runs) => <RunTable runs={runs} />}
        </QueryView>
      </PanelSection>
      {query.data && query.data.filter(({ results }) => results !== null).length > 1 && (
        <CompareRuns image={image} runs={query.data.filter(({ results }) => results !== null)} />
      )}
    </>
  );
}

const RowsSkeleton = () => (
  <SkeletonLayout>
    <Skeleton className="h-24" />
  </SkeletonLayout>
);

/** One line a run; on a phone each is a block of lines. */
function RunTable({ runs }: { runs: readonly NumberedRun[] }) {
  const t = useMessages(analysisRunsMessages);
  const columns = [
    t('analysis_runs.run'),
    t('analysis_runs.when'),
    t('analysis_runs.started_by'),
    t('analysis_runs.detector'),
    t('analysis_runs.settings'),
    t('analysis_runs.duration'),
    t('analysis_runs.result'),
  ];
  return (
    <table className="w-full text-left text-sm max-md:block">
      <thead className="text-xs text-ink-soft max-md:sr-only">
        <tr className="border-b">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y max-md:block max-md:*:first:pt-0">
        {runs.map((run) => (
          <RunRow key={run.analysis_id} run={run} />
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { label: string; className?: string; children: ReactNode };

/** A cell; on a phone a line with its own label, as the table header is hidden there. */
const Cell = ({ label, className, children }: CellProps) => (
  <td className={clsx('max-md:flex max-md:justify-between max-md:gap-6', className)}>
    <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft md:hidden">
      {label}
    </span>
    <div className="min-w-0 max-md:text-right">{children}</div>
  </td>
);

function RunRow({ run }: { run: NumberedRun }) {
  const t = useMessages(analysisRunsMessages);
  const getName = useAccountName();
  const translate = useSentence();
  const formatSeconds = useSecondsText();
  const model = [run.model, run.model_version].filter((part) => part !== null).join(' ');
  return (
    <tr className="align-top max-md:grid max-md:gap-1.5 max-md:py-3 md:[&>td]:py-2 md:[&>td]:pr-4">
      <th scope="row" className="font-medium tabular-nums md:py-2 md:pr-4">
        <span aria-hidden="true" className="md:hidden">
          {t('analysis_runs.run')}{' '}
        </span>
        {run.number}
      </th>
      <Cell label={t('analysis_runs.when')}>
        <UploadedTime iso={run.created_at} />
      </Cell>
      <Cell label={t('analysis_runs.started_by')}>
        {run.requested_by === null ? t('analysis_runs.automatic') : getName(run.requested_by)}
      </Cell>
      <Cell label={t('analysis_runs.detector')}>
        <DetectorName detector={run.detector} />
        {model !== '' && <span className="block text-xs text-ink-soft">{model}</span>}
      </Cell>
      <Cell label={t('analysis_runs.settings')} className="text-xs text-ink-soft">
        <Settings settings={run.settings} />
      </Cell>
      <Cell label={t('analysis_runs.duration')} className="tabular-nums">
        {run.duration_ms === null ? '–' : formatSeconds(run.duration_ms / 1000)}
      </Cell>
      <Cell label={t('analysis_runs.result')}>
        <StatusBadge status={run.status} />
        {run.results && (
          <span className="mt-1 block">
            {t('analysis_runs.detections', { count: run.results.total_detections })}
          </span>
        )}
        {run.results?.waste_in_photo && (
          <span className="mt-1 block text-xs text-ink-soft">
            {t('analysis_runs.waste_in_photo')} <WasteProbability waste={run.results.waste_in_photo} />
          </span>
        )}
        {run.error_message && (
          <span className="mt-1 block max-w-xs text-brick">
            {translate(run.error_message, run.error_reason)}
          </span>
        )}
      </Cell>
    </tr>
  );
}

function DetectorName({ detector }: { detector: string | null }) {
  const t = useMessages(analysisRunsMessages);
  if (detector === 'roboflow') return <>{t('analysis_runs.detector_roboflow')}</>;
  return <>{detector === 'yolo' ? t('analysis_runs.detector_yolo') : (detector ?? '–')}</>;
}

function Settings({ settings }: { settings: RunSettings | null }) {
  const t = useMessages(analysisRunsMessages);
  const { minDetectionSize, maxDetectionsPerImage } = settings ?? {};
  const threshold = settings?.effectiveThreshold ?? settings?.confidenceThreshold;
  const findings = [
    ...(threshold === undefined
      ? []
      : [t('analysis_runs.setting_confidence', { percent: formatPercent(threshold) })]),
    ...(minDetectionSize === undefined
      ? []
      : [t('analysis_runs.setting_size', { pixels: minDetectionSize })]),
    ...(maxDetectionsPerImage === undefined
      ? []
      : [t('analysis_runs.setting_max', { count: maxDetectionsPerImage })]),
  ];
  return <>{findings.length === 0 ? '–' : findings.join(', ')}</>;
}
