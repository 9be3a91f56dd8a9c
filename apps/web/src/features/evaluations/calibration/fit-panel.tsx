import { calibrationsMessages } from '@smart-waste/messages/en/calibrations';
import { Spline } from 'lucide-react';
import { useCurrentSample } from '../../../shared/api/use-current-sample.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { LinesSkeleton } from '../lines-skeleton.tsx';
import type { useCalibrationStep } from './use-calibrations.ts';

/** Fits a calibration to the labelled photos of the current random sample. */
export function FitPanel({ steps }: { steps: ReturnType<typeof useCalibrationStep> }) {
  const t = useMessages(calibrationsMessages);
  const query = useCurrentSample();
  return (
    <PanelSection title={t('calibrations.fit')}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('calibrations.fit_text')}</p>
      <QueryView query={query} failed={t('calibrations.load_failed')} loading={<LinesSkeleton />}>
        {(sample) =>
          sample === null ? (
            <p className="text-sm">{t('calibrations.no_sample')}</p>
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="text-sm tabular-nums">
                {t('calibrations.labelled', { labelled: sample.labelled, size: sample.size })}{' '}
                {sample.counted === 0 && t('calibrations.none_counted')}
                {sample.counted > 0 &&
                  sample.counted < sample.labelled &&
                  t('calibrations.some_counted', { count: sample.counted })}
              </p>
              <Button
                icon={<Spline aria-hidden="true" />}
                disabled={sample.counted === 0}
                busy={steps.running?.kind === 'fit'}
                onClick={() => steps.take({ kind: 'fit', sample_id: sample.sample_id })}
              >
                {t('calibrations.fit_button')}
              </Button>
            </div>
          )
        }
      </QueryView>
    </PanelSection>
  );
}
