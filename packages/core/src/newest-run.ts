type Run = { analysis_id: string; status: string; finished_at: string | null };

/** Compares for sorting: the run that finished last comes first, and of two at one moment the one with the greater id. */
const byFinishedDescending = (one: Run, other: Run): number =>
  Date.parse(other.finished_at ?? '') - Date.parse(one.finished_at ?? '') ||
  (one.analysis_id < other.analysis_id ? 1 : -1);

/**
 * The newest completed run of a photo: the one that finished last, though another one may have been requested later. Null without any.
 * The database has the same order where it asks for the run of a photo (`finished_at desc, analysis_id desc`).
 */
export const newestRunOf = <R extends Run>(runs: readonly R[]): R | null =>
  runs.filter(({ status }) => status === 'completed').sort(byFinishedDescending)[0] ?? null;
