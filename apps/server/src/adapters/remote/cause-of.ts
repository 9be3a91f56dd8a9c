/** A word for why a request got no answer. What fetch knows lies one deeper: its own `fetch failed` helps nobody. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
