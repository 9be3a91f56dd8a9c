import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '../../../../../testing/free-port.ts';

export type ListeningServer = { url: string; port: number; close: () => Promise<void> };

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * A server on this port, or a free one, of this machine; closing it cuts all connections, as a power failure does. A
 * handler that rejects fails the test run, except when its client disconnected before the request had arrived
 * completely.
 */
export async function startStubServer(handle: RequestHandler, port?: number): Promise<ListeningServer> {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      if (request.complete) throw error;
    }
  });
  server.listen(port ?? (await findFreePort()), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The requests of a server as they arrive, so that a test can wait for the next one. */
export function createArrivals() {
  const waiting: (() => void)[] = [];
  return {
    notify: () => {
      for (const wake of waiting.splice(0)) wake();
    },
    /** Resolves when the next request has arrived. */
    waitForNext: () => new Promise<void>((wake) => waiting.push(wake)),
  };
}

/** The request as a Request of fetch, so that its parser of forms can be used. */
export async function readRequest(
  raw: IncomingMessage,
): Promise<{ url: URL; request: Request; body: Buffer }> {
  const url = new URL(raw.url ?? '/', `http://${raw.headers.host}`);
  const body = await buffer(raw);
  const headers = Object.entries(raw.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const bare = raw.method === 'GET' || raw.method === 'HEAD';
  const request = new Request(url, {
    method: raw.method ?? 'GET',
    headers,
    ...(bare ? {} : { body: new Uint8Array(body) }),
  });
  return { url, request, body };
}
