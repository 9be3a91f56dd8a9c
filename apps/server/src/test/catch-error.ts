/** What this work fails with, to be looked at; undefined when it does not fail. */
export const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
