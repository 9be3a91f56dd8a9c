/**
 * For failures that are logged but not shown (AN-17, RP-06, MP-10). The browser's console is the only log of a page.
 */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error);
}
