import { DATASET_LIMITS, type DatasetFilter, LABEL_CLASSES, type LabelClass } from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { datasetsMessages } from '@smart-waste/messages/en/datasets';
import { Snowflake } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { type DayRange, toInstants } from '../../shared/format/day-range.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SplitGaps } from './split-gaps.tsx';
import { useDatasetPreview, useFreezeDataset } from './use-datasets.ts';

/** The value of the choice that stands for every class; no class has this name. */
const ALL = '*';

type FreezeForm = DayRange & { title: string; shows: LabelClass | typeof ALL };
const EMPTY: FreezeForm = { title: '', shows: ALL, from: '', to: '' };

/** Chooses labelled photos, says how many there are, and freezes them as a dataset. */
export function FreezePanel({ onStarted }: { onStarted: () => void }) {
  const t = useMessages(datasetsMessages);
  const translate = useSentence();
  const { control, register, handleSubmit, watch, getValues, reset, formState } = useForm<FreezeForm>({
    defaultValues: EMPTY,
  });
  const formValues = watch();
  const { from, before } = toInstants(formValues);
  const isReversed = from !== undefined && before !== undefined && before <= from;
  const filter: DatasetFilter = {
    ...(formValues.shows !== ALL && { classes: [formValues.shows] }),
    ...(from !== undefined && { uploaded_from: from }),
    ...(before !== undefined && { uploaded_before: before }),
  };
  const { data: preview, isError } = useDatasetPreview(filter, { isEnabled: !isReversed });
  const freeze = useFreezeDataset((sent) => {
    // The name of the next one may be in the field by now.
    if (getValues('title').trim() === sent.title) reset({ ...getValues(), title: '' });
    onStarted();
  });
  const submit = handleSubmit(({ title }) => {
    if (!isReversed && !freeze.isPending) freeze.mutate({ title: title.trim(), filter });
  });
  const options = [
    { value: ALL, label: t('datasets.all_classes') } as const,
    ...LABEL_CLASSES.map((name) => ({
      value: name,
      label: translate(createClassReason(toClassTitle(name))),
    })),
  ];
  return (
    <PanelSection title={t('datasets.freeze')}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('datasets.freeze_text')}</p>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('datasets.name')}
          maxLength={DATASET_LIMITS.titleMaxLength}
          error={formState.errors.title && t('datasets.name_missing')}
          {...register('title', { validate: (title) => title.trim() !== '' })}
        />
        <FormSelect control={control} name="shows" label={t('datasets.shows')} options={options} />
        <TextField
          label={t('datasets.from')}
          type="date"
          max={formValues.to || undefined}
          {...register('from')}
        />
        <TextField
          label={t('datasets.to')}
          type="date"
          min={formValues.from || undefined}
          error={isReversed ? t('datasets.days_reversed') : undefined}
          {...register('to')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:col-span-2">
          <Preview preview={isReversed ? undefined : preview} isError={isError} />
          <Button
            type="submit"
            icon={<Snowflake aria-hidden="true" />}
            busy={freeze.isPending}
            disabled={isReversed || preview?.photos === 0}
          >
            {t('datasets.freeze_button')}
          </Button>
        </div>
      </form>
    </PanelSection>
  );
}

type Preview = ReturnType<typeof useDatasetPreview>['data'];

/** How many photos match, and which splits would lack something. */
function Preview({ preview, isError }: { preview: Preview; isError: boolean }) {
  const t = useMessages(datasetsMessages);
  return (
    <div role="status" className="grid gap-2 text-sm tabular-nums">
      <p>
        {preview && describePreview(t, preview)}
        {isError && t('datasets.preview_failed')}
      </p>
      {preview?.splits && preview.photos > 0 && (
        <SplitGaps splits={preview.splits} advice={t('datasets.gap_advice')} />
      )}
    </div>
  );
}

const describePreview = (
  t: ReturnType<typeof useMessages<typeof datasetsMessages>>,
  { photos, empty_photos, objects }: NonNullable<Preview>,
) =>
  photos === 0
    ? t('datasets.no_photos')
    : t('datasets.preview', {
        photos,
        empty: empty_photos,
        objects: objects.reduce((sum, one) => sum + one.objects, 0),
      });
