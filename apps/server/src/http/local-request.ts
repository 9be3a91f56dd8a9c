import type { FastifyRequest } from 'fastify';
import { isLoopback, isLoopbackUrl } from '../lib/config/loopback.ts';

/** The headers in which reverse proxies name the client or themselves. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

type IncomingRequest = Pick<FastifyRequest, 'headers' | 'socket'>;

/**
 * Whether a program on this machine sent the request, to a loopback name. A request that a proxy on this
 * machine forwards comes from a loopback address too; its headers or its host name reveal it.
 */
export function isLocalRequest({ headers, socket }: IncomingRequest): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '') && isLoopbackUrl(`http://${headers.host ?? ''}`);
}
