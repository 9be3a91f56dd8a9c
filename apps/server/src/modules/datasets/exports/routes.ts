import { finished, Readable } from 'node:stream';
import {
  dataLink,
  datasetExport,
  datasetExportForm,
  datasetExportList,
  datasetExportParams,
  datasetParams,
  failure,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { buildContentDisposition } from '../../../http/attachment.ts';
import { createDownloadToken, downloadToken, findDownloadTokenHolder } from '../../../http/download-links.ts';
import { dropStalledResponse } from '../../../http/drop-stalled-response.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Deps } from '../ports.ts';
import {
  buildArchiveName,
  buildFileAddress,
  listExports,
  prepareExportLink,
  removeExport,
  requireDownloadableExport,
  startExport,
} from './exports.ts';
import { type ByteRange, parseRange, readRange } from './read-range.ts';

/** Each holds a connection and reads parts. */
const MAX_CONCURRENT_DOWNLOADS = 4;
/** A download that broke off is continued with the same link. */
const LINK_SECONDS = 24 * 3600;
const ARCHIVE = { content: { 'application/zip': { schema: z.file() } } };

/** The routes of archives of datasets: write one in the background, follow it, download it, delete it. */
export function datasetExportRoutes(
  app: App,
  { deps, secrets, config }: Pick<RouteContext<Deps>, 'deps' | 'secrets' | 'config'>,
): void {
  route(app, 'startDatasetExport', {
    schema: {
      summary:
        'Write an archive of a frozen dataset in a format in the background; the one that is there already is returned (admins)',
      params: datasetParams,
      body: datasetExportForm,
      response: { 202: datasetExport, 409: failure },
    },
    handler: async (request, reply) =>
      reply
        .code(202)
        .send(await startExport(deps, { ...request.params, ...request.body, viewer: getCaller(request) })),
  });
  route(app, 'listDatasetExports', {
    schema: {
      summary: 'The archives of a dataset with their progress, the newest first (admins)',
      params: datasetParams,
      response: { 200: datasetExportList, 409: failure },
    },
    handler: (request) => listExports(deps, request.params.dataset_id),
  });
  route(app, 'removeDatasetExport', {
    schema: {
      summary: 'Cancel an archive that is written, or delete it (admins)',
      params: datasetExportParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await removeExport(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
  route(app, 'createDatasetLink', {
    schema: {
      summary: 'A link to an archive, with which a download can be continued for a day (admins)',
      params: datasetExportParams,
      response: { 200: dataLink, 409: failure },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const subject = await prepareExportLink(deps, { ...request.params, viewer });
      const link = { subject, seconds: LINK_SECONDS };
      return {
        url: buildFileAddress(config.basePath, await createDownloadToken({ ...deps, secrets }, viewer, link)),
      };
    },
  });
  downloadRoute(app, { deps, secrets });
}

const exportSubject = z.pipe(
  z.templateLiteral(['export:', z.uuid()]),
  z.transform((subject) => subject.slice('export:'.length)),
);

/** Sends an archive or a range of it at the pace at which the client reads; a client that reads nothing is dropped. */
function downloadRoute(app: App, { deps, secrets }: Pick<RouteContext<Deps>, 'deps' | 'secrets'>): void {
  let downloads = 0;
  const send = async (export_id: string, request: FastifyRequest, reply: FastifyReply) => {
    if (downloads >= MAX_CONCURRENT_DOWNLOADS) throw createTooManyError();
    const { bytes, format } = await requireDownloadableExport(deps, export_id);
    const name = await buildArchiveName(deps, { export_id, format });
    const etag = `"${export_id}"`;
    const range = parseRange(request.headers, { etag, bytes });
    reply
      .type('application/zip')
      .header('content-disposition', buildContentDisposition(name))
      .header('cache-control', 'no-store')
      .header('accept-ranges', 'bytes')
      .header('etag', etag);
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
    const sentRange: ByteRange = range ?? { from: 0, to: bytes - 1 };
    const parts = await deps.datasetExports.listParts(export_id);
    if (downloads >= MAX_CONCURRENT_DOWNLOADS) throw createTooManyError(); // others may have begun meanwhile
    downloads += 1;
    const archive = Readable.from(readRange(deps.store, parts, sentRange));
    finished(reply.raw, () => {
      downloads -= 1;
      archive.destroy();
    });
    dropStalledResponse(reply.raw);
    if (range) reply.code(206).header('content-range', `bytes ${sentRange.from}-${sentRange.to}/${bytes}`);
    return reply.header('content-length', sentRange.to - sentRange.from + 1).send(archive);
  };
  route(app, 'downloadDataset', {
    schema: {
      summary: 'The archive of a dataset for which an admin made the link, or a range of it',
      querystring: z.object({ token: downloadToken }),
      response: { 200: ARCHIVE, 206: ARCHIVE, 409: failure, 410: failure, 416: z.undefined() },
    },
    handler: async (request, reply) => {
      const holder = await findDownloadTokenHolder({ ...deps, secrets }, request.query.token);
      const subject = z.safeParse(exportSubject, holder?.subject);
      if (holder?.user.role !== 'admin' || !subject.success) throw createLinkExpiredError();
      return send(subject.data, request, reply);
    },
  });
}

const createLinkExpiredError = () => new AppError('link_expired', createReason('error.dataset.link_expired'));
const createTooManyError = () =>
  new AppError('too_many_requests', createReason('error.dataset.too_many'), { retryAfterSeconds: 30 });
