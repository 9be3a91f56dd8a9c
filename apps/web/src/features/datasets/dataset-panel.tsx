import type { Dataset, DatasetCard, DatasetFilter } from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { datasetsMessages } from '@smart-waste/messages/en/datasets';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../shared/format/relative-time.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Exports } from './exports/exports.tsx';
import { SplitGaps } from './split-gaps.tsx';
import { useDeleteDataset, useFreezing } from './use-datasets.ts';

type Props = { dataset: Dataset };

/** One dataset: its progress, then what it holds and how to take it away. */
export function DatasetPanel({ dataset: listed }: Props) {
  const t = useMessages(datasetsMessages);
  const translate = useSentence();
  const dataset = useFreezing(listed);
  const { number, title, card, photos_gone, error_message, error_reason } = dataset;
  return (
    <PanelSection title={t('datasets.heading', { number, title })} aside={<DeleteButton dataset={dataset} />}>
      <Origin dataset={dataset} />
      {error_message !== null ? (
        <p role="alert" className="max-w-prose text-sm text-brick">
          {translate(error_message, error_reason)}
        </p>
      ) : card === null ? (
        <Freezing dataset={dataset} />
      ) : (
        <div className="grid gap-5">
          <SplitGaps splits={card.splits} />
          <Splits card={card} />
          <LeftOut card={card} gone={photos_gone} />
          <Classes card={card} />
          <Exports dataset={dataset} />
        </div>
      )}
    </PanelSection>
  );
}

/** When, by whom and of which photos it was frozen, and how many of these are still there. */
function Origin({ dataset: { card, created_at, created_by, photos, photos_gone, filter } }: Props) {
  const t = useMessages(datasetsMessages);
  const count = card?.splits.reduce((sum, split) => sum + split.photos, 0) ?? photos;
  const parts = [
    ...(created_by === null ? [] : [created_by]),
    photos_gone === 0
      ? t('datasets.photos', { count })
      : t('datasets.photos_left', { left: count - photos_gone, count }),
    ...useFilterTexts(filter),
  ];
  return (
    <p className="mb-4 text-sm text-ink-soft tabular-nums">
      <UploadedTime iso={created_at} />
      {parts.map((part) => ` · ${part}`)}
    </p>
  );
}

/** Which photos were chosen. */
function useFilterTexts({ uploaded_from, uploaded_before, classes = [] }: DatasetFilter): string[] {
  const t = useMessages(datasetsMessages);
  const translate = useSentence();
  const language = useLanguage();
  const names = classes.map((name) => translate(createClassReason(toClassTitle(name))));
  // The filter ends at the midnight after the last day.
  const lastMoment = uploaded_before && new Date(Date.parse(uploaded_before) - 1).toISOString();
  const texts = [
    uploaded_from && t('datasets.filter_from', { day: formatDate(uploaded_from, language) }),
    lastMoment && t('datasets.filter_until', { day: formatDate(lastMoment, language) }),
    names.length > 0 && t('datasets.filter_classes', { classes: names.join(', ') }),
  ].filter((text) => typeof text === 'string');
  return texts.length === 0 ? [t('datasets.filter_none')] : texts;
}

function Freezing({ dataset: { photos, photos_read } }: Props) {
  const t = useMessages(datasetsMessages);
  const language = useLanguage();
  const [done, all] = [photos_read, photos].map((count) => count.toLocaleString(language));
  const text = t('datasets.freezing', { done: done ?? '', all: all ?? '' });
  return (
    <div className="grid gap-1.5 text-sm tabular-nums">
      {text}
      <Progress label={text} percent={photos === 0 ? null : (100 * photos_read) / photos} />
    </div>
  );
}

function Splits({ card: { splits } }: { card: DatasetCard }) {
  const t = useMessages(datasetsMessages);
  const language = useLanguage();
  const head = (['split', 'photos_head', 'empty', 'places', 'objects'] as const).map((name) =>
    t(`datasets.${name}`),
  );
  const rows = splits.map(({ split, ...counts }) => ({
    key: split,
    cells: [
      t(`datasets.split_${split}`),
      ...[counts.photos, counts.empty_photos, counts.groups, counts.objects].map((count) =>
        count.toLocaleString(language),
      ),
    ],
  }));
  return <FigureTable caption={t('datasets.splits')} head={head} rows={rows} />;
}

/** What is in no split, and what was deleted since; nothing when all photos are there. */
function LeftOut({ card: { left_out }, gone }: { card: DatasetCard; gone: number }) {
  const t = useMessages(datasetsMessages);
  const { near_other_split: near, duplicate_in_other_split: duplicates, unreadable } = left_out;
  const sentences = [
    ...(near > 0 ? [t('datasets.near', { count: near })] : []),
    ...(duplicates > 0 ? [t('datasets.duplicates', { count: duplicates })] : []),
    ...(unreadable > 0 ? [t('datasets.unreadable', { count: unreadable })] : []),
    ...(gone > 0 ? [t('datasets.gone', { count: gone })] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className="grid max-w-prose gap-1 text-sm text-ink-soft tabular-nums">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Classes({ card: { classes } }: { card: DatasetCard }) {
  const t = useMessages(datasetsMessages);
  const translate = useSentence();
  const language = useLanguage();
  const head = [
    t('datasets.class'),
    ...(['train', 'val', 'test'] as const).map((split) => t(`datasets.split_${split}`)),
    t('datasets.unsure'),
  ];
  const rows = classes.map(({ class: name, train, val, test, unsure }) => ({
    key: name,
    cells: [
      translate(createClassReason(toClassTitle(name))),
      ...[train, val, test, unsure].map((count) => count.toLocaleString(language)),
    ],
  }));
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-medium dense:min-h-6">
        {t('datasets.classes')}
      </summary>
      <div className="mt-3">
        <FigureTable caption={t('datasets.classes')} head={head} rows={rows} />
      </div>
    </details>
  );
}

function DeleteButton({ dataset }: Props) {
  const t = useMessages(datasetsMessages);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteDataset(dataset);
  const { number, title } = dataset;
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-label={t('datasets.delete_one', { number, title })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t('datasets.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('datasets.delete_title', { number, title })}
        text={t('datasets.delete_text')}
        confirmLabel={t('datasets.delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
