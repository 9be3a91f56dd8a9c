/** Temporary refusals: logged out, timeout, first attempt still in progress, too early, too many requests. */
const PASSING = new Set([401, 408, 409, 425, 429]);

/** Whether a repetition would be refused again; null is the status of a call that no server answered. */
export const isFinalRefusal = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && !PASSING.has(status);
