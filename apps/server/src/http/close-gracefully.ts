import type { App } from './app-type.ts';

/**
 * Takes no new requests, lets those in flight finish (event streams are ended by their routes' preClose hooks) and
 * resolves when all are answered; after `deadlineMs` what is left is cut off.
 */
export async function closeGracefully(app: App, deadlineMs: number): Promise<void> {
  const cut = setTimeout(() => {
    app.log.warn({ deadlineMs }, 'requests were still running; cutting them off');
    app.server.closeAllConnections();
  }, deadlineMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
