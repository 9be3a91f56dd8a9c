import type { Socket } from 'node:net';
import type { App } from './app-type.ts';

/**
 * Hangs up on connections that have asked for nothing yet when the app closes: browsers open some in advance, and
 * the server would wait for them as if a request were on its way.
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
