import { ML_BOUNDS, type ProcessorConfig } from '@smart-waste/contract';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect, FormThreshold } from '../../shared/ui/form-fields.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { processorWords } from './words.ts';

type ConfigCardProps = { form: UseFormReturn<ProcessorConfig>; isLocked: boolean };

/** The settings with which the photos of the next run are analysed. */
export function ConfigCard({ form, isLocked }: ConfigCardProps) {
  const w = useWords(processorWords);
  const { control, formState, register } = form;
  const models = [
    { value: 'roboflow', label: w.roboflow },
    { value: 'yolo', label: w.yolo },
  ];
  const numbers = [
    { name: 'batchSize', label: w.batchSize, help: w.batchHelp },
    { name: 'minDetectionSize', label: w.minSize, help: w.minHelp },
    { name: 'maxDetectionsPerImage', label: w.maxDetections, help: w.maxHelp },
  ] as const;
  const [batchSize, ...sizes] = numbers.map(({ name, label, help }) => (
    <TextField
      key={name}
      label={label}
      help={help}
      error={formState.errors[name]?.message}
      type="number"
      inputMode="numeric"
      min={ML_BOUNDS[name][0]}
      max={ML_BOUNDS[name][1]}
      {...register(name, { valueAsNumber: true })}
      disabled={isLocked}
    />
  ));
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
        <FormSelect control={control} name="model" label={w.model} options={models} disabled={isLocked} />
        {batchSize}
        <FormThreshold control={control} name="confidenceThreshold" label={w.threshold} disabled={isLocked} />
        {sizes}
      </div>
    </PanelSection>
  );
}
