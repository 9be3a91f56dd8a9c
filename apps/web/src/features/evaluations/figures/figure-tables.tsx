import type { EvaluationSource, EvaluationFigures as Figures } from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Confusion } from './confusion.tsx';
import { FigureCell, FigureNotes } from './figure-cell.tsx';

type FiguresProps = { figures: Figures; source: EvaluationSource };

/** The figures of each class, what is taken for what, and the headlines by light and by where places came from. */
export function FigureTables({ figures, source }: FiguresProps) {
  const t = useMessages(evaluationsMessages);
  return (
    <>
      <PanelSection title={t('evaluations.classes')}>
        <Classes figures={figures} source={source} />
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
  const head = (['class', 'objects', 'ap50', 'ap50_95', 'precision', 'recall'] as const).map((name) =>
    t(`evaluations.${name}`),
  );
  const translateClass = (one: Figures['classes'][number]) =>
    translate(createClassReason(toClassTitle(one.class)));
  const shownClasses = classes.filter(hasFigure);
  const listFigures = (one: Figures['classes'][number]) => [one.ap50, one.ap50_95, one.precision, one.recall];
  const rows = shownClasses.map((one) => ({
    key: one.class,
    cells: [
      translateClass(one),
      one.labelled_boxes.toLocaleString(language),
      ...listFigures(one).map((figure, index) => (
        <FigureCell key={head[index]} figure={figure} source={source} />
      )),
    ],
  }));
  const others = classes.filter((one) => !hasFigure(one)).map(translateClass);
  return (
    <>
      {rows.length > 0 && <FigureTable caption={t('evaluations.classes')} head={head} rows={rows} />}
      {others.length > 0 && (
        <p className="mt-3 max-w-prose text-sm">
          {t('evaluations.unlabelled', { classes: others.join(', ') })}
        </p>
      )}
      <FigureNotes figures={shownClasses.flatMap(listFigures)} source={source} />
    </>
  );
}

function Slices({ figures: { slices }, source }: FiguresProps) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  const head = (['slice', 'photos_head', 'false_alarms', 'auroc', 'map50'] as const).map((name) =>
    t(`evaluations.${name}`),
  );
  const listFigures = ({
    headlines: { false_alarm_rate, image_auroc, map50 },
  }: Figures['slices'][number]) => [false_alarm_rate, image_auroc, map50];
  const rows = slices.map((one) => ({
    key: one.slice,
    cells: [
      t(`evaluations.slice_${one.slice}`),
      one.photos.toLocaleString(language),
      ...listFigures(one).map((figure, index) => (
        <FigureCell key={head[index]} figure={figure} source={source} />
      )),
    ],
  }));
  return (
    <>
      <FigureTable caption={t('evaluations.slices')} head={head} rows={rows} />
      <FigureNotes figures={slices.flatMap(listFigures)} source={source} />
    </>
  );
}
