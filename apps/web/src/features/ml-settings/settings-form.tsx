import { type DetectorChoice, ML_BOUNDS, type MlConfig } from '@smart-waste/contract';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect, FormSwitch, FormThreshold } from '../../shared/ui/form-fields.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { settingsWords } from './words.ts';

type SectionProps = { form: UseFormReturn<MlConfig> };

/** ML-08. Another size, which only the processor can set, stays selectable while it is the stored one. */
const BATCH_SIZES = [1, 5, 10, 20];

function ModelSection({ form }: SectionProps) {
  const w = useWords(settingsWords);
  const models: { value: DetectorChoice; label: string }[] = [
    { value: 'roboflow', label: w.roboflow },
    { value: 'yolo', label: w.yolo },
  ];
  return (
    <PanelSection title={w.modelSection}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormSelect control={form.control} name="primaryModel" label={w.primaryModel} options={models} />
          <FormSelect control={form.control} name="fallbackModel" label={w.fallbackModel} options={models} />
        </div>
        <Option control={form.control} name="autoSwitchModels" label={w.autoSwitch} help={w.autoSwitchHelp} />
      </div>
    </PanelSection>
  );
}

function DetectionSection({ form }: SectionProps) {
  const w = useWords(settingsWords);
  return (
    <PanelSection title={w.detectionSection}>
      <div className="grid gap-4">
        <div>
          <FormThreshold control={form.control} name="confidenceThreshold" label={w.threshold} />
          <p className="text-xs text-ink-soft">{w.thresholdHelp}</p>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField form={form} name="minDetectionSize" label={w.minSize} help={w.minSizeHelp} />
          <NumberField
            form={form}
            name="maxDetectionsPerImage"
            label={w.maxDetections}
            help={w.maxDetectionsHelp}
          />
        </div>
        <Option
          control={form.control}
          name="autoOptimizeThresholds"
          label={w.autoOptimize}
          help={w.autoOptimizeHelp}
        />
      </div>
    </PanelSection>
  );
}

function ProcessingSection({ form }: SectionProps) {
  const w = useWords(settingsWords);
  const { control } = form;
  const [batchSize, isRetrying] = useWatch({ control, name: ['batchSize', 'retryFailedProcessing'] });
  const sizes = [...new Set([...BATCH_SIZES, batchSize])].sort((a, b) => a - b);
  return (
    <PanelSection title={w.processingSection}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormSelect
            control={control}
            name="batchSize"
            label={w.batchSize}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
          <NumberField form={form} name="processingTimeout" label={w.timeout} help={w.timeoutHelp} />
        </div>
        <Option
          control={form.control}
          name="enableParallelProcessing"
          label={w.parallel}
          help={w.parallelHelp}
        />
        <Option control={form.control} name="retryFailedProcessing" label={w.retry} help={w.retryHelp} />
        {isRetrying && (
          <NumberField form={form} name="maxRetries" label={w.maxRetries} help={w.maxRetriesHelp} />
        )}
      </div>
    </PanelSection>
  );
}

function TrackingSection({ form }: SectionProps) {
  const w = useWords(settingsWords);
  return (
    <PanelSection title={w.trackingSection}>
      <div className="grid gap-2">
        <Option
          control={form.control}
          name="enablePerformanceTracking"
          label={w.tracking}
          help={w.trackingHelp}
        />
        <Option control={form.control} name="logProcessingMetrics" label={w.logging} help={w.loggingHelp} />
      </div>
    </PanelSection>
  );
}

/** Every setting, in the order of the sections (ML-01). */
export const SettingsForm = ({ form }: SectionProps) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    <div className="grid gap-4">
      <ModelSection form={form} />
      <DetectionSection form={form} />
    </div>
    <div className="grid gap-4">
      <ProcessingSection form={form} />
      <TrackingSection form={form} />
    </div>
  </div>
);

type FieldNames<Value> = {
  [Name in keyof MlConfig]: MlConfig[Name] extends Value ? Name : never;
}[keyof MlConfig];
type NumberFieldProps = {
  form: UseFormReturn<MlConfig>;
  name: FieldNames<number> & keyof typeof ML_BOUNDS;
  label: string;
  help: string;
};

/** A whole number with the bounds of the contract. */
function NumberField({ form, name, label, help }: NumberFieldProps) {
  const [min, max] = ML_BOUNDS[name];
  return (
    <TextField
      label={label}
      help={help}
      error={form.formState.errors[name]?.message}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      {...form.register(name, { valueAsNumber: true })}
    />
  );
}

type OptionProps = {
  control: Control<MlConfig>;
  name: FieldNames<boolean>;
  label: string;
  help: string;
};

/** A setting that is on or off, and what that does. */
const Option = ({ control, name, label, help }: OptionProps) => (
  <FormSwitch
    control={control}
    name={name}
    className="py-1"
    label={
      <span className="grid">
        {label}
        <span className="text-xs font-normal text-ink-soft">{help}</span>
      </span>
    }
  />
);
