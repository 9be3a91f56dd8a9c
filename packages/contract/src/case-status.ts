/**
 * The statuses of a case in the order of the work; see `cases/transitions.ts` of core for what leads from one to the
 * other. Separate from the schemas, so that code that needs only the names loads no schema library.
 */
export const CASE_STATUSES = [
  'new',
  'confirmed',
  'assigned',
  'in_progress',
  /** For an answer of the reporter; the clock stands. */
  'waiting',
  /** The waste is said to be gone; an officer has not checked it yet. */
  'cleaned',
  'verified',
  'rejected',
  /** Another body is responsible. */
  'not_ours',
  /** Merged into another case. */
  'duplicate',
  /** Ended without cleaning. */
  'closed',
] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The statuses in which nothing remains to be done. */
export const FINAL_CASE_STATUSES = ['verified', 'rejected', 'not_ours', 'duplicate', 'closed'] as const;

/** The statuses in which the city still has to do something. */
export const OPEN_CASE_STATUSES = [
  'new',
  'confirmed',
  'assigned',
  'in_progress',
  'waiting',
  'cleaned',
] as const;

/** What a person does to a case, which gives it its next status. */
export const CASE_ACTIONS = [
  'confirm',
  'assign',
  'start',
  'ask_reporter',
  'resume',
  'clean',
  'verify',
  /** The waste is not gone: the case goes back to its assignee. */
  'return',
  'reject',
  'refer',
  'close',
  'reopen',
] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** What a change of a case is in its history. */
export const CASE_EVENT_KINDS = [
  'opened',
  'report_joined',
  'status_changed',
  'assigned',
  /** The assignee can no longer work on cases. */
  'unassigned',
  'due_changed',
  'category_changed',
  /** By the analysis of a photo, with its classes of waste. */
  'severity_changed',
  'place_changed',
  'privacy_changed',
  /** What the public sees of the contents. */
  'text_hidden',
  'text_shown',
  'photo_covered',
  'photo_withdrawn',
  'photo_shown',
  'noted',
  'replied',
  'escalated',
  /** What a reporter says about the cleaned place. */
  'said_clean',
  'said_not_clean',
  /** Its reporter says that it is about the case `to`, which had ended. */
  'linked',
  /** It was merged into the case `from` and is a duplicate now. */
  'merged_into',
  /** The case `from` was merged into this one. */
  'case_merged',
  /** Some of its reports became the case `from`. */
  'split_off',
  /** It has reports of the case `from` now, and the status `to`. */
  'split_from',
  /** A merge with the case `from` was taken back. */
  'merge_undone',
  /** A split with the case `from` was taken back. */
  'split_undone',
] as const;
export type CaseEventKind = (typeof CASE_EVENT_KINDS)[number];
