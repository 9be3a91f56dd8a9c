import { ML_BOUNDS } from '@smart-waste/contract';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { ThresholdField } from '../../shared/ui/threshold-field.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { ConfigForm, NumberField } from './use-processor-config.ts';
import { processorWords } from './words.ts';

/** What each photo of the next run is looked at with. */
export function ConfigCard({ config: { draft, errors, isLocked, change } }: { config: ConfigForm }) {
  const w = useWords(processorWords);
  const models = [
    { value: 'roboflow', label: w.roboflow },
    { value: 'yolo', label: w.yolo },
  ] as const;
  const number = (field: NumberField, label: string, help: string) => (
    <TextField
      label={label}
      help={help}
      error={errors[field]}
      type="number"
      inputMode="numeric"
      min={ML_BOUNDS[field][0]}
      max={ML_BOUNDS[field][1]}
      disabled={isLocked}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <PanelSection
      title={w.config}
      aside={
        <Link to={PATHS.adminSettings} className="text-sm font-medium text-leaf-strong hover:underline">
          {w.allSettings}
        </Link>
      }
    >
      <div className="grid gap-4">
        {isLocked && <p className="text-sm text-ink-soft">{w.configRunning}</p>}
        <SelectField
          label={w.model}
          options={models}
          value={draft.model}
          onChange={(model) => change({ model })}
          disabled={isLocked}
        />
        {number('batchSize', w.batchSize, w.batchHelp)}
        <ThresholdField
          label={w.threshold}
          value={draft.confidenceThreshold}
          disabled={isLocked}
          onChange={(confidenceThreshold) => change({ confidenceThreshold })}
        />
        {number('minDetectionSize', w.minSize, w.minHelp)}
        {number('maxDetectionsPerImage', w.maxDetections, w.maxHelp)}
      </div>
    </PanelSection>
  );
}
