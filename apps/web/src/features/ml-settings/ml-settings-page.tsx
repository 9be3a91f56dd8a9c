import type { StoredMlConfig } from '@smart-waste/contract';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useWords } from '../../shared/words/words.ts';
import { ModelPerformancePanel } from './checks/model-performance.tsx';
import { ServiceResult } from './checks/service-result.tsx';
import { usePerformance, usePerformanceTest } from './checks/use-performance.ts';
import { useServiceTest } from './checks/use-service-test.ts';
import { CurrentConfiguration } from './current/current-configuration.tsx';
import { LeaveGuard } from './form/leave-guard.tsx';
import { SettingsForm } from './form/settings-form.tsx';
import { SettingsActions } from './settings-actions.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
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
