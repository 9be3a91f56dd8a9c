import { finished, type Readable } from 'node:stream';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { buildContentDisposition } from './attachment.ts';
import { dropStalledResponse } from './drop-stalled-response.ts';

/** Each export takes memory or processor time. */
const MAX_CONCURRENT_EXPORTS = 4;
const MAX_EXPORTS_PER_USER = 2;

type Export = {
  user_id: number;
  /** Of the file: its name and its media type. */
  name: string;
  type: string;
  /** The signal is aborted when the client has disconnected. */
  write: (signal: AbortSignal) => Promise<Readable>;
};

const createTooManyError = () =>
  new AppError('too_many_requests', createReason('error.report.too_many'), { retryAfterSeconds: 60 });

/**
 * Returns a function that answers with a file of any length, so many at once. A closed connection ends the writing, too,
 * and a client that reads nothing is dropped.
 */
export function createExportSender() {
  /** The user of each export that is being written. */
  const writing: number[] = [];
  return async <Reply extends FastifyReply>(
    reply: Reply,
    { user_id, name, type, write }: Export,
  ): Promise<Reply> => {
    const own = writing.filter((other) => other === user_id).length;
    if (writing.length >= MAX_CONCURRENT_EXPORTS || own >= MAX_EXPORTS_PER_USER) throw createTooManyError();
    writing.push(user_id);
    const disconnected = new AbortController();
    finished(reply.raw, () => {
      writing.splice(writing.indexOf(user_id), 1);
      disconnected.abort();
    });
    const body = await write(disconnected.signal).catch((error: unknown) => {
      if (!disconnected.signal.aborted) throw error;
    });
    if (!body) {
      reply.hijack(); // the client has disconnected
      return reply;
    }
    dropStalledResponse(reply.raw);
    reply
      .type(type)
      .header('content-disposition', buildContentDisposition(name))
      .header('cache-control', 'no-store')
      .send(body);
    return reply;
  };
}
