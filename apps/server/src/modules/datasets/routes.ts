import { finished } from 'node:stream';
import {
  DATASET_FORMATS,
  type DatasetFormat,
  dataLink,
  dataset,
  datasetForm,
  datasetLinkForm,
  datasetList,
  datasetParams,
  datasetPreview,
  datasetQuery,
  failure,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { createDownloadToken, downloadToken, holderOfDownloadToken } from '../../http/download-links.ts';
import { dropStalledResponse } from '../../http/drop-stalled-response.ts';
import { callerOf } from '../../http/guard.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { zipStream } from '../../lib/zip-stream.ts';
import {
  fileAddress,
  frozenDataset,
  linkSubject,
  listDatasets,
  removeDataset,
  showDataset,
  startDataset,
} from './datasets.ts';
import { datasetFiles } from './export-dataset.ts';
import { datasetImportRoutes, type ImportRouteDeps } from './imports/routes.ts';
import type { Deps } from './ports.ts';

/** Each holds a connection and reads photos. */
const MAX_CONCURRENT_DOWNLOADS = 2;
const ARCHIVE = { content: { 'application/zip': { schema: z.file() } } };

/** The routes of datasets: freeze, look at, take away, delete. */
export function datasetRoutes(app: App, { deps, config, secrets }: RouteContext<ImportRouteDeps>): void {
  datasetImportRoutes(app, { deps, config });
  route(app, 'previewDataset', {
    schema: {
      summary: 'What a dataset with this filter would hold now (admins)',
      body: datasetForm.shape.filter,
      response: { 200: datasetPreview },
    },
    handler: (request) => deps.datasets.preview(request.body),
  });
  route(app, 'freezeDataset', {
    schema: {
      summary:
        'Freeze the checked photos that match now, with their labels; files are read in the background (admins)',
      body: datasetForm,
      response: { 202: dataset, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await startDataset(deps, { form: request.body, viewer: callerOf(request) })),
  });
  route(app, 'listDatasets', {
    schema: {
      summary: 'The datasets of the installation, the newest first (admins)',
      querystring: datasetQuery,
      response: { 200: datasetList },
    },
    handler: (request) => listDatasets(deps, request.query),
  });
  route(app, 'showDataset', {
    schema: {
      summary: 'A dataset with its progress, and its data card once it is frozen (admins)',
      params: datasetParams,
      response: { 200: dataset },
    },
    handler: (request) => showDataset(deps, request.params.dataset_id),
  });
  route(app, 'removeDataset', {
    schema: {
      summary: 'Delete a dataset; its photos and their labels stay (admins)',
      params: datasetParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await removeDataset(deps, { ...request.params, viewer: callerOf(request) });
      return reply.code(204).send();
    },
  });
  route(app, 'createDatasetLink', {
    schema: {
      summary: 'A link to the archive of a frozen dataset in a format, valid for a minute (admins)',
      params: datasetParams,
      body: datasetLinkForm,
      response: { 200: dataLink, 409: failure },
    },
    handler: async (request) => {
      const { dataset_id } = await frozenDataset(deps, request.params.dataset_id);
      const subject = linkSubject({ dataset_id, format: request.body.format });
      return {
        url: fileAddress(await createDownloadToken({ ...deps, secrets }, callerOf(request), subject)),
      };
    },
  });
  downloadRoute(app, { deps, secrets });
}

const linked = z.pipe(
  z.templateLiteral(['dataset:', z.uuid(), ':', z.enum(DATASET_FORMATS)]),
  z.transform((subject): { dataset_id: string; format: DatasetFormat } => {
    const [, dataset_id = '', format] = subject.split(':');
    return { dataset_id, format: z.enum(DATASET_FORMATS).parse(format) };
  }),
);

/** Streams an archive at the pace at which the client reads; a client that reads nothing is dropped. */
function downloadRoute(app: App, { deps, secrets }: Pick<RouteContext<Deps>, 'deps' | 'secrets'>): void {
  let downloads = 0;
  const send = async (
    { dataset_id, format }: { dataset_id: string; format: DatasetFormat },
    reply: FastifyReply,
  ) => {
    if (downloads >= MAX_CONCURRENT_DOWNLOADS) throw tooMany();
    const { card, ...row } = await frozenDataset(deps, dataset_id);
    if (card === null) throw linkExpired();
    downloads += 1;
    const archive = zipStream(datasetFiles(deps, { ...row, card }, format), deps.clock.now());
    finished(reply.raw, () => {
      downloads -= 1;
      archive.destroy();
    });
    dropStalledResponse(reply.raw);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="dataset-${row.number}-${format}.zip"`)
      .header('cache-control', 'no-store')
      .send(archive);
  };
  route(app, 'downloadDataset', {
    schema: {
      summary: 'The archive of a dataset for which an admin made the link',
      querystring: z.object({ token: downloadToken }),
      response: { 200: ARCHIVE, 410: failure },
    },
    handler: async (request, reply) => {
      const holder = await holderOfDownloadToken({ ...deps, secrets }, request.query.token);
      const wanted = z.safeParse(linked, holder?.subject);
      if (holder?.user.role !== 'admin' || !wanted.success) throw linkExpired();
      return send(wanted.data, reply);
    },
  });
}

const linkExpired = () => new AppError('link_expired', createReason('error.dataset.link_expired'));
const tooMany = () =>
  new AppError('too_many_requests', createReason('error.dataset.too_many'), { retryAfterSeconds: 30 });
