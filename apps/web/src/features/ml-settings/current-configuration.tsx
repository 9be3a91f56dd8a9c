import {
  type MlConfig,
  type MlConfigHistory,
  mlConfigHistory,
  mlWorkers,
  type StoredMlConfig,
} from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, RotateCw } from 'lucide-react';
import { callApi } from '../../shared/api/client.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { configOf, settingsKeys } from './use-settings.ts';
import { settingsWords } from './words.ts';

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
  const w = useWords(settingsWords);
  const { data } = useWorkers();
  if (!data) return null;
  if (data.data.length === 0) return <p className="text-sm text-amber-ink">{w.noWorkers}</p>;
  return (
    <ul className="grid gap-1 text-sm">
      {data.data.map(({ worker, version: used, taken_over_at }) => (
        <li key={worker} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-all">{worker}</span>
          {used === version ? (
            <Badge tone="leaf">
              <Check aria-hidden="true" />
              {w.inUse}
            </Badge>
          ) : (
            <Badge tone="amber">
              <RotateCw aria-hidden="true" />
              {w.behind(used)}
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
  const w = useWords(settingsWords);
  const { nameOf, valueText } = useSettingTexts();
  return (
    <li className="border-b py-2 text-sm last:border-0">
      <p className="text-ink-soft">
        {by ?? w.somebody} · <UploadedTime iso={at} />
      </p>
      {Object.entries(changed).map(([field, { from, to }]) => (
        <p key={field}>
          {nameOf(field)}: {w.fromTo(valueText(field, from), valueText(field, to))}
        </p>
      ))}
    </li>
  );
}

/** The stored configuration, the workers that use it, and the history of changes. */
export function CurrentConfiguration({ stored }: { stored: StoredMlConfig }) {
  const w = useWords(settingsWords);
  const history = useHistory(stored.version).data?.data;
  return (
    <PanelSection title={w.currentSection}>
      <div className="grid gap-6">
        <p className="text-sm text-ink-soft">
          {stored.updated_at === null ? (
            w.neverSaved
          ) : (
            <>
              {w.versionBy(stored.version, stored.updated_by ?? w.somebody)} ·{' '}
              <UploadedTime iso={stored.updated_at} />
            </>
          )}
        </p>
        <Values stored={stored} />
        <div className="grid gap-6 lg:grid-cols-2">
          <section>
            <h3 className="mb-1 text-sm font-semibold">{w.workers}</h3>
            <Workers version={stored.version} />
          </section>
          <section>
            <h3 className="mb-1 text-sm font-semibold">{w.history}</h3>
            {history && history.length === 0 && <p className="text-sm text-ink-soft">{w.noHistory}</p>}
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
  const w = useWords(settingsWords);
  const names: Record<keyof MlConfig, string> = {
    primaryModel: w.primaryModel,
    fallbackModel: w.fallbackModel,
    autoSwitchModels: w.autoSwitch,
    confidenceThreshold: w.threshold,
    minDetectionSize: w.minSize,
    maxDetectionsPerImage: w.maxDetections,
    autoOptimizeThresholds: w.autoOptimize,
    batchSize: w.batchSize,
    processingTimeout: w.timeout,
    enableParallelProcessing: w.parallel,
    retryFailedProcessing: w.retry,
    maxRetries: w.maxRetries,
    enablePerformanceTracking: w.tracking,
    logProcessingMetrics: w.logging,
  };
  const written: Partial<Record<string, (value: unknown) => string>> = {
    confidenceThreshold: (value) => formatPercent(Number(value)),
    processingTimeout: (value) => w.secondsOf(String(value)),
    minDetectionSize: (value) => w.pixels(String(value)),
  };
  const valueText = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? w.on : w.off;
    if (value === 'roboflow' || value === 'yolo') return w[value];
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
