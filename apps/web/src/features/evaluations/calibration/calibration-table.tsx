import type { Calibration } from '@smart-waste/contract';
import {
  hasCurve,
  MIN_CALIBRATED_BOXES,
  MIN_CALIBRATED_PHOTOS,
  MIN_CALIBRATED_PHOTOS_OF_A_KIND,
} from '@smart-waste/core';
import { calibrationsMessages } from '@smart-waste/messages/en/calibrations';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import type { useCalibrationStep } from './use-calibrations.ts';

type Steps = ReturnType<typeof useCalibrationStep>;
type TableProps = {
  calibrations: readonly Calibration[];
  /** The one whose curves are below. */
  shown: Calibration | undefined;
  onShow: (calibration_id: string) => void;
  steps: Steps;
};

const formatModel = ({ model, model_version }: Calibration) => `${model} ${model_version}`;

/** All calibrations, the newest first, with what can be done with each. */
export function CalibrationTable({ calibrations, shown, onShow, steps }: TableProps) {
  const t = useMessages(calibrationsMessages);
  const head = (['model', 'state', 'fitted_at', 'action'] as const).map((name) => t(`calibrations.${name}`));
  const noCurveId = useId();
  const rows = calibrations.map((one) => ({
    key: one.calibration_id,
    cells: [
      formatModel(one),
      <Badge key="state" tone={one.state === 'active' ? 'leaf' : 'plain'}>
        {one.state === 'active' && <CircleCheck aria-hidden="true" />}
        {hasCurve(one)
          ? t(`calibrations.state_${one.state}`)
          : t('calibrations.without_curve', { state: t(`calibrations.state_${one.state}`) })}
      </Badge>,
      <span key="time">
        <UploadedTime iso={one.created_at} />
        {one.created_by !== null && <span className="text-ink-soft"> · {one.created_by}</span>}
      </span>,
      <Actions
        key="actions"
        calibration={one}
        isShown={one === shown}
        onShow={calibrations.length > 1 ? onShow : null}
        steps={steps}
        noCurveId={noCurveId}
      />,
    ],
  }));
  return (
    <PanelSection title={t('calibrations.list')}>
      <FigureTable caption={t('calibrations.list')} head={head} rows={rows} />
      {!calibrations.every(hasCurve) && (
        <p id={noCurveId} className="mt-3 max-w-prose text-sm text-ink-soft">
          {t('calibrations.no_curve', {
            boxes: MIN_CALIBRATED_BOXES,
            photos: MIN_CALIBRATED_PHOTOS,
            of_a_kind: MIN_CALIBRATED_PHOTOS_OF_A_KIND,
          })}
        </p>
      )}
    </PanelSection>
  );
}

type ActionsProps = {
  calibration: Calibration;
  isShown: boolean;
  /** Null where there is no other to choose. */
  onShow: TableProps['onShow'] | null;
  steps: Steps;
  /** The element that says why a calibration without a curve cannot be applied. */
  noCurveId: string;
};

function Actions({ calibration, isShown, onShow, steps, noCurveId }: ActionsProps) {
  const t = useMessages(calibrationsMessages);
  const { calibration_id, state } = calibration;
  const kind = state === 'active' ? 'retire' : 'apply';
  const isWithoutEffect = kind === 'apply' && !hasCurve(calibration);
  const { running } = steps;
  const isRunning = running !== null && running.kind !== 'fit' && running.calibration_id === calibration_id;
  return (
    <span className="flex flex-wrap gap-2 py-1.5 max-md:justify-end">
      <Button
        tone={kind === 'apply' ? 'primary' : 'secondary'}
        size="small"
        busy={isRunning}
        disabled={isWithoutEffect}
        aria-describedby={isWithoutEffect ? noCurveId : undefined}
        onClick={() => steps.take({ kind, calibration_id })}
      >
        {t(`calibrations.${kind}`)}
      </Button>
      {onShow && (
        <Button tone="quiet" size="small" aria-pressed={isShown} onClick={() => onShow(calibration_id)}>
          {t(isShown ? 'calibrations.shown' : 'calibrations.show')}
        </Button>
      )}
    </span>
  );
}
