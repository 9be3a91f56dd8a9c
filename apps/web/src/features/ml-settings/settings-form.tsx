import { type DetectorChoice, ML_BOUNDS, type MlConfig } from '@smart-waste/contract';
import { TextField } from '../../shared/ui/field.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { ThresholdField } from '../../shared/ui/threshold-field.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { NumberField as Name } from './draft.ts';
import type { Settings } from './use-settings.ts';
import { settingsWords } from './words.ts';

type SectionProps = { settings: Settings };

/** ML-08. Another size, which only the processor can set, stays selectable while it is the stored one. */
const BATCH_SIZES = [1, 5, 10, 20];

function ModelSection({ settings }: SectionProps) {
  const w = useWords(settingsWords);
  const { draft, change } = settings;
  const models: { value: DetectorChoice; label: string }[] = [
    { value: 'roboflow', label: w.roboflow },
    { value: 'yolo', label: w.yolo },
  ];
  return (
    <PanelSection title={w.modelSection}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={w.primaryModel}
            options={models}
            value={draft.primaryModel}
            onChange={(primaryModel) => change({ primaryModel })}
          />
          <SelectField
            label={w.fallbackModel}
            options={models}
            value={draft.fallbackModel}
            onChange={(fallbackModel) => change({ fallbackModel })}
          />
        </div>
        <Option settings={settings} name="autoSwitchModels" label={w.autoSwitch} help={w.autoSwitchHelp} />
      </div>
    </PanelSection>
  );
}

function DetectionSection({ settings }: SectionProps) {
  const w = useWords(settingsWords);
  return (
    <PanelSection title={w.detectionSection}>
      <div className="grid gap-4">
        <div>
          <ThresholdField
            label={w.threshold}
            value={settings.draft.confidenceThreshold}
            onChange={(confidenceThreshold) => settings.change({ confidenceThreshold })}
          />
          <p className="text-xs text-ink-soft">{w.thresholdHelp}</p>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField settings={settings} name="minDetectionSize" label={w.minSize} help={w.minSizeHelp} />
          <NumberField
            settings={settings}
            name="maxDetectionsPerImage"
            label={w.maxDetections}
            help={w.maxDetectionsHelp}
          />
        </div>
        <Option
          settings={settings}
          name="autoOptimizeThresholds"
          label={w.autoOptimize}
          help={w.autoOptimizeHelp}
        />
      </div>
    </PanelSection>
  );
}

function ProcessingSection({ settings }: SectionProps) {
  const w = useWords(settingsWords);
  const { draft, change } = settings;
  const sizes = [...new Set([...BATCH_SIZES, draft.batchSize])].sort((a, b) => a - b);
  return (
    <PanelSection title={w.processingSection}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={w.batchSize}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(draft.batchSize)}
            onChange={(size) => change({ batchSize: Number(size) })}
          />
          <NumberField settings={settings} name="processingTimeout" label={w.timeout} help={w.timeoutHelp} />
        </div>
        <Option
          settings={settings}
          name="enableParallelProcessing"
          label={w.parallel}
          help={w.parallelHelp}
        />
        <Option settings={settings} name="retryFailedProcessing" label={w.retry} help={w.retryHelp} />
        {draft.retryFailedProcessing && (
          <NumberField settings={settings} name="maxRetries" label={w.maxRetries} help={w.maxRetriesHelp} />
        )}
      </div>
    </PanelSection>
  );
}

function TrackingSection({ settings }: SectionProps) {
  const w = useWords(settingsWords);
  return (
    <PanelSection title={w.trackingSection}>
      <div className="grid gap-2">
        <Option
          settings={settings}
          name="enablePerformanceTracking"
          label={w.tracking}
          help={w.trackingHelp}
        />
        <Option settings={settings} name="logProcessingMetrics" label={w.logging} help={w.loggingHelp} />
      </div>
    </PanelSection>
  );
}

/** Every setting, in the order of the sections (ML-01). */
export const SettingsForm = ({ settings }: SectionProps) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    <div className="grid gap-4">
      <ModelSection settings={settings} />
      <DetectionSection settings={settings} />
    </div>
    <div className="grid gap-4">
      <ProcessingSection settings={settings} />
      <TrackingSection settings={settings} />
    </div>
  </div>
);

type NumberFieldProps = { settings: Settings; name: Name; label: string; help: string };

/** A whole number with the bounds of the contract. */
function NumberField({ settings: { draft, errors, change }, name, label, help }: NumberFieldProps) {
  const [least, most] = ML_BOUNDS[name];
  return (
    <TextField
      label={label}
      help={help}
      error={errors[name]}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
}

type SwitchName = { [Name in keyof MlConfig]: MlConfig[Name] extends boolean ? Name : never }[keyof MlConfig];
type OptionProps = { settings: Settings; name: SwitchName; label: string; help: string };

/** Something that is on or off, and what that does. */
const Option = ({ settings: { draft, change }, name, label, help }: OptionProps) => (
  <Switch
    checked={draft[name]}
    onChange={(on) => change({ [name]: on })}
    className="py-1"
    label={
      <span className="grid">
        {label}
        <span className="text-xs font-normal text-ink-soft">{help}</span>
      </span>
    }
  />
);
