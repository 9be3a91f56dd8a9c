import { finished, type Readable } from 'node:stream';
import { API_PREFIX, dataLink, ENDPOINTS, failure } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { createDownloadToken, downloadToken, findDownloadTokenHolder } from '../../../http/download-links.ts';
import { dropStalledResponse } from '../../../http/drop-stalled-response.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
import { createZipStream } from '../../../lib/zip-stream.ts';
import { requireOwnAccount } from '../account.ts';
import type { Deps } from '../ports.ts';
import { generateOwnData } from './own-data.ts';

/** Each holds a connection and one open photo. */
const MAX_CONCURRENT_DOWNLOADS = 8;
/** What the links are for. */
const SUBJECT = 'own data';
const ARCHIVE = { content: { 'application/zip': { schema: z.file() } } };

type Owner = { user_id: number };

/**
 * Streams the data of the caller as a ZIP archive: photo after photo, uncompressed because they are, at the pace at
 * which the client reads. A closed connection ends the reading, and a client that reads nothing is dropped.
 */
export function ownDataRoute(app: App, { deps, secrets, config }: RouteContext<Deps>): void {
  /** The users whose data are being written. */
  const writing = new Set<number>();
  const refuseTooMany = ({ user_id }: Owner) => {
    if (writing.has(user_id) || writing.size >= MAX_CONCURRENT_DOWNLOADS) throw createTooManyError();
  };
  const send = async (owner: Owner, reply: FastifyReply): Promise<FastifyReply> => {
    const user = await requireOwnAccount(deps, owner);
    refuseTooMany(owner);
    writing.add(user.id);
    const disconnected = new AbortController();
    const files = generateOwnData(deps, user, disconnected.signal);
    const archive = createZipStream(files, deps.clock.now());
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
  };

  route(app, 'downloadOwnData', {
    schema: {
      summary:
        'Your data as a ZIP archive of any size: account, uploads (deleted ones, too), reports, what you gave to cases, notifications and photos',
      response: { 200: ARCHIVE },
    },
    handler: async (request, reply) => send(getCaller(request), reply),
  });

  route(app, 'createDataLink', {
    schema: {
      summary: 'A link to the archive of your data for a browser, valid for a minute',
      response: { 200: dataLink },
    },
    handler: async (request) => {
      const caller = getCaller(request);
      refuseTooMany(caller);
      const token = await createDownloadToken({ ...deps, secrets }, caller, { subject: SUBJECT });
      return { url: `${config.basePath}${API_PREFIX}${ENDPOINTS.downloadLinkedData.path}?token=${token}` };
    },
  });

  route(app, 'downloadLinkedData', {
    schema: {
      summary: 'The archive of the data of the person for whom the link was made',
      querystring: z.object({ token: downloadToken }),
      response: { 200: ARCHIVE, 410: failure },
    },
    handler: async (request, reply) => {
      const holder = await findDownloadTokenHolder({ ...deps, secrets }, request.query.token);
      if (holder?.subject !== SUBJECT) throw createLinkExpiredError();
      return send(holder.user, reply);
    },
  });
}

const sendArchive = (reply: FastifyReply, archive: Readable): FastifyReply =>
  reply
    .type('application/zip')
    .header('content-disposition', 'attachment; filename="smart-waste-data.zip"')
    .header('cache-control', 'no-store')
    .send(archive);

const createTooManyError = () =>
  new AppError('too_many_requests', createReason('error.own_data.too_many'), { retryAfterSeconds: 30 });

const createLinkExpiredError = () =>
  new AppError('link_expired', createReason('error.own_data.link_expired'));
