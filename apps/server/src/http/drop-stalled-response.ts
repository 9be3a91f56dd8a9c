import type { ServerResponse } from 'node:http';

const STALLED_AFTER_MS = 30_000;

/**
 * Closes the connection of a client that reads nothing for a while. Without it a client could hold a stream of any
 * length open, and what the stream reads from, for as long as it likes.
 */
export function dropStalledResponse(response: ServerResponse, stalledAfterMs = STALLED_AFTER_MS): void {
  response.setTimeout(stalledAfterMs, () => response.destroy());
}
