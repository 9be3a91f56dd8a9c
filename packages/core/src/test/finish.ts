/** Does all steps of a work that can be interrupted, at once. */
export function finish<Result>(steps: Iterator<unknown, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
