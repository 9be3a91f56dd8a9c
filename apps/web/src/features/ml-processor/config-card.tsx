import {
  DETECTOR_CHOICES,
  type DetectorChoice,
  ML_BOUNDS,
  type ProcessorConfig,
  type StoredMlConfig,
} from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect, FormThreshold } from '../../shared/ui/form-fields.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView, type ShownQuery } from '../../shared/ui/query-view.tsx';

type ConfigFieldsProps = {
  form: UseFormReturn<ProcessorConfig>;
  isLocked: boolean;
  unconfigured: readonly DetectorChoice[];
  floors: StoredMlConfig['min_confidence'];
};
type ConfigCardProps = Omit<ConfigFieldsProps, 'unconfigured' | 'floors'> & {
  query: ShownQuery<StoredMlConfig>;
};

/** The settings with which the photos of the next run are analysed. */
export function ConfigCard({ query, ...rest }: ConfigCardProps) {
  const t = useMessages(mlProcessorMessages);
  const fields = (
    <ConfigFields
      {...rest}
      unconfigured={query.data?.unconfigured ?? []}
      floors={query.data?.min_confidence}
    />
  );
  return (
    <PanelSection
      title={t('ml_processor.config')}
      aside={
        <Link
          to={PATHS.adminSettings}
          className="-my-2.5 flex min-h-11 items-center text-sm font-medium text-leaf hover:underline"
        >
          {t('ml_processor.all_settings')}
        </Link>
      }
    >
      <QueryView query={query} placeholder={fields}>
        {() => fields}
      </QueryView>
    </PanelSection>
  );
}

function ConfigFields({ form, isLocked, unconfigured, floors }: ConfigFieldsProps) {
  const t = useMessages(mlProcessorMessages);
  const { control, formState, register } = form;
  const model = useWatch({ control, name: 'model' });
  const models = DETECTOR_CHOICES.map((value) => {
    const model = t(`ml_processor.${value}`);
    const label = unconfigured.includes(value) ? t('ml_processor.not_configured', { model }) : model;
    return { value, label };
  });
  const numbers = [
    { name: 'batchSize', label: t('ml_processor.batch_size'), help: t('ml_processor.batch_help') },
    { name: 'minDetectionSize', label: t('ml_processor.min_size'), help: t('ml_processor.min_help') },
    {
      name: 'maxDetectionsPerImage',
      label: t('ml_processor.max_detections'),
      help: t('ml_processor.max_help'),
    },
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
    <div className="grid gap-4">
      {isLocked && <p className="text-sm text-ink-soft">{t('ml_processor.config_running')}</p>}
      <FormSelect
        control={control}
        name="model"
        label={t('ml_processor.model')}
        options={models}
        disabled={isLocked}
      />
      {batchSize}
      <FormThreshold
        control={control}
        name="confidenceThreshold"
        label={t('ml_processor.threshold')}
        floor={floors?.[model]}
        describeFloor={(values) =>
          t('ml_processor.threshold_floor', { model: t(`ml_processor.${model}`), ...values })
        }
        disabled={isLocked}
      />
      {sizes}
    </div>
  );
}
