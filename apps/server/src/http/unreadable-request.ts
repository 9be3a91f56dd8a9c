import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Failure, FailureCode } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import type { FastifyBaseLogger } from 'fastify';

type Answer = { status: string; code: FailureCode; reason: Reason };

const INVALID: Answer = {
  status: '400 Bad Request',
  code: 'invalid_request',
  reason: createReason('error.request.invalid'),
};
const ANSWERS: Partial<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    reason: createReason('error.request.headers_too_large'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'invalid_request',
    reason: createReason('error.request.timeout'),
  },
};

/**
 * Responds to malformed HTTP and to requests that do not arrive in time with the contract's Failure, and closes the
 * connection.
 */
export const replyToMalformedRequest =
  (log: FastifyBaseLogger) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, code: failureCode, reason } = ANSWERS[code] ?? INVALID;
    const request_id = randomUUID();
    log.info({ request_id, reason: code, address: socket.remoteAddress }, 'a request could not be read');
    const failure: Failure = { error: describeReason(reason), code: failureCode, ...reason, request_id };
    const body = JSON.stringify(failure);
    const head = [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
