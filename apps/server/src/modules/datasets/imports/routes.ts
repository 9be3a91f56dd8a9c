import {
  classMappingForm,
  DATASET_IMPORT_LIMITS,
  type DatasetImport,
  datasetImport,
  datasetImportList,
  datasetImportListQuery,
  datasetImportQuery,
  failure,
  importParams,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { type RouteContext, route } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import { createIncomingFolder } from '../../photos/upload/incoming-folder.ts';
import type { Deps } from '../ports.ts';
import { importArchive } from './import-archive.ts';
import { confirmImport, listImports, removeImport, showImport, startImport } from './imports.ts';
import { createArchiveStorageFullError, receiveArchive } from './receive-archive.ts';

export type ImportRouteDeps = Deps & Pick<PhotoDeps, 'objectLedger'>;

const { archiveMaxBytes } = DATASET_IMPORT_LIMITS;

/** The routes of labelled photos that are imported: send an archive, look at the preview, confirm, delete. */
export function datasetImportRoutes(
  app: App,
  { deps, config }: Pick<RouteContext<ImportRouteDeps>, 'deps' | 'config'>,
): void {
  startRoute(app, { deps, dataDir: config.dataDir });
  route(app, 'listDatasetImports', {
    schema: {
      summary: 'The imports of labelled photos, the newest first (admins)',
      querystring: datasetImportListQuery,
      response: { 200: datasetImportList },
    },
    handler: (request) => listImports(deps, request.query),
  });
  route(app, 'showDatasetImport', {
    schema: {
      summary: 'An import with its progress, and with what was found once the archive is read (admins)',
      params: importParams,
      response: { 200: datasetImport },
    },
    handler: (request) => showImport(deps, request.params.import_id),
  });
  route(app, 'confirmDatasetImport', {
    schema: {
      summary:
        'Say which class of the archive is which; from then on detectors can be evaluated on it (admins)',
      params: importParams,
      body: classMappingForm,
      response: { 200: datasetImport, 409: failure },
    },
    handler: (request) =>
      confirmImport(deps, { ...request.params, form: request.body, viewer: getCaller(request) }),
  });
  route(app, 'removeDatasetImport', {
    schema: {
      summary: 'Delete an import with its photos and the evaluations on it (admins)',
      params: importParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await removeImport(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
}

/** Of a request with an archive only the query is there yet. */
const validateQuery = ({ httpPart = '', ...request }: { httpPart?: string; method: string; url: string }) =>
  httpPart === 'querystring'
    ? validatorCompiler({ ...request, httpPart, schema: datasetImportQuery })
    : (value: unknown) => ({ value });

/** Receives an archive as the body of the request. It is read after the answer, one at a time in each process. */
function startRoute(app: App, { deps, dataDir }: { deps: ImportRouteDeps; dataDir: string }): void {
  const incoming = createIncomingFolder(dataDir, createArchiveStorageFullError);
  const stopping = new AbortController();
  let reading: Promise<void> | null = null;
  app.addHook('onClose', async () => {
    stopping.abort();
    await reading;
  });
  // The handler reads the body itself, as it arrives.
  app.addContentTypeParser('application/zip', (_request, _body, done) => done(null));

  route(app, 'startDatasetImport', {
    schema: {
      summary:
        'Send a zip archive of photos with COCO or YOLO labels; it is read in the background and waits for a confirmation (admins)',
      consumes: ['application/zip'],
      querystring: datasetImportQuery,
      body: z.file(),
      response: { 202: datasetImport, 409: failure, 413: failure, 507: failure },
    },
    bodyLimit: archiveMaxBytes,
    validatorCompiler: validateQuery,
    handler: async (request, reply) => {
      if (reading) throw new AppError('conflict', createReason('error.dataset_import.other_running'));
      const { title } = request.query;
      const viewer = getCaller(request);
      let isAnswered = false;
      const startedImport = await new Promise<DatasetImport>((resolve, reject) => {
        reading = incoming
          .borrow(async (path) => {
            const archive_bytes = await receiveArchive(request.raw, path);
            const row = await startImport(deps, { title, archive_bytes, viewer });
            isAnswered = true;
            resolve(row);
            await importArchive(deps, row, { path, stopping: stopping.signal });
          })
          .catch((error: unknown) => {
            // The response was sent, so the error only reaches the log; the import fails when its lease ends.
            if (isAnswered) request.log.error({ err: error }, 'the import of an archive broke off');
            reject(error);
          })
          .finally(() => {
            reading = null;
          });
      });
      return reply.code(202).send(startedImport);
    },
  });
}
