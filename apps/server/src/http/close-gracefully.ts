import type { Socket } from 'node:net';
import type { App } from './app-type.ts';

const IDLE_CHECK_INTERVAL_MS = 50;

/**
 * Accepts no new requests, lets running ones finish (preClose hooks end the event streams) and resolves when all are
 * answered; after `deadlineMs` the remaining connections are closed.
 */
export async function closeGracefully(app: App, deadlineMs: number): Promise<void> {
  // The server would wait for idle connections, which browsers keep open.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
  const closeAll = setTimeout(() => {
    app.log.warn({ deadlineMs }, 'requests were still running; closing their connections');
    app.server.closeAllConnections();
  }, deadlineMs);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(closeAll);
  }
}

/**
 * Closes connections that have sent no request when the app closes: browsers open some in advance, and the server would
 * wait for their request.
 */
export function closeUnusedConnections(app: App): void {
  const unused = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
}
