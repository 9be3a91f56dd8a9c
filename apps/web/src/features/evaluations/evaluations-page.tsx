import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { Calibrations } from './calibration/calibrations.tsx';
import { Evaluations } from './runs/evaluations.tsx';
import { SamplePanel } from './sample/sample-panel.tsx';
import { SampleList } from './sample-list/sample-list.tsx';

/** How good the detector is on the photos of this installation: the random sample, evaluations, calibrations. */
export function EvaluationsPage() {
  const t = useMessages(evaluationsMessages);
  return (
    <Page title={t('evaluations.title')} intro={t('evaluations.intro')}>
      <div className="grid gap-4">
        <SamplePanel />
        <SampleList />
        <Evaluations />
        <h2 className="mt-4 text-xl font-semibold">{t('evaluations.calibration')}</h2>
        <Calibrations />
      </div>
    </Page>
  );
}
