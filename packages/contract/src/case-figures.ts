import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { share } from './bounds.ts';
import { DAY_MS } from './durations.ts';
import { CASE_LIMITS } from './limits.ts';
import { DEFAULT_TIME_ZONE, timeZone } from './time-zone.ts';

const A_DAY = createEncodedReason('validation.date');
/** Days beyond them are slips of the keyboard. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2100-12-31'];
const day = z.iso.date(A_DAY).check(
  z.maxLength(FIRST_DAY.length, A_DAY),
  z.refine((text) => text >= FIRST_DAY && text <= LAST_DAY, { error: A_DAY, abort: true }),
);

/** The number of days of a period of days like `2026-11-23`, the last one included. */
export const countDays = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** A period of whole days, the last one included, as the time zone has them. */
export const caseFiguresQuery = z
  .object({ from: day, to: day, time_zone: z._default(timeZone, DEFAULT_TIME_ZONE) })
  .check(
    z.refine(({ from, to }) => from <= to, {
      error: createEncodedReason('validation.period_order'),
      path: ['to'],
    }),
    z.refine((period) => period.from > period.to || countDays(period) <= CASE_LIMITS.figureDaysMax, {
      error: createEncodedReason('validation.period_length', { max: CASE_LIMITS.figureDaysMax }),
      path: ['to'],
    }),
  );
export type CaseFiguresQuery = z.infer<typeof caseFiguresQuery>;

const count = z.int().check(z.gte(0));

/** How long something took, in hours: nights, weekends and waiting count. Null for too few cases to say. */
const durationStatistics = z.object({
  cases: count,
  median_hours: z.nullable(z.number()),
  p90_hours: z.nullable(z.number()),
});
export type DurationStatistics = z.infer<typeof durationStatistics>;

/** What was done in a period. Merged cases are not counted. */
const doneInPeriod = z.object({
  opened: count,
  /** Ended in any way. */
  closed: count,
  /** Of these, how many ended without cleaning. */
  not_cleaned: count,
  /** Said to be clean in the period, and neither returned nor reopened since. */
  cleaned: count,
  /** The first answer of the city, to cases that got it in the period. */
  answer: durationStatistics,
  /** Of the cases that were cleaned. */
  clean: durationStatistics,
});

export const periodFigures = z.extend(doneInPeriod, {
  /** How often a case was returned or reopened. */
  reopened: count,
  /** The share of the cleaned cases on whose newest photo after the cleaning the detector sees no waste. */
  verified_by_photo: z.nullable(share),
});
export type PeriodFigures = z.infer<typeof periodFigures>;

export const FIGURE_UNITS = ['day', 'week', 'month'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

const dayText = z.string();
export const caseFigures = z.object({
  from: dayText,
  to: dayText,
  /** As many days, before them. */
  before: z.extend(periodFigures, { from: dayText, to: dayText }),
  total: periodFigures,
  /** Now, whatever the period. */
  now: z.object({ open: count, overdue: count, escalated: count }),
  /** Those with any figure; the one with the most opened cases first. */
  categories: z.array(z.extend(periodFigures, { category_id: z.int(), overdue: count })),
  /** How long each part of `over_time` is, as fits the length of the period. */
  unit: z.enum(FIGURE_UNITS),
  /** Without gaps, from the first day on; weeks begin on Mondays, as far as they are in the period. */
  over_time: z.array(z.extend(doneInPeriod, { start: dayText })),
});
export type CaseFigures = z.infer<typeof caseFigures>;
