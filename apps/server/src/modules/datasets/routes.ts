import {
  dataset,
  datasetForm,
  datasetList,
  datasetParams,
  datasetPreview,
  datasetQuery,
  failure,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { getCaller } from '../../http/guard.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { listDatasets, previewDataset, removeDataset, showDataset, startDataset } from './datasets.ts';
import { datasetExportRoutes } from './exports/routes.ts';
import { datasetImportRoutes, type ImportRouteDeps } from './imports/routes.ts';

/** The routes of datasets: freeze, show, export, delete. */
export function datasetRoutes(app: App, { deps, config, secrets }: RouteContext<ImportRouteDeps>): void {
  datasetImportRoutes(app, { deps, config });
  route(app, 'previewDataset', {
    schema: {
      summary: 'What a dataset with this filter would hold now (admins)',
      body: datasetForm.shape.filter,
      response: { 200: datasetPreview },
    },
    handler: (request) => previewDataset(deps, request.body),
  });
  route(app, 'freezeDataset', {
    schema: {
      summary:
        'Freeze the checked photos that match now, with their labels; files are read in the background (admins)',
      body: datasetForm,
      response: { 202: dataset, 409: failure },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await startDataset(deps, { form: request.body, viewer: getCaller(request) })),
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
      await removeDataset(deps, { ...request.params, viewer: getCaller(request) });
      return reply.code(204).send();
    },
  });
  datasetExportRoutes(app, { deps, secrets, config });
}
