import {
  type MlConfig,
  type MlConfigHistory,
  mlConfigHistory,
  mlWorkers,
  type StoredMlConfig,
} from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useQuery } from '@tanstack/react-query';
import { Check, RotateCw } from 'lucide-react';
import { callApi } from '../../shared/api/client.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useMessages } from '../../shared/words/messages.ts';
import { configOf, settingsKeys } from './use-settings.ts';

const CHANGES_SHOWN = 5;

function Values({ stored }: { stored: StoredMlConfig }) {
  const { fields, nameOf, valueText } = useSettingTexts();
  const values = new Map<string, unknown>(Object.entries(configOf(stored)));
  return (
    <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className="flex min-h-9 items-center justify-between gap-4 border-b">
          <dt className="text-ink-soft">{nameOf(field)}</dt>
          <dd className="font-medium tabular-nums">{valueText(field, values.get(field))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Workers({ version }: { version: number }) {
  const t = useMessages(mlSettingsMessages);
  const { data } = useWorkers();
  if (!data) return null;
  if (data.data.length === 0) return <p className="text-sm text-amber-ink">{t('ml_settings.no_workers')}</p>;
  return (
    <ul className="grid gap-1 text-sm">
      {data.data.map(({ worker, version: used, taken_over_at }) => (
        <li key={worker} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-all">{worker}</span>
          {used === version ? (
            <Badge tone="leaf">
              <Check aria-hidden="true" />
              {t('ml_settings.in_use')}
            </Badge>
          ) : (
            <Badge tone="amber">
              <RotateCw aria-hidden="true" />
              {t('ml_settings.behind', { version: used })}
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

function Change({ change: { at, by, changed } }: { change: MlConfigHistory['data'][number] }) {
  const t = useMessages(mlSettingsMessages);
  const { nameOf, valueText } = useSettingTexts();
  return (
    <li className="border-b py-2 text-sm last:border-0">
      <p className="text-ink-soft">
        {by ?? t('ml_settings.somebody')} · <UploadedTime iso={at} />
      </p>
      {Object.entries(changed).map(([field, { from, to }]) => (
        <p key={field}>
          {nameOf(field)}:{' '}
          {t('ml_settings.from_to', { from: valueText(field, from), to: valueText(field, to) })}
        </p>
      ))}
    </li>
  );
}

/** The stored configuration, the workers that use it, and the history of changes. */
export function CurrentConfiguration({ stored }: { stored: StoredMlConfig }) {
  const t = useMessages(mlSettingsMessages);
  const history = useHistory(stored.version).data?.data;
  return (
    <PanelSection title={t('ml_settings.current_section')}>
      <div className="grid gap-6">
        <p className="text-sm text-ink-soft">
          {stored.updated_at === null ? (
            t('ml_settings.never_saved')
          ) : (
            <>
              {t('ml_settings.version_by', {
                version: stored.version,
                who: stored.updated_by ?? t('ml_settings.somebody'),
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
            {history && history.length === 0 && (
              <p className="text-sm text-ink-soft">{t('ml_settings.no_history')}</p>
            )}
            <ul>
              {history?.slice(0, CHANGES_SHOWN).map((change) => (
                <Change key={change.version} change={change} />
              ))}
            </ul>
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
    processingTimeout: (value) => t('ml_settings.seconds_of', { value: String(value) }),
    minDetectionSize: (value) => t('ml_settings.pixels', { value: String(value) }),
  };
  const valueText = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('ml_settings.on') : t('ml_settings.off');
    if (value === 'roboflow' || value === 'yolo') return t(`ml_settings.${value}`);
    return written[field]?.(value) ?? String(value);
  };
  const nameOf = (field: string) => new Map<string, string>(Object.entries(names)).get(field) ?? field;
  return { fields: Object.keys(names), nameOf, valueText };
}

const POLL_INTERVAL_MS = 3_000;

/** Which worker uses which version; polled often, as workers apply a change within seconds. */
const useWorkers = () =>
  useQuery({
    queryKey: settingsKeys.workers,
    queryFn: ({ signal }) => dataOrThrow(callApi({ endpoint: 'mlWorkers', schema: mlWorkers, signal })),
    refetchInterval: POLL_INTERVAL_MS,
  });

/** `version` of the stored configuration: a new one has a new history. */
const useHistory = (version: number) =>
  useQuery({
    queryKey: [...settingsKeys.history, version],
    queryFn: ({ signal }) =>
      dataOrThrow(callApi({ endpoint: 'mlConfigHistory', schema: mlConfigHistory, signal })),
  });
