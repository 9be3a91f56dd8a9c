/** No answer of analytics or zones shows an older moment than this. */
export const FRESH_MS = 5000;
