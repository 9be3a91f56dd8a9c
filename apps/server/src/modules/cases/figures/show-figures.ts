import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CaseFigures, CaseFiguresQuery, PeriodFigures } from '@smart-waste/contract';
import {
  createZonedTime,
  dayAfter,
  figureUnit,
  partsOfPeriod,
  periodBefore,
  spreadOf,
  startOfDay,
} from '@smart-waste/core';
import type { CountedFigures, Interval, WaitingCases } from '../ports/figures.ts';
import type { Deps } from '../ports.ts';

const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0);

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(sumOf(parts, 'length'));
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
  }
  return all;
}

/** What these rows are together. A year of a large city has many durations: other requests come in between. */
async function figuresOf(rows: readonly CountedFigures[]): Promise<PeriodFigures> {
  await nextTurn();
  const answer = spreadOf(joined(rows.map(({ answer_ms }) => answer_ms)));
  const clean = spreadOf(joined(rows.map(({ clean_ms }) => clean_ms)));
  const cleaned = clean.cases;
  return {
    opened: sumOf(rows, 'opened'),
    closed: sumOf(rows, 'closed'),
    not_cleaned: sumOf(rows, 'not_cleaned'),
    cleaned,
    answer,
    clean,
    reopened: sumOf(rows, 'reopened'),
    verified_by_photo: cleaned === 0 ? null : sumOf(rows, 'by_photo') / cleaned,
  };
}

/** The categories of which there is anything to say, those with the most opened cases first. */
async function categoriesOf(
  counted: readonly CountedFigures[],
  waiting: readonly WaitingCases[],
): Promise<CaseFigures['categories']> {
  const ids = new Set([...counted, ...waiting].map(({ category_id }) => category_id));
  const categories: CaseFigures['categories'] = [];
  for (const category_id of ids)
    categories.push({
      category_id,
      ...(await figuresOf(counted.filter((one) => one.category_id === category_id))),
      overdue: waiting.find((one) => one.category_id === category_id)?.overdue ?? 0,
    });
  return categories.sort((one, other) => other.opened - one.opened || one.category_id - other.category_id);
}

/** The period before, and each part of the period. */
function intervalsOf(period: CaseFiguresQuery, starts: readonly string[]): Interval[] {
  const zonedTime = createZonedTime(period.time_zone);
  const days = [periodBefore(period).from, ...starts, dayAfter(period.to)];
  const bounds = days.map((day) => startOfDay(day, zonedTime));
  return bounds.slice(1).map((until, index) => ({ from: bounds[index] ?? until, until }));
}

/** The figures of the work in a period, compared with the one before it (CA-75, CA-76). */
export async function showFigures(
  { caseFigures, clock }: Pick<Deps, 'caseFigures' | 'clock'>,
  period: CaseFiguresQuery,
): Promise<CaseFigures> {
  const { from, to } = period;
  const unit = figureUnit(period);
  const starts = partsOfPeriod(period, unit).map(({ shown_from }) => shown_from);
  const [counted, waiting] = await Promise.all([
    caseFigures.inIntervals(intervalsOf(period, starts)),
    caseFigures.waiting(clock.now()),
  ]);
  const [before, now] = [
    counted.filter(({ interval }) => interval === 0),
    counted.filter(({ interval }) => interval > 0),
  ];
  const over_time: CaseFigures['over_time'] = [];
  for (const [index, start] of starts.entries()) {
    const { reopened, verified_by_photo, ...done } = await figuresOf(
      now.filter(({ interval }) => interval === index + 1),
    );
    over_time.push({ start, ...done });
  }
  return {
    from,
    to,
    before: { ...periodBefore(period), ...(await figuresOf(before)) },
    total: await figuresOf(now),
    now: {
      open: sumOf(waiting, 'open'),
      overdue: sumOf(waiting, 'overdue'),
      escalated: sumOf(waiting, 'escalated'),
    },
    categories: await categoriesOf(now, waiting),
    unit,
    over_time,
  };
}
