import { buildNameOnHost } from './base-path.ts';

/** Here while words against results were typed and not sent (LB-56), so that others load no code to look for some. */
export const UNSENT_HINTS_KEY = 'unsent_hints';

/** Local storage that never throws: it may be blocked or full, and the product works without it. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(buildNameOnHost(key));
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(buildNameOnHost(key));
    else localStorage.setItem(buildNameOnHost(key), text);
  } catch {
    // Blocked or full: the value lasts until the page is closed.
  }
}
