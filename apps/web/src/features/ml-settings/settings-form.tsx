import {
  DETECTOR_CHOICES,
  type DetectorChoice,
  ML_BOUNDS,
  type MlConfig,
  type StoredMlConfig,
} from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useMessages } from '../../shared/messages/messages.ts';
import { FormSelect, FormThreshold } from '../../shared/ui/form-fields.tsx';
import { FormNumber } from '../../shared/ui/form-number.tsx';
import { FormSwitch } from '../../shared/ui/form-switch.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';

type SectionProps = { form: UseFormReturn<MlConfig> };

/** ML-08. Another size, which only the processor can set, stays selectable while it is the stored one. */
const BATCH_SIZES = [1, 5, 10, 20];

type ModelProps = SectionProps & { unconfigured: readonly DetectorChoice[] };
type Floors = StoredMlConfig['min_confidence'];

function ModelSection({ form, unconfigured }: ModelProps) {
  const t = useMessages(mlSettingsMessages);
  const models = DETECTOR_CHOICES.map((value) => {
    const model = t(`ml_settings.${value}`);
    const label = unconfigured.includes(value) ? t('ml_settings.not_configured', { model }) : model;
    return { value, label };
  });
  return (
    <PanelSection title={t('ml_settings.model_section')}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <FormSelect
            control={form.control}
            name="primaryModel"
            label={t('ml_settings.primary_model')}
            options={models}
          />
          <FormSelect
            control={form.control}
            name="fallbackModel"
            label={t('ml_settings.fallback_model')}
            options={models}
          />
        </div>
        <FormSwitch
          control={form.control}
          className="py-1"
          name="autoSwitchModels"
          label={t('ml_settings.auto_switch')}
          help={t('ml_settings.auto_switch_help')}
        />
      </div>
    </PanelSection>
  );
}

function DetectionSection({ form, floors }: SectionProps & { floors: Floors }) {
  const t = useMessages(mlSettingsMessages);
  const model = useWatch({ control: form.control, name: 'primaryModel' });
  return (
    <PanelSection title={t('ml_settings.detection_section')}>
      <div className="grid gap-4">
        <FormThreshold
          control={form.control}
          name="confidenceThreshold"
          label={t('ml_settings.threshold')}
          floor={floors?.[model]}
          describeFloor={(values) =>
            t('ml_settings.threshold_floor', { model: t(`ml_settings.${model}`), ...values })
          }
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormNumber
            form={form}
            name="minDetectionSize"
            bounds={ML_BOUNDS.minDetectionSize}
            label={t('ml_settings.min_size')}
            help={t('ml_settings.min_size_help')}
          />
          <FormNumber
            form={form}
            name="maxDetectionsPerImage"
            bounds={ML_BOUNDS.maxDetectionsPerImage}
            label={t('ml_settings.max_detections')}
            help={t('ml_settings.max_detections_help')}
          />
        </div>
        <FormSwitch
          control={form.control}
          className="py-1"
          name="autoOptimizeThresholds"
          label={t('ml_settings.auto_optimize')}
          help={t('ml_settings.auto_optimize_help')}
        />
      </div>
    </PanelSection>
  );
}

function ProcessingSection({ form }: SectionProps) {
  const t = useMessages(mlSettingsMessages);
  const { control } = form;
  const [batchSize, isRetrying] = useWatch({ control, name: ['batchSize', 'retryFailedProcessing'] });
  const sizes = [...new Set([...BATCH_SIZES, batchSize])].sort((a, b) => a - b);
  return (
    <PanelSection title={t('ml_settings.processing_section')}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormSelect
            control={control}
            name="batchSize"
            label={t('ml_settings.batch_size')}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
          <FormNumber
            form={form}
            name="processingTimeout"
            bounds={ML_BOUNDS.processingTimeout}
            label={t('ml_settings.timeout')}
            help={t('ml_settings.timeout_help')}
          />
        </div>
        <FormSwitch
          control={form.control}
          className="py-1"
          name="enableParallelProcessing"
          label={t('ml_settings.parallel')}
          help={t('ml_settings.parallel_help')}
        />
        <FormSwitch
          control={form.control}
          className="py-1"
          name="retryFailedProcessing"
          label={t('ml_settings.retry')}
          help={t('ml_settings.retry_help')}
        />
        {isRetrying && (
          <FormNumber
            form={form}
            name="maxRetries"
            bounds={ML_BOUNDS.maxRetries}
            label={t('ml_settings.max_retries')}
            help={t('ml_settings.max_retries_help')}
          />
        )}
      </div>
    </PanelSection>
  );
}

function TrackingSection({ form }: SectionProps) {
  const t = useMessages(mlSettingsMessages);
  return (
    <PanelSection title={t('ml_settings.tracking_section')}>
      <div className="grid gap-2">
        <FormSwitch
          control={form.control}
          className="py-1"
          name="enablePerformanceTracking"
          label={t('ml_settings.tracking')}
          help={t('ml_settings.tracking_help')}
        />
        <FormSwitch
          control={form.control}
          className="py-1"
          name="logProcessingMetrics"
          label={t('ml_settings.logging')}
          help={t('ml_settings.logging_help')}
        />
      </div>
    </PanelSection>
  );
}

/** Every setting, in the order of the sections (ML-01). */
export const SettingsForm = ({ form, unconfigured, floors }: ModelProps & { floors: Floors }) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    <div className="grid gap-4">
      <ModelSection form={form} unconfigured={unconfigured} />
      <DetectionSection form={form} floors={floors} />
    </div>
    <div className="grid gap-4">
      <ProcessingSection form={form} />
      <TrackingSection form={form} />
    </div>
  </div>
);
