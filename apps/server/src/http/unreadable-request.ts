import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Failure } from '@smart-waste/contract';
import type { FastifyBaseLogger } from 'fastify';

type Answer = { status: string; failure: Omit<Failure, 'request_id'> };

const INVALID: Answer = {
  status: '400 Bad Request',
  failure: { error: 'The request could not be understood', code: 'invalid_request' },
};
const ANSWERS: Partial<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    failure: { error: 'The request headers are too large', code: 'too_large' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    failure: { error: 'The request took too long to arrive', code: 'invalid_request' },
  },
};

/** Answers what is not even HTTP, or does not arrive in time, in the shape of every other failure, and hangs up. */
export const replyToMalformedRequest =
  (log: FastifyBaseLogger) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, failure } = ANSWERS[code] ?? INVALID;
    const request_id = randomUUID();
    log.info({ request_id, reason: code, address: socket.remoteAddress }, 'a request could not be read');
    const body = JSON.stringify({ ...failure, request_id } satisfies Failure);
    const head = [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
