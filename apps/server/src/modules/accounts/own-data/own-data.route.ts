import { finished, type Readable } from 'node:stream';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { dropStalledResponse } from '../../../http/drop-stalled-response.ts';
import { callerOf } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
import { zipStream } from '../../../lib/zip-stream.ts';
import { ownAccount } from '../account.ts';
import type { Deps } from '../ports.ts';
import { ownData } from './own-data.ts';

/** Each holds a connection and one open photo. */
const MAX_CONCURRENT_DOWNLOADS = 8;

/**
 * Streams the data of the caller as a ZIP archive: photo after photo, uncompressed because they are, at the pace at
 * which the client reads. A closed connection ends the reading, and a client that reads nothing is dropped.
 */
export function ownDataRoute(app: App, { deps }: RouteContext<Deps>): void {
  /** The users whose data are being written. */
  const writing = new Set<number>();
  route(app, 'downloadOwnData', {
    schema: {
      summary: 'Your data as a ZIP archive of any size: account, uploads and photos',
      response: { 200: { content: { 'application/zip': { schema: z.file() } } } },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const user = await ownAccount(deps, caller);
      if (writing.has(user.id) || writing.size >= MAX_CONCURRENT_DOWNLOADS) throw tooMany();
      writing.add(user.id);
      const disconnected = new AbortController();
      const files = ownData(deps, user, disconnected.signal);
      const archive = zipStream(files, deps.clock.now());
      finished(reply.raw, () => {
        writing.delete(user.id);
        disconnected.abort();
        archive.destroy();
      });
      await deps.audit.write({
        at: deps.clock.now(),
        actor_id: user.id,
        action: 'user.data_downloaded',
        subject: `user:${user.id}`,
        details: {},
      });
      dropStalledResponse(reply.raw);
      return sendArchive(reply, archive);
    },
  });
}

const sendArchive = (reply: FastifyReply, archive: Readable): FastifyReply =>
  reply
    .type('application/zip')
    .header('content-disposition', 'attachment; filename="smart-waste-data.zip"')
    .header('cache-control', 'no-store')
    .send(archive);

const tooMany = () =>
  new AppError('too_many_requests', createReason('error.own_data.too_many'), { retryAfterSeconds: 30 });
