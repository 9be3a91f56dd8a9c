import { randomUUID } from 'node:crypto';
import { createDatasetCard } from '@smart-waste/core';
import { addUser } from '../../rows.ts';
import {
  createCheckedPhoto,
  createToken,
  type RequestContext,
  type SampleRequests,
} from './sample-request.ts';

/** Those of datasets. */
export const DATASET_REQUESTS = {
  previewDataset: async () => ({ payload: {} }),
  freezeDataset: async (context) => {
    await createCheckedPhoto(context);
    return { payload: { title: 'Streets' } };
  },
  showDataset: createDataset,
  removeDataset: createDataset,
  startDatasetImport: async () => ({
    query: { title: 'Other city' },
    headers: { 'content-type': 'application/zip' },
    payload: Buffer.from('no zip'),
  }),
  showDatasetImport: createImport,
  confirmDatasetImport: async (context) => ({
    ...(await createImport(context)),
    payload: { classes: [{ name: 'can', class: 'can' }] },
  }),
  removeDatasetImport: createImport,
  startDatasetExport: async (context) => ({
    ...(await createDataset(context)),
    payload: { format: 'coco' },
  }),
  listDatasetExports: createDataset,
  removeDatasetExport: createExport,
  createDatasetLink: createExport,
  downloadDataset: async (context) => {
    const { params } = await createExport(context);
    const { id: user_id } = await addUser(context.api.deps, { role: 'admin' });
    return { query: { token: await createToken(context.api, user_id, `export:${params.export_id}`) } };
  },
} satisfies SampleRequests;

/** An import whose classes wait to be confirmed. */
async function createImport({ api, userId }: RequestContext): Promise<{ params: { import_id: string } }> {
  const { datasetImports } = api.deps;
  const import_id = randomUUID();
  await datasetImports.start(
    { import_id, title: 'Other city', archive_bytes: 1, created_at: new Date(), created_by: userId },
    60,
    { at: new Date(), actor_id: userId, action: 'dataset_import.started', subject: '', details: {} },
  );
  const counts = { photos: 0, empty_photos: 0, splits: { train: 0, val: 0, test: 0 } };
  const classes = [{ name: 'can', objects: 1, class: null }];
  await datasetImports.complete(import_id, { ...counts, classes, rejected: [], rejects: [] }, []);
  return { params: { import_id } };
}

/** An archive that can be downloaded. */
async function createExport(context: RequestContext): Promise<{ params: { export_id: string } }> {
  const { dataset_id } = (await createDataset(context)).params;
  const { datasetExports, objectLedger, store } = context.api.deps;
  const export_id = randomUUID();
  const requested = { requested_at: new Date(), requested_by: context.userId };
  await datasetExports.start(
    { export_id, dataset_id, format: 'coco', ...requested },
    { at: new Date(), actor_id: null, action: 'dataset_export.started', subject: '', details: {} },
  );
  for (let held = await datasetExports.claim(60); held; held = await datasetExports.claim(60)) {
    const key = `exports/${randomUUID()}.zip`;
    await objectLedger.reserve([key], new Date(Date.now() + 60_000));
    await store.put(key, Buffer.from('PK'), 'application/zip');
    const part = { key, bytes: 2, files: [], position: 0, photos_done: 0, missing: [] };
    await datasetExports.addPart(held, part, true);
  }
  return { params: { export_id } };
}

/** A frozen dataset. */
async function createDataset(context: RequestContext): Promise<{ params: { dataset_id: string } }> {
  await createCheckedPhoto(context);
  const { datasets } = context.api.deps;
  const dataset_id = randomUUID();
  const created_at = new Date();
  const form = { dataset_id, title: 'Streets', filter: {}, created_at, created_by: context.userId };
  const subject = `dataset:${dataset_id}`;
  await datasets.start(form, {
    at: created_at,
    actor_id: null,
    action: 'dataset.frozen',
    subject,
    details: {},
  });
  for (let held = await datasets.claim(60); held; held = await datasets.claim(60))
    await datasets.freeze(held, [], createDatasetCard([]));
  return { params: { dataset_id } };
}
