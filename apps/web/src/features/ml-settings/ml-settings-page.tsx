import type { StoredMlConfig } from '@smart-waste/contract';
import { Gauge, Play, Save } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useWords } from '../../shared/words/words.ts';
import { CurrentConfiguration } from './current-configuration.tsx';
import { ModelPerformancePanel } from './model-performance.tsx';
import { ServiceResult } from './service-result.tsx';
import { SettingsForm } from './settings-form.tsx';
import { LeaveGuard, UnsavedBar } from './unsaved-changes.tsx';
import { usePerformance, usePerformanceTest, useServiceTest } from './use-model-checks.ts';
import { useSettings, useStoredConfig } from './use-settings.ts';
import { settingsWords } from './words.ts';

/** How photos are analysed: changing it, trying it out, and what is measured of it. */
export function MlSettingsPage() {
  const w = useWords(settingsWords);
  const stored = useStoredConfig();
  if (stored.data) return <Loaded stored={stored.data} />;
  return (
    <Page title={w.title} intro={w.intro}>
      <QueryView query={stored} failed={w.loadFailed}>
        {() => null}
      </QueryView>
    </Page>
  );
}

function Loaded({ stored }: { stored: StoredMlConfig }) {
  const w = useWords(settingsWords);
  const settings = useSettings(stored);
  const serviceTest = useServiceTest();
  const performanceTest = usePerformanceTest();
  const performance = usePerformance();
  const { draft, change, check } = settings;
  const testService = () => {
    const config = check();
    if (config) serviceTest.start(config);
  };
  const actions = (
    <SettingsActions
      performance={{ onPress: performanceTest.start, isBusy: performanceTest.isBusy }}
      test={{ onPress: testService, isBusy: serviceTest.isBusy }}
      save={{ onPress: settings.save, isBusy: settings.isSaving }}
    />
  );
  return (
    <Page title={w.title} intro={w.intro} actions={actions}>
      <UnsavedBar settings={settings} />
      <div className="grid gap-4">
        {serviceTest.result && <ServiceResult check={serviceTest.result} onClose={serviceTest.close} />}
        <SettingsForm settings={settings} />
        <QueryView query={performance} failed={w.loadFailed}>
          {(data) => (
            <ModelPerformancePanel
              performance={data}
              mine={performanceTest.check}
              threshold={draft.confidenceThreshold}
              onUseThreshold={(confidenceThreshold) => change({ confidenceThreshold })}
            />
          )}
        </QueryView>
        <CurrentConfiguration stored={stored} />
      </div>
      <LeaveGuard isDirty={settings.isDirty} />
    </Page>
  );
}

type Act = { onPress: () => void; isBusy: boolean };

/** The three buttons of the screen; saving is the one that changes something. */
function SettingsActions({ test, performance, save }: Record<'test' | 'performance' | 'save', Act>) {
  const w = useWords(settingsWords);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="secondary"
        icon={<Gauge aria-hidden="true" />}
        onClick={performance.onPress}
        busy={performance.isBusy}
      >
        {w.performanceTest}
      </Button>
      <Button tone="secondary" icon={<Play aria-hidden="true" />} onClick={test.onPress} busy={test.isBusy}>
        {w.testService}
      </Button>
      <Button icon={<Save aria-hidden="true" />} onClick={save.onPress} busy={save.isBusy}>
        {w.save}
      </Button>
    </div>
  );
}
