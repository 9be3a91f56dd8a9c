import type { EvaluationSource, EvaluationFigures as Figures } from '@smart-waste/contract';
import { classTitle } from '@smart-waste/core';
import { classReason } from '@smart-waste/messages';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { clsx } from 'clsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useFigureText } from './figure-text.ts';

type FiguresProps = { figures: Figures; source: EvaluationSource };

/** The figures of each class, what is taken for what, and the headlines by light and by where places came from. */
export function FigureTables({ figures, source }: FiguresProps) {
  const t = useMessages(evaluationsMessages);
  return (
    <>
      <PanelSection title={t('evaluations.classes')}>
        <Classes figures={figures} source={source} />
        <p className="mt-4 max-w-prose text-sm text-ink-soft">
          {/* Where imported photos were taken is not known. */}
          {t(source === 'import' ? 'evaluations.interval_text_import' : 'evaluations.interval_text')}
        </p>
      </PanelSection>
      <PanelSection title={t('evaluations.confusion')}>
        <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('evaluations.confusion_text')}</p>
        <Confusion figures={figures} />
      </PanelSection>
      {figures.slices.length > 0 && (
        <PanelSection title={t('evaluations.slices')}>
          <Slices figures={figures} source={source} />
        </PanelSection>
      )}
    </>
  );
}

/** Something was labelled or detected. */
const hasFigure = ({ labelled_boxes, precision }: Figures['classes'][number]): boolean =>
  labelled_boxes > 0 || precision.value !== null;

function Classes({ figures: { classes }, source }: FiguresProps) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const language = useLanguage();
  const textOf = useFigureText(source);
  const head = (['class', 'objects', 'ap50', 'ap50_95', 'precision', 'recall'] as const).map((name) =>
    t(`evaluations.${name}`),
  );
  const nameOf = (one: Figures['classes'][number]) => translate(classReason(classTitle(one.class)));
  const rows = classes.filter(hasFigure).map((one) => ({
    key: one.class,
    cells: [
      nameOf(one),
      one.labelled_boxes.toLocaleString(language),
      ...[one.ap50, one.ap50_95, one.precision, one.recall].map(textOf),
    ],
  }));
  const others = classes.filter((one) => !hasFigure(one)).map(nameOf);
  return (
    <>
      {rows.length > 0 && <FigureTable caption={t('evaluations.classes')} head={head} rows={rows} />}
      {others.length > 0 && (
        <p className="mt-3 max-w-prose text-sm">
          {t('evaluations.unlabelled', { classes: others.join(', ') })}
        </p>
      )}
    </>
  );
}

/** Rows are what people marked, columns what was detected; the last of each is background. */
function Confusion({ figures: { confusion } }: { figures: Figures }) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const background = confusion.classes.length - 1;
  const names = confusion.classes.map((name, index) =>
    index === background ? t('evaluations.background') : translate(classReason(classTitle(name))),
  );
  const rows = confusion.counts.map((counts, row) => ({ name: names[row] ?? '', counts }));
  return (
    <>
      <ConfusionMatrix names={names} rows={rows} />
      <ConfusionList names={names} rows={rows} />
    </>
  );
}

type ConfusionProps = { names: readonly string[]; rows: readonly { name: string; counts: number[] }[] };

/** Where there is room for a column of each class. */
function ConfusionMatrix({ names, rows }: ConfusionProps) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  return (
    <table aria-label={t('evaluations.confusion')} className="w-full text-sm tabular-nums max-lg:hidden">
      <thead className="text-xs text-ink-soft">
        <tr className="border-b">
          <th scope="col" className="py-2 pr-4 text-left align-bottom font-medium">
            {t('evaluations.marked')}
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className="px-2 py-2 text-right align-bottom font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name} className="border-b last:border-0">
            <th scope="row" className="py-2 pr-4 text-left font-medium">
              {name}
            </th>
            {names.map((column, index) => {
              const count = counts[index] ?? 0;
              return (
                <td
                  key={column}
                  className={clsx(
                    'px-2 py-2 text-right',
                    count === 0 && 'text-ink-soft',
                    column === name && index < names.length - 1 && 'bg-leaf-wash',
                  )}
                >
                  {count.toLocaleString(language)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a narrow screen: what is zero is left out. */
function ConfusionList({ names, rows }: ConfusionProps) {
  const language = useLanguage();
  return (
    <dl className="grid gap-3 text-sm tabular-nums lg:hidden">
      {rows
        .filter(({ counts }) => counts.some((count) => count > 0))
        .map(({ name, counts }) => (
          <div key={name} className="border-b pb-3 last:border-0 last:pb-0">
            <dt className="pb-1 font-medium">{name}</dt>
            {names.map((column, index) => {
              const count = counts[index] ?? 0;
              return count === 0 ? null : (
                <dd key={column} className="flex justify-between gap-4">
                  <span className="text-ink-soft">{column}</span>
                  {count.toLocaleString(language)}
                </dd>
              );
            })}
          </div>
        ))}
    </dl>
  );
}

function Slices({ figures: { slices }, source }: FiguresProps) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  const textOf = useFigureText(source);
  const head = (['slice', 'photos_head', 'false_alarms', 'auroc', 'map50'] as const).map((name) =>
    t(`evaluations.${name}`),
  );
  const rows = slices.map(({ slice, photos, headlines }) => ({
    key: slice,
    cells: [
      t(`evaluations.slice_${slice}`),
      photos.toLocaleString(language),
      ...[headlines.false_alarm_rate, headlines.image_auroc, headlines.map50].map(textOf),
    ],
  }));
  return <FigureTable caption={t('evaluations.slices')} head={head} rows={rows} />;
}
