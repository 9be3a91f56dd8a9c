import type { FigureUnit } from '@smart-waste/contract';

/** Days as a time zone has them, the last one included: `YYYY-MM-DD`. */
export type FigurePeriod = {
  from: string;
  to: string;
  time_zone: string;
  /** The first day of the period before, which ends where this one begins. */
  before: string;
  /** Into which parts it is divided. */
  unit: FigureUnit;
};

/** What was done in a part of time, of all cases or of a category. */
export type CountedFigures = {
  /** Null for all categories. */
  category_id: number | null;
  /** The first day of a part of the period; null for all of it. */
  start: string | null;
  isBefore: boolean;
  opened: number;
  closed: number;
  not_cleaned: number;
  answered: number;
  cleaned: number;
  by_photo: number;
  reopened: number;
  /** Median and 90th percentile, in hours; null without any. */
  answer_hours: number[] | null;
  clean_hours: number[] | null;
};

/** The work that waits now. */
export type WaitingCases = { category_id: number; open: number; overdue: number; escalated: number };

/** Figures of the work on cases. Merged cases are not counted. */
export type CaseFiguresTable = {
  /**
   * What was done in a period and in the one before it: of both as a whole and by category, and of the period by its
   * parts. Parts without anything are missing.
   */
  ofPeriods: (period: FigurePeriod) => Promise<CountedFigures[]>;
  /** By category; those without open cases are missing. */
  waiting: (now: Date) => Promise<WaitingCases[]>;
};
