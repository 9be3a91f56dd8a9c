type Run = { analysis_id: string; status: string; finished_at: string | null };

/** Times are in UTC and of one form, as the API writes them, so their order is that of their characters. */
const buildOrderKey = ({ finished_at, analysis_id }: Run): string => `${finished_at} ${analysis_id}`;

/**
 * The newest completed run of a photo: the one that finished last, though another one may have been requested later, and of two at one
 * moment the one with the greater id. Null without any. The database has the same order where it asks for the run of a photo
 * (`finished_at desc, analysis_id desc`).
 */
export const findNewestRun = <R extends Run>(runs: readonly R[]): R | null =>
  runs
    .filter(({ status }) => status === 'completed')
    .sort((one, other) => (buildOrderKey(one) < buildOrderKey(other) ? 1 : -1))[0] ?? null;
