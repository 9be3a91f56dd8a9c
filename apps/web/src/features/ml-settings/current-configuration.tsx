import {
  type MlConfig,
  type MlConfigHistory,
  type MlWorkers,
  mlConfigHistory,
  mlWorkers,
  type StoredMlConfig,
} from '@smart-waste/contract';
import { computeEffectiveThreshold } from '@smart-waste/core';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useQuery } from '@tanstack/react-query';
import { Check, RotateCw } from 'lucide-react';
import { callApi } from '../../shared/api/client.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { settingsKeys, toConfig } from './use-settings.ts';

const MAX_SHOWN_CHANGES = 5;

function Values({ stored }: { stored: StoredMlConfig }) {
  const { fields, getFieldName, formatValue } = useSettingTexts();
  const t = useMessages(mlSettingsMessages);
  const values = new Map<string, unknown>(Object.entries(toConfig(stored)));
  const { confidenceThreshold, primaryModel, min_confidence } = stored;
  const effective = computeEffectiveThreshold(confidenceThreshold, min_confidence?.[primaryModel]);
  const thresholdText =
    effective === confidenceThreshold
      ? formatPercent(effective)
      : t('ml_settings.threshold_raised', {
          effective: formatPercent(effective),
          chosen: formatPercent(confidenceThreshold),
        });
  const formatField = (field: string) => {
    const text = formatValue(field, values.get(field));
    if (field === 'confidenceThreshold') return thresholdText;
    const isUnconfigured = stored.unconfigured?.some((choice) => choice === values.get(field));
    return isUnconfigured ? t('ml_settings.not_configured', { model: text }) : text;
  };
  return (
    <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className="flex min-h-9 items-center justify-between gap-4 border-b">
          <dt className="text-ink-soft">{getFieldName(field)}</dt>
          <dd className="font-medium tabular-nums">{formatField(field)}</dd>
        </div>
      ))}
    </dl>
  );
}

const RowsSkeleton = () => (
  <SkeletonLayout>
    <Skeleton className="h-9" />
  </SkeletonLayout>
);

function Workers({ version }: { version: number }) {
  const t = useMessages(mlSettingsMessages);
  const query = useWorkers();
  return (
    <QueryView
      query={query}
      loading={<RowsSkeleton />}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="text-sm text-amber-ink">{t('ml_settings.no_workers')}</p>}
    >
      {({ data }) => <WorkerList workers={data} version={version} />}
    </QueryView>
  );
}

type WorkerListProps = { workers: MlWorkers['data']; version: number };

function WorkerList({ workers, version }: WorkerListProps) {
  const t = useMessages(mlSettingsMessages);
  return (
    <ul className="grid gap-1 text-sm">
      {workers.map(({ worker, version: used, taken_over_at }) => (
        <li key={worker} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-all">{worker}</span>
          {used === version ? (
            <Badge tone="leaf">
              <Check aria-hidden="true" />
              {t('ml_settings.up_to_date')}
            </Badge>
          ) : (
            <Badge tone="amber">
              <RotateCw aria-hidden="true" />
              {t('ml_settings.on_version', { version: used })}
            </Badge>
          )}
          <span className="text-ink-soft">
            <UploadedTime iso={taken_over_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function History({ version }: { version: number }) {
  const t = useMessages(mlSettingsMessages);
  const query = useHistory(version);
  return (
    <QueryView
      query={query}
      loading={<RowsSkeleton />}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="text-sm text-ink-soft">{t('ml_settings.no_history')}</p>}
    >
      {({ data }) => (
        <ul>
          {data.slice(0, MAX_SHOWN_CHANGES).map((change) => (
            <Change key={change.version} change={change} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Change({ change: { at, by, changed } }: { change: MlConfigHistory['data'][number] }) {
  const t = useMessages(mlSettingsMessages);
  const { getFieldName, formatValue } = useSettingTexts();
  return (
    <li className="border-b py-2 text-sm last:border-0">
      <p className="text-ink-soft">
        {by ?? t('ml_settings.unknown_user')} · <UploadedTime iso={at} />
      </p>
      {Object.entries(changed).map(([field, { from, to }]) => (
        <p key={field}>
          {getFieldName(field)}:{' '}
          {t('ml_settings.from_to', { from: formatValue(field, from), to: formatValue(field, to) })}
        </p>
      ))}
    </li>
  );
}

/** The stored configuration, the workers that use it, and the history of changes. */
export function CurrentConfiguration({ stored }: { stored: StoredMlConfig }) {
  const t = useMessages(mlSettingsMessages);
  const getName = useAccountName();
  return (
    <PanelSection title={t('ml_settings.current_section')}>
      <div className="grid gap-6">
        <p className="text-sm text-ink-soft">
          {stored.updated_at === null ? (
            t('ml_settings.default_settings')
          ) : (
            <>
              {stored.updated_by === null
                ? t('ml_settings.version', { version: stored.version })
                : t('ml_settings.version_by', {
                    version: stored.version,
                    user: getName(stored.updated_by),
                  })}{' '}
              · <UploadedTime iso={stored.updated_at} />
            </>
          )}
        </p>
        <Values stored={stored} />
        <div className="grid gap-6 lg:grid-cols-2">
          <section>
            <h3 className="mb-1 text-sm font-semibold">{t('ml_settings.workers')}</h3>
            <Workers version={stored.version} />
          </section>
          <section>
            <h3 className="mb-1 text-sm font-semibold">{t('ml_settings.history')}</h3>
            <History version={stored.version} />
          </section>
        </div>
      </div>
    </PanelSection>
  );
}

/** Each field in the order of the form: its label and its formatted value. */
function useSettingTexts() {
  const t = useMessages(mlSettingsMessages);
  const names: Record<keyof MlConfig, string> = {
    primaryModel: t('ml_settings.primary_model'),
    fallbackModel: t('ml_settings.fallback_model'),
    autoSwitchModels: t('ml_settings.auto_switch'),
    confidenceThreshold: t('ml_settings.threshold'),
    minDetectionSize: t('ml_settings.min_size'),
    maxDetectionsPerImage: t('ml_settings.max_detections'),
    autoOptimizeThresholds: t('ml_settings.auto_optimize'),
    batchSize: t('ml_settings.batch_size'),
    processingTimeout: t('ml_settings.timeout'),
    enableParallelProcessing: t('ml_settings.parallel'),
    retryFailedProcessing: t('ml_settings.retry'),
    maxRetries: t('ml_settings.max_retries'),
    enablePerformanceTracking: t('ml_settings.tracking'),
    logProcessingMetrics: t('ml_settings.logging'),
  };
  const written: Partial<Record<string, (value: unknown) => string>> = {
    confidenceThreshold: (value) => formatPercent(Number(value)),
    processingTimeout: (value) => t('ml_settings.seconds', { value: String(value) }),
    minDetectionSize: (value) => t('ml_settings.pixels', { value: String(value) }),
  };
  const formatValue = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('ml_settings.on') : t('ml_settings.off');
    if (value === 'roboflow' || value === 'yolo') return t(`ml_settings.${value}`);
    return written[field]?.(value) ?? String(value);
  };
  const getFieldName = (field: string) => new Map<string, string>(Object.entries(names)).get(field) ?? field;
  return { fields: Object.keys(names), getFieldName, formatValue };
}

const POLL_INTERVAL_MS = 3_000;

/** Which worker uses which version; polled often, as workers apply a change within seconds. */
const useWorkers = () =>
  useQuery({
    queryKey: settingsKeys.workers,
    queryFn: ({ signal }) => getDataOrThrow(callApi({ endpoint: 'mlWorkers', schema: mlWorkers, signal })),
    refetchInterval: POLL_INTERVAL_MS,
  });

/** `version` of the stored configuration: a new one has a new history. */
const useHistory = (version: number) =>
  useQuery({
    queryKey: [...settingsKeys.history, version],
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'mlConfigHistory', schema: mlConfigHistory, signal })),
  });
