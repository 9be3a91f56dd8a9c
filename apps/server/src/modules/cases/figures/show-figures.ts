import type { CaseFigures, CaseFiguresQuery, PeriodFigures } from '@smart-waste/contract';
import { figureUnit, partsOfPeriod, periodBefore, spreadOf } from '@smart-waste/core';
import type { CountedFigures, WaitingCases } from '../ports/figures.ts';
import type { Deps } from '../ports.ts';

const NONE: Omit<CountedFigures, 'category_id' | 'start' | 'isBefore'> = {
  opened: 0,
  closed: 0,
  not_cleaned: 0,
  answered: 0,
  cleaned: 0,
  by_photo: 0,
  reopened: 0,
  answer_hours: null,
  clean_hours: null,
};

const doneOf = ({ opened, closed, not_cleaned, cleaned, ...counted }: typeof NONE) => ({
  opened,
  closed,
  not_cleaned,
  cleaned,
  answer: spreadOf(counted.answered, counted.answer_hours),
  clean: spreadOf(cleaned, counted.clean_hours),
});

const figuresOf = (counted: typeof NONE): PeriodFigures => ({
  ...doneOf(counted),
  reopened: counted.reopened,
  verified_by_photo: counted.cleaned === 0 ? null : counted.by_photo / counted.cleaned,
});

const sumOf = (waiting: readonly WaitingCases[], name: 'open' | 'overdue' | 'escalated') =>
  waiting.reduce((sum, of) => sum + of[name], 0);

/** The categories of which there is anything to say, those with the most opened cases first. */
function categoriesOf(
  counted: readonly CountedFigures[],
  waiting: readonly WaitingCases[],
): CaseFigures['categories'] {
  const ids = new Set([...counted, ...waiting].map(({ category_id }) => category_id));
  return [...ids]
    .filter((category_id) => category_id !== null)
    .map((category_id) => ({
      category_id,
      ...figuresOf(counted.find((one) => one.category_id === category_id) ?? NONE),
      overdue: waiting.find((one) => one.category_id === category_id)?.overdue ?? 0,
    }))
    .sort((one, other) => other.opened - one.opened || one.category_id - other.category_id);
}

/** The figures of the work in a period, compared with the one before it (CA-75, CA-76). */
export async function showFigures(
  { caseFigures, clock }: Pick<Deps, 'caseFigures' | 'clock'>,
  period: CaseFiguresQuery,
): Promise<CaseFigures> {
  const { from, to } = period;
  const before = periodBefore(period);
  const unit = figureUnit(period);
  const [counted, waiting] = await Promise.all([
    caseFigures.ofPeriods({ ...period, before: before.from, unit }),
    caseFigures.waiting(clock.now()),
  ]);
  const [now, earlier] = [counted.filter(({ isBefore }) => !isBefore), counted.filter((one) => one.isBefore)];
  const wholeOf = (rows: readonly CountedFigures[]) =>
    rows.find(({ category_id, start }) => category_id === null && start === null) ?? NONE;
  return {
    from,
    to,
    before: { ...before, ...figuresOf(wholeOf(earlier)) },
    total: figuresOf(wholeOf(now)),
    now: {
      open: sumOf(waiting, 'open'),
      overdue: sumOf(waiting, 'overdue'),
      escalated: sumOf(waiting, 'escalated'),
    },
    categories: categoriesOf(now, waiting),
    unit,
    over_time: partsOfPeriod(period, unit).map(({ start, shown_from }) => ({
      start: shown_from,
      ...doneOf(now.find((one) => one.start === start) ?? NONE),
    })),
  };
}
