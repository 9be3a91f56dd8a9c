import { DATASET_LIMITS, type DatasetFilter, LABEL_CLASSES, type LabelClass } from '@smart-waste/contract';
import { classTitle } from '@smart-waste/core';
import { classReason } from '@smart-waste/messages';
import { datasetsMessages } from '@smart-waste/messages/en/datasets';
import { Snowflake } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type DayRange, instantsOf } from '../../shared/format/day-range.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { SplitGaps } from './split-gaps.tsx';
import { useDatasetPreview, useFreezeDataset } from './use-datasets.ts';

/** The value of the choice that stands for every class; no class has this name. */
const ALL = '*';

/** Chooses labelled photos, says how many there are, and freezes them as a dataset. */
export function FreezePanel({ onStarted }: { onStarted: () => void }) {
  const t = useMessages(datasetsMessages);
  const translate = useSentence();
  const [title, setTitle] = useState('');
  const [shows, setShows] = useState<LabelClass | typeof ALL>(ALL);
  const [hasTried, setHasTried] = useState(false);
  const [days, setDays] = useState<DayRange>({ from: '', to: '' });
  const { from, before } = instantsOf(days);
  const isReversed = from !== undefined && before !== undefined && before <= from;
  const filter: DatasetFilter = {
    ...(shows !== ALL && { classes: [shows] }),
    ...(from !== undefined && { uploaded_from: from }),
    ...(before !== undefined && { uploaded_before: before }),
  };
  const { data: preview, isError } = useDatasetPreview(filter, { isEnabled: !isReversed });
  const freeze = useFreezeDataset(() => {
    setTitle('');
    setHasTried(false);
    onStarted();
  });
  const isMissing = title.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!isMissing && !isReversed && !freeze.isPending) freeze.mutate({ title: title.trim(), filter });
  };
  const options = [
    { value: ALL, label: t('datasets.all_classes') } as const,
    ...LABEL_CLASSES.map((name) => ({ value: name, label: translate(classReason(classTitle(name))) })),
  ];
  return (
    <PanelSection title={t('datasets.freeze')}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('datasets.freeze_text')}</p>
      <form onSubmit={submit} className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('datasets.name')}
          value={title}
          maxLength={DATASET_LIMITS.titleMaxLength}
          error={hasTried && isMissing ? t('datasets.name_missing') : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <SelectField label={t('datasets.shows')} options={options} value={shows} onChange={setShows} />
        <TextField
          label={t('datasets.from')}
          type="date"
          max={days.to || undefined}
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          label={t('datasets.to')}
          type="date"
          min={days.from || undefined}
          value={days.to}
          error={isReversed ? t('datasets.days_reversed') : undefined}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
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
        {preview && previewText(t, preview)}
        {isError && t('datasets.preview_failed')}
      </p>
      {preview?.splits && preview.photos > 0 && (
        <SplitGaps splits={preview.splits} advice={t('datasets.gap_advice')} />
      )}
    </div>
  );
}

const previewText = (
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
