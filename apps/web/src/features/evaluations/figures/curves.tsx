import type { EvaluationFigures } from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useState } from 'react';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';

// The tables need not wait for the chart library.
const ThresholdChart = createLazyPart(
  'The curve of thresholds',
  async () => (await import('./threshold-chart.tsx')).ThresholdChart,
);
const ReliabilityChart = createLazyPart(
  'The reliability diagram',
  async () => (await import('../reliability-chart.tsx')).ReliabilityChart,
);

/** The value of the choice that stands for all classes together; no class has this name. */
const ALL = '*';

type CurvesProps = { figures: EvaluationFigures; liveThreshold: number | null };

/** What another threshold would change, and how far the scores can be believed, of all classes or one. */
export function Curves({ figures, liveThreshold }: CurvesProps) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const [chosen, setChosen] = useState(ALL);
  const curves = [
    {
      key: ALL,
      name: t('evaluations.all_classes'),
      curve: figures.curve,
      raw: figures.reliability,
      heldOut: null,
    },
    ...figures.classes.map(({ class: key, curve, calibration }) => ({
      key,
      name: translate(createClassReason(toClassTitle(key))),
      curve,
      raw: calibration.raw,
      heldOut: calibration.held_out,
    })),
  ];
  const shownCurve = curves.find(({ key }) => key === chosen);
  return (
    <>
      <PanelSection title={t('evaluations.curves')}>
        <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('evaluations.curves_text')}</p>
        <div className="max-w-xs">
          <SelectField
            label={t('evaluations.class')}
            options={curves.map(({ key, name }) => ({ value: key, label: name }))}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      </PanelSection>
      {shownCurve && (
        <div className="grid gap-4 lg:grid-cols-2">
          <ThresholdChart name={shownCurve.name} curve={shownCurve.curve} live={liveThreshold} />
          <ReliabilityChart name={shownCurve.name} raw={shownCurve.raw} heldOut={shownCurve.heldOut} />
        </div>
      )}
    </>
  );
}
