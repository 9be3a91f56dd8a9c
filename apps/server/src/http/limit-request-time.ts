import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { EndpointName } from '@smart-waste/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { replyToMalformedRequest } from './unreadable-request.ts';

/** Bodies that take hours on a slow line: each may last as long as bytes arrive. */
const BY_PROGRESS: ReadonlySet<EndpointName> = new Set<EndpointName>(['startDatasetImport']);

type RequestTimes = {
  /** A phone with a bad connection needs minutes for a photo; a longer request only occupies a connection. */
  maxMs: number;
  /** As long as a bad connection may be silent; nginx.conf has the same. */
  silentMs: number;
};
const TIMES: RequestTimes = { maxMs: 10 * 60_000, silentMs: 2 * 60_000 };

/**
 * Ends requests whose body does not arrive in time, with a Failure, and closes their connection. Node's own limit is for all routes
 * alike, so it is off; headers keep theirs.
 */
export function limitRequestTime(app: App, times = TIMES): void {
  const refuse = replyToMalformedRequest(app.log);
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (!hasBody(raw) || !hasConnection(raw)) return;
    const stopWatching = watch(request, times, () => {
      stopWatching();
      if (raw.complete || raw.destroyed) return;
      refuse(
        Object.assign(new Error('a body did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
      );
      // The handler that waits for the body is notified only by the end of the connection.
      raw.socket.destroySoon();
    });
    raw.once('close', stopWatching);
  });
}

/** A request that was injected has none, and its body is there from the beginning. */
const hasConnection = ({ socket }: IncomingMessage): boolean => socket instanceof Socket;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `end` when the time of the request is over, until the returned function is called. */
function watch(
  { raw, routeOptions }: FastifyRequest,
  { maxMs, silentMs }: RequestTimes,
  end: () => void,
): () => void {
  const { endpoint } = routeOptions.config;
  if (!endpoint || !BY_PROGRESS.has(endpoint)) {
    const timer = setTimeout(end, maxMs).unref();
    return () => clearTimeout(timer);
  }
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now === before) end();
    before = now;
  }, silentMs).unref();
  return () => clearInterval(timer);
}
