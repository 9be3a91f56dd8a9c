/** For what the specification wants logged and not shown: the browser's console is the only log that a page has. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error);
}
