import type { Calibration, Recalibration } from '@smart-waste/contract';
import { calibrationsMessages } from '@smart-waste/messages/en/calibrations';
import { Spline } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { LinesSkeleton } from '../lines-skeleton.tsx';
import { CalibrationCurves } from './calibration-curves.tsx';
import { CalibrationTable } from './calibration-table.tsx';
import { FitPanel } from './fit-panel.tsx';
import { useCalibrationStep, useCalibrations } from './use-calibrations.ts';

/** Fit, apply and retire calibrations, and see how reliable confidences are before and after (EV-47). */
export function Calibrations() {
  const t = useMessages(calibrationsMessages);
  const query = useCalibrations();
  const steps = useCalibrationStep();
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <div className="grid gap-4">
      <FitPanel steps={steps} />
      <QueryView
        query={query}
        failed={t('calibrations.load_failed')}
        loading={<LinesSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState icon={<Spline />} title={t('calibrations.none')} text={t('calibrations.none_text')} />
        }
      >
        {({ data, recalibrations }) => {
          const shown = selectCalibration(data, shownId);
          return (
            <div className="grid gap-4">
              <Following recalibrations={recalibrations} />
              <CalibrationTable calibrations={data} shown={shown} onShow={setShownId} steps={steps} />
              {shown && <CalibrationCurves key={shown.calibration_id} calibration={shown} />}
            </div>
          );
        }}
      </QueryView>
    </div>
  );
}

/** The one that was asked for, else the active one, else the newest. */
const selectCalibration = (
  calibrations: readonly Calibration[],
  id: string | null,
): Calibration | undefined =>
  calibrations.find(({ calibration_id }) => calibration_id === id) ??
  calibrations.find(({ state }) => state === 'active') ??
  calibrations[0];

/** How far older results follow; nothing when all do. */
function Following({ recalibrations }: { recalibrations: readonly Recalibration[] }) {
  const t = useMessages(calibrationsMessages);
  const language = useLanguage();
  const following = recalibrations.filter(({ runs_left }) => runs_left > 0);
  if (following.length === 0) return null;
  return (
    <PanelSection title={t('calibrations.following')}>
      <ul className="grid gap-3">
        {following.map(({ model, model_version, runs, runs_left }) => {
          const done = (runs - runs_left).toLocaleString(language);
          const text = t('calibrations.following_count', {
            model: `${model} ${model_version}`,
            done,
            runs: runs.toLocaleString(language),
          });
          return (
            <li key={`${model} ${model_version}`} className="grid gap-1.5 text-sm tabular-nums">
              {text}
              <Progress label={text} percent={(100 * (runs - runs_left)) / runs} />
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
