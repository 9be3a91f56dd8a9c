import type { EvaluationFigures as Figures } from '@smart-waste/contract';
import { classTitle } from '@smart-waste/core';
import { classReason } from '@smart-waste/messages';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { formatPercent } from '../../../shared/format/values.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { type Translate, useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';

type Figure = Figures['headlines']['map50'];

/** A figure with its 95 % interval, or with why there is none. */
function textOf({ value, interval, too_few }: Figure, t: Translate<typeof evaluationsMessages>): string {
  if (value === null) return '–';
  const shown = formatPercent(value);
  if (too_few) return t('evaluations.too_few', { value: shown });
  if (interval === null) return shown;
  const [low, high] = [formatPercent(interval.low), formatPercent(interval.high)];
  return t('evaluations.interval', { value: shown, low, high });
}

/** What an evaluation says: whole photos first, then each class, then by light and by where places came from. */
export function EvaluationFigures({ figures }: { figures: Figures }) {
  const t = useMessages(evaluationsMessages);
  return (
    <div className="grid gap-6">
      <Headlines figures={figures} />
      <Classes figures={figures} />
      <Confusion figures={figures} />
      <Slices figures={figures} />
      <p className="max-w-prose text-sm text-ink-soft">{t('evaluations.interval_text')}</p>
    </div>
  );
}

function Headlines({ figures: { headlines, photo_counts, photos, groups } }: { figures: Figures }) {
  const t = useMessages(evaluationsMessages);
  const { no_waste, tidy } = photo_counts;
  const facts = [
    {
      key: 'false_alarms',
      value: textOf(headlines.false_alarm_rate, t),
      text: t('evaluations.false_alarms_text', {
        alarms: no_waste.alarms + tidy.alarms,
        photos: no_waste.photos + tidy.photos,
      }),
    },
    {
      key: 'auroc',
      value: textOf(headlines.image_auroc, t),
      text: t('evaluations.auroc_text'),
    },
    { key: 'map50', value: textOf(headlines.map50, t), text: t('evaluations.map_text') },
  ] as const;
  return (
    <div>
      <p className="mb-3 text-sm tabular-nums">{t('evaluations.photos', { photos, groups })}</p>
      <dl className="grid gap-4 md:grid-cols-3">
        {facts.map(({ key, value, text }) => (
          <div key={key} className="grid content-start gap-1">
            <dt className="text-sm font-medium">{t(`evaluations.${key}`)}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
            <dd className="text-xs text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Classes({ figures: { classes } }: { figures: Figures }) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const language = useLanguage();
  const head = (['class', 'objects', 'ap50', 'ap50_95', 'precision', 'recall'] as const).map((name) =>
    t(`evaluations.${name}`),
  );
  const rows = classes.map((one) => ({
    key: one.class,
    cells: [
      translate(classReason(classTitle(one.class))),
      one.labelled_boxes.toLocaleString(language),
      ...[one.ap50, one.ap50_95, one.precision, one.recall].map((figure) => textOf(figure, t)),
    ],
  }));
  return <FigureTable caption={t('evaluations.classes')} head={head} rows={rows} />;
}

/** Rows are what people marked, columns what was detected; the last of each is background. */
function Confusion({ figures: { confusion } }: { figures: Figures }) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const language = useLanguage();
  const names = [
    ...confusion.classes.map((name) => translate(classReason(classTitle(name)))),
    t('evaluations.background'),
  ];
  const rows = confusion.counts.map((counts, index) => ({
    key: names[index] ?? String(index),
    cells: [names[index], ...counts.map((count) => count.toLocaleString(language))],
  }));
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-medium">{t('evaluations.confusion')}</summary>
      <p className="mt-2 max-w-prose text-ink-soft">{t('evaluations.confusion_text')}</p>
      <div className="mt-3 overflow-x-auto">
        <FigureTable
          caption={t('evaluations.confusion')}
          head={[t('evaluations.marked'), ...names]}
          rows={rows}
        />
      </div>
    </details>
  );
}

function Slices({ figures: { slices } }: { figures: Figures }) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  if (slices.length === 0) return null;
  const head = (['slice', 'photos_head', 'false_alarms', 'auroc', 'map50'] as const).map((name) =>
    t(`evaluations.${name}`),
  );
  const rows = slices.map(({ slice, photos, headlines }) => ({
    key: slice,
    cells: [
      t(`evaluations.slice_${slice}`),
      photos.toLocaleString(language),
      ...[headlines.false_alarm_rate, headlines.image_auroc, headlines.map50].map((figure) =>
        textOf(figure, t),
      ),
    ],
  }));
  return <FigureTable caption={t('evaluations.slices')} head={head} rows={rows} />;
}
