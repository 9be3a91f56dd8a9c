import type { CaseFigures, PeriodFigures } from '@smart-waste/contract';
import { caseFiguresMessages } from '@smart-waste/messages/en/case-figures';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { StatCard } from '../../shared/ui/facts.tsx';
import { useFigureTexts } from './figure-texts.ts';

type GetText = (figures: PeriodFigures) => ReactNode;

/** The figures of the whole period, each with that of the period before. */
export function FigureCards({ figures }: { figures: CaseFigures }) {
  const t = useMessages(caseFiguresMessages);
  const { formatCount, formatShare, formatMedian, formatP90 } = useFigureTexts();
  const { total, before, now } = figures;
  const renderCard = (label: string, getText: GetText, more?: string) => (
    <StatCard
      label={label}
      help={[more, t('case_figures.before', { value: String(getText(before)) })].filter(Boolean).join(' · ')}
    >
      {getText(total)}
    </StatCard>
  );
  return (
    <section aria-label={t('case_figures.summary')}>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {renderCard(t('case_figures.opened'), ({ opened }) => formatCount(opened))}
        {renderCard(t('case_figures.cleaned'), ({ cleaned }) => formatCount(cleaned))}
        {renderCard(
          t('case_figures.closed'),
          ({ closed }) => formatCount(closed),
          t('case_figures.not_cleaned', { count: total.not_cleaned }),
        )}
        {renderCard(t('case_figures.reopened'), ({ reopened }) => formatCount(reopened))}
        {renderCard(
          t('case_figures.to_answer'),
          ({ answer }) => formatMedian(answer),
          total.answer.p90_hours === null
            ? undefined
            : t('case_figures.p90', { value: formatP90(total.answer) }),
        )}
        {renderCard(
          t('case_figures.to_clean'),
          ({ clean }) => formatMedian(clean),
          total.clean.p90_hours === null
            ? undefined
            : t('case_figures.p90', { value: formatP90(total.clean) }),
        )}
        {renderCard(t('case_figures.by_photo'), ({ verified_by_photo }) => formatShare(verified_by_photo))}
        <StatCard
          label={t('case_figures.overdue_now')}
          help={t('case_figures.open_now', { open: now.open, escalated: now.escalated })}
        >
          {formatCount(now.overdue)}
        </StatCard>
      </dl>
    </section>
  );
}
