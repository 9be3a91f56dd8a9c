import { type Calibration, LABEL_CLASSES } from '@smart-waste/contract';
import { findMissingPhotos, MIN_CALIBRATED_BOXES, toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { calibrationsMessages } from '@smart-waste/messages/en/calibrations';
import { useState } from 'react';
import { formatPercent } from '../../../shared/format/values.ts';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';

// The figures need not wait for the chart library.
const ReliabilityChart = createLazyPart(
  'The reliability diagram',
  async () => (await import('../reliability-chart.tsx')).ReliabilityChart,
);

/** The value of the choice that stands for whole photos; no class has this name. */
const WHOLE_PHOTO = '*';

type Curve = Pick<Calibration['photo'], 'calibrator' | 'raw' | 'held_out'> & {
  key: string;
  name: string;
  /** What the curve rests on, and without one how much it needs. */
  samples: string;
};

type Translator = ReturnType<typeof useMessages<typeof calibrationsMessages>>;

const describeBoxes = (t: Translator, { boxes, calibrator }: Calibration['classes'][number]): string =>
  calibrator === null
    ? t('calibrations.boxes_needed', { count: boxes, needed: MIN_CALIBRATED_BOXES })
    : t('calibrations.boxes_compared', { count: boxes });

function describePhotos(t: Translator, photo: Calibration['photo']): string {
  const missing = findMissingPhotos(photo);
  return missing === null
    ? t('calibrations.photos_compared', { count: photo.photos })
    : t(`calibrations.${missing.kind}_needed`, { count: missing.count, needed: missing.needed });
}

/** The curves of a calibration: what each rests on, how far off confidences are before and after, and its diagram. */
export function CalibrationCurves({ calibration }: { calibration: Calibration }) {
  const t = useMessages(calibrationsMessages);
  const translate = useSentence();
  const { classes, photo, model, model_version } = calibration;
  const translateClass = (name: string) => translate(createClassReason(toClassTitle(name)));
  const notCompared = LABEL_CLASSES.filter((name) => classes.every((one) => one.class !== name));
  const curves: Curve[] = [
    { ...photo, key: WHOLE_PHOTO, name: t('calibrations.whole_photo'), samples: describePhotos(t, photo) },
    ...classes.map((one) => ({
      ...one,
      key: one.class,
      name: translateClass(one.class),
      samples: describeBoxes(t, one),
    })),
  ];
  const [chosen, setChosen] = useState(WHOLE_PHOTO);
  const shownCurve = curves.find(({ key }) => key === chosen);
  const formatExpectedError = (reliability: Curve['held_out']) =>
    reliability?.expected_error == null ? '–' : formatPercent(reliability.expected_error);
  const head = (['class', 'samples', 'method', 'error_raw', 'error_held_out'] as const).map((name) =>
    t(`calibrations.${name}`),
  );
  return (
    <>
      <PanelSection title={t('calibrations.curves', { model: `${model} ${model_version}` })}>
        <FigureTable
          caption={t('calibrations.curves', { model: `${model} ${model_version}` })}
          head={head}
          rows={curves.map(({ key, name, samples, calibrator, raw, held_out }) => ({
            key,
            cells: [
              name,
              samples,
              t(`calibrations.method_${calibrator?.method ?? 'none'}`),
              formatExpectedError(raw),
              formatExpectedError(held_out),
            ],
          }))}
        />
        {notCompared.length > 0 && (
          <p className="mt-3 max-w-prose text-sm text-ink-soft">
            {t('calibrations.not_compared', { classes: notCompared.map(translateClass).join(', ') })}
          </p>
        )}
        <p className="mt-3 max-w-prose text-sm text-ink-soft">{t('calibrations.error_text')}</p>
        <div className="mt-4 max-w-xs">
          <SelectField
            label={t('calibrations.choose')}
            options={curves.map(({ key, name }) => ({ value: key, label: name }))}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      </PanelSection>
      {shownCurve && (
        <ReliabilityChart name={shownCurve.name} raw={shownCurve.raw} heldOut={shownCurve.held_out} />
      )}
    </>
  );
}
