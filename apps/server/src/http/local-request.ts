import type { FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackUrl } from '../lib/config/loopback.ts';

/** The headers by which reverse proxies say whose request they pass on. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

type Sent = Pick<FastifyRequest, 'headers' | 'socket'>;

/**
 * Whether a program on this machine sent the request to this machine's own name. A request that a proxy on this
 * machine passes on comes from a loopback address too; its headers or the host that it names reveal it.
 */
export function isLocalRequest({ headers, socket }: Sent): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '') && isLoopbackUrl(`http://${headers.host ?? ''}`);
}
