import type { App } from './app-type.ts';

const LOOK_FOR_IDLE_MS = 50;

/**
 * Takes no new requests, lets those in flight finish (event streams are ended by their routes' preClose hooks) and
 * resolves when all are answered; after `deadlineMs` what is left is cut off.
 */
export async function closeGracefully(app: App, deadlineMs: number): Promise<void> {
  // A browser keeps its connection after the last answer, and the server would wait for it.
  const hangUp = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
  const cut = setTimeout(() => {
    app.log.warn({ deadlineMs }, 'requests were still running; cutting them off');
    app.server.closeAllConnections();
  }, deadlineMs);
  try {
    await app.close();
  } finally {
    clearInterval(hangUp);
    clearTimeout(cut);
  }
}
