import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CaseFigures, CaseFiguresQuery, PeriodFigures } from '@smart-waste/contract';
import {
  chooseFigureUnit,
  computeSpread,
  createZonedTime,
  getDayAfter,
  getPeriodBefore,
  splitPeriod,
  startOfDay,
} from '@smart-waste/core';
import type { CountedFigures, TimeInterval, WaitingCases } from '../ports/figures.ts';
import type { Deps } from '../ports.ts';

const sumField = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0);

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(sumField(parts, 'length'));
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
  }
  return all;
}

/** What these rows are together. A year of a large city has many durations: other requests come in between. */
async function computeFigures(rows: readonly CountedFigures[]): Promise<PeriodFigures> {
  await nextTurn();
  const answer = computeSpread(concatenate(rows.map(({ answer_ms }) => answer_ms)));
  const clean = computeSpread(concatenate(rows.map(({ clean_ms }) => clean_ms)));
  const cleaned = clean.cases;
  return {
    opened: sumField(rows, 'opened'),
    closed: sumField(rows, 'closed'),
    not_cleaned: sumField(rows, 'not_cleaned'),
    cleaned,
    answer,
    clean,
    reopened: sumField(rows, 'reopened'),
    verified_by_photo: cleaned === 0 ? null : sumField(rows, 'by_photo') / cleaned,
  };
}

/** The categories of which there is anything to say, those with the most opened cases first. */
async function computeCategories(
  counted: readonly CountedFigures[],
  waiting: readonly WaitingCases[],
): Promise<CaseFigures['categories']> {
  const ids = new Set([...counted, ...waiting].map(({ category_id }) => category_id));
  const categories: CaseFigures['categories'] = [];
  for (const category_id of ids)
    categories.push({
      category_id,
      ...(await computeFigures(counted.filter((one) => one.category_id === category_id))),
      overdue: waiting.find((one) => one.category_id === category_id)?.overdue ?? 0,
    });
  return categories.sort((one, other) => other.opened - one.opened || one.category_id - other.category_id);
}

/** The period before, and each part of the period. */
function computeIntervals(period: CaseFiguresQuery, starts: readonly string[]): TimeInterval[] {
  const zonedTime = createZonedTime(period.time_zone);
  const days = [getPeriodBefore(period).from, ...starts, getDayAfter(period.to)];
  const bounds = days.map((day) => startOfDay(day, zonedTime));
  return bounds.slice(1).map((until, index) => ({ from: bounds[index] ?? until, until }));
}

/** The figures of the work in a period, compared with the one before it (CA-75, CA-76). */
export async function showFigures(
  { caseFigures, clock }: Pick<Deps, 'caseFigures' | 'clock'>,
  period: CaseFiguresQuery,
): Promise<CaseFigures> {
  const { from, to } = period;
  const unit = chooseFigureUnit(period);
  const starts = splitPeriod(period, unit).map(({ shown_from }) => shown_from);
  const [counted, waiting] = await Promise.all([
    caseFigures.countInIntervals(computeIntervals(period, starts)),
    caseFigures.countWaiting(clock.now()),
  ]);
  const [before, now] = [
    counted.filter(({ interval }) => interval === 0),
    counted.filter(({ interval }) => interval > 0),
  ];
  const over_time: CaseFigures['over_time'] = [];
  for (const [index, start] of starts.entries()) {
    const { reopened, verified_by_photo, ...done } = await computeFigures(
      now.filter(({ interval }) => interval === index + 1),
    );
    over_time.push({ start, ...done });
  }
  return {
    from,
    to,
    before: { ...getPeriodBefore(period), ...(await computeFigures(before)) },
    total: await computeFigures(now),
    now: {
      open: sumField(waiting, 'open'),
      overdue: sumField(waiting, 'overdue'),
      escalated: sumField(waiting, 'escalated'),
    },
    categories: await computeCategories(now, waiting),
    unit,
    over_time,
  };
}
