/** From this moment until before that one. */
export type TimeInterval = { from: Date; until: Date };

/** What was done in an interval with the cases of a category. Rows with the same interval and category add up. */
export type CountedFigures = {
  /** The index of the interval. */
  interval: number;
  category_id: number;
  opened: number;
  closed: number;
  not_cleaned: number;
  by_photo: number;
  reopened: number;
  /** How long each first answer and each cleaning took, in milliseconds. */
  answer_ms: Float64Array;
  clean_ms: Float64Array;
};

/** The work that waits now. */
export type WaitingCases = { category_id: number; open: number; overdue: number; escalated: number };

/** Figures of the work on cases. Merged cases are not counted. */
export type CaseFiguresTable = {
  /** What was done in each of the intervals; an interval or category without anything has no row. */
  countInIntervals: (intervals: readonly TimeInterval[]) => Promise<CountedFigures[]>;
  /** By category; those without open cases are missing. */
  countWaiting: (now: Date) => Promise<WaitingCases[]>;
  /** Counts some of the days again on which something was changed, and returns how many are left. */
  rollUp: () => Promise<number>;
};
