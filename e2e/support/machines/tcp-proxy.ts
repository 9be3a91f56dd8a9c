import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { findFreePort } from '../../../testing/free-port.ts';

export type TcpProxy = { port: number; open: () => Promise<void>; close: () => Promise<void> };

type Options = { address?: string; port?: number };

/**
 * A port of an address, or a free one, that leads to a socket as long as it is open: to the next of these for each
 * connection. Closing it cuts all connections.
 */
export async function openTcpProxy(
  to: NetConnectOpts | readonly [NetConnectOpts, ...NetConnectOpts[]],
  { address = '127.0.0.1', port: given }: Options = {},
): Promise<TcpProxy> {
  const targets = Array.isArray(to) ? to : [to];
  const port = given ?? (await findFreePort());
  let accepted = 0;
  const connections = new Set<Socket>();
  let server: Server | undefined;
  const keep = (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  };
  const open = async () => {
    server = createServer((client) => {
      const upstream = connect(targets[accepted % targets.length]);
      accepted += 1;
      keep(client);
      keep(upstream);
      client.on('error', () => upstream.destroy());
      upstream.on('error', () => client.destroy());
      client.pipe(upstream).pipe(client);
    }).listen(port, address);
    await once(server, 'listening');
  };
  await open();
  return {
    port,
    open,
    close: async () => {
      if (!server?.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}
