import { calibrationsMessages } from '@smart-waste/messages/en/calibrations';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Page } from '../../../shared/ui/page.tsx';
import { Calibrations } from './calibrations.tsx';

/** Calibrations of the detector, at an address of their own. */
export function CalibrationPage() {
  const t = useMessages(calibrationsMessages);
  return (
    <Page title={t('calibrations.title')} intro={t('calibrations.intro')}>
      <Calibrations />
    </Page>
  );
}
