import type { StoredMlConfig } from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { Gauge, Play, Save } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useStoredConfig } from '../../shared/api/ml-config.ts';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView, type ShownQuery } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { usePerformance, usePerformanceTest, useServiceTest } from './use-model-checks.ts';
import { CONFIG_POLL_MS, useSettings } from './use-settings.ts';

// The form does not wait for what is below it.
const ModelPerformancePanel = lazy(async () => ({
  default: (await import('./model-performance.tsx')).ModelPerformancePanel,
}));
const ServiceResult = lazy(async () => ({ default: (await import('./service-result.tsx')).ServiceResult }));

const CurrentConfiguration = createLazyPart(
  'The current configuration',
  async () => (await import('./current-configuration.tsx')).CurrentConfiguration,
);

const PerformanceSkeleton = () => (
  <SkeletonLayout>
    <Skeleton className="h-72 rounded-panel" />
  </SkeletonLayout>
);

/** The analysis configuration: its form, its tests and its measured figures. */
export function MlSettingsPage() {
  const t = useMessages(mlSettingsMessages);
  const stored = useStoredConfig({ pollMs: CONFIG_POLL_MS });
  if (stored.data) return <Loaded query={stored} stored={stored.data} />;
  return (
    <Page title={t('ml_settings.title')} intro={t('ml_settings.intro')}>
      <QueryView query={stored} failed={t('ml_settings.load_failed')}>
        {() => null}
      </QueryView>
    </Page>
  );
}

type LoadedProps = { query: ShownQuery<StoredMlConfig>; stored: StoredMlConfig };

function Loaded({ query, stored }: LoadedProps) {
  const t = useMessages(mlSettingsMessages);
  const settings = useSettings(stored);
  const serviceTest = useServiceTest();
  const performanceTest = usePerformanceTest();
  const performance = usePerformance();
  const { form } = settings;
  const threshold = useWatch({ control: form.control, name: 'confidenceThreshold' });
  const testService = form.handleSubmit((config) => serviceTest.start(config));
  const actions = (
    <SettingsActions
      performance={{ onPress: performanceTest.start, isBusy: performanceTest.isBusy }}
      test={{ onPress: () => void testService(), isBusy: serviceTest.isBusy }}
      save={{ onPress: settings.save, isBusy: settings.isSaving }}
    />
  );
  return (
    <Page title={t('ml_settings.title')} intro={t('ml_settings.intro')} actions={actions}>
      <UnsavedBar settings={settings} />
      <div className="grid gap-4">
        {serviceTest.result && (
          <Suspense>
            <ServiceResult check={serviceTest.result} onClose={serviceTest.close} />
          </Suspense>
        )}
        <SettingsForm form={form} unconfigured={stored.unconfigured ?? []} floors={stored.min_confidence} />
        <QueryView
          query={performance}
          failed={t('ml_settings.load_failed')}
          loading={<PerformanceSkeleton />}
        >
          {(data) => (
            <Suspense fallback={<PerformanceSkeleton />}>
              <ModelPerformancePanel
                performance={data}
                ownTest={performanceTest.check}
                threshold={threshold}
                onUseThreshold={(proposed) =>
                  form.setValue('confidenceThreshold', proposed, { shouldDirty: true })
                }
              />
            </Suspense>
          )}
        </QueryView>
        <QueryView query={query} failed={t('ml_settings.load_failed')}>
          {(config) => <CurrentConfiguration stored={config} />}
        </QueryView>
      </div>
      <LeaveGuard
        isDirty={settings.isDirty}
        texts={{
          title: t('ml_settings.leave_title'),
          text: t('ml_settings.leave_text'),
          confirmLabel: t('ml_settings.leave'),
        }}
      />
    </Page>
  );
}

type Act = { onPress: () => void; isBusy: boolean };

/** The three buttons of the screen; saving is the one that changes something. */
function SettingsActions({ test, performance, save }: Record<'test' | 'performance' | 'save', Act>) {
  const t = useMessages(mlSettingsMessages);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="secondary"
        icon={<Gauge aria-hidden="true" />}
        onClick={performance.onPress}
        busy={performance.isBusy}
      >
        {t('ml_settings.performance_test')}
      </Button>
      <Button tone="secondary" icon={<Play aria-hidden="true" />} onClick={test.onPress} busy={test.isBusy}>
        {t('ml_settings.test_service')}
      </Button>
      <Button icon={<Save aria-hidden="true" />} onClick={save.onPress} busy={save.isBusy}>
        {t('ml_settings.save')}
      </Button>
    </div>
  );
}
