import {
  type Annotation,
  dataLink,
  dataset,
  datasetExport,
  datasetExportList,
  datasetImport,
  evaluationRun,
  evaluationSample,
  LABEL_CLASSES,
  samplePhotoList,
} from '@smart-waste/contract';
import { logInCitizen } from '../support/citizen.ts';
import { until } from '../support/product.ts';

type Admin = Awaited<ReturnType<typeof logInCitizen>>;
const SIZE = 8;

/** Sends a call as the admin and resolves with its answer; throws when it is refused. */
async function ask(admin: Admin, path: string, body?: object): Promise<unknown> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const reply = await admin.request(path, body && { ...sent, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

const done = <T>(what: string, read: () => Promise<T | undefined>) =>
  until(read, { withinMs: 120_000, otherwise: () => `${what} was never ready` });

/** A bag beside the overflowing bins, which the detector takes for a part of the pile. */
const MISSED_BAG: Annotation = {
  class: 'trash_bag',
  is_unsure: false,
  box: { x: 0.275, y: 0.69, width: 0.15, height: 0.195 },
};

/** What is on a sample photo: what the detector is sure of is there, and on one of them a bag that it does not see. */
async function buildLabels(admin: Admin, image_id: string): Promise<Annotation[]> {
  const { analysis_results, location } = await admin.show(image_id);
  const sure = (analysis_results?.detections ?? []).filter(({ confidence }) => (confidence ?? 0) > 0.4);
  const marked = sure.flatMap(({ class: name, box }): Annotation[] => {
    const known = LABEL_CLASSES.find((label) => label === name);
    return known ? [{ class: known, is_unsure: false, box }] : [];
  });
  return location === 'Johari Bazaar' ? [...marked, MISSED_BAG] : marked;
}

/** Draws a sample, labels it without the detector, and evaluates the detector on it. */
async function evaluateSample(admin: Admin): Promise<void> {
  const drawn = await ask(admin, '/admin/evaluations/samples/', { size: SIZE, seed: 1 });
  const { sample_id } = evaluationSample.parse(drawn);
  const { data } = samplePhotoList.parse(
    await ask(admin, `/admin/evaluations/samples/${sample_id}/photos/?limit=${SIZE}`),
  );
  for (const { image_id } of data) {
    if (image_id === null) continue;
    const annotations = await buildLabels(admin, image_id);
    const form = { based_on: 0, scope: 'checked', analysis_id: null, is_blind: true, annotations };
    await ask(admin, `/admin/annotations/${image_id}/`, form);
  }
  const started = await ask(admin, '/admin/evaluations/', { source: 'sample', model: 'configured' });
  const { evaluation_id } = evaluationRun.parse(started);
  await done('the evaluation', async () => {
    const { state } = evaluationRun.parse(await ask(admin, `/admin/evaluations/${evaluation_id}/`));
    return state === 'completed' || undefined;
  });
}

/** Freezes the labelled photos and returns them as a COCO archive. */
async function takeArchive(admin: Admin, url: string): Promise<ArrayBuffer> {
  const frozen = dataset.parse(
    await ask(admin, '/admin/datasets/', { title: 'Streets of Jaipur', filter: {} }),
  );
  const path = `/admin/datasets/${frozen.dataset_id}/`;
  await done('the dataset', async () => dataset.parse(await ask(admin, path)).card ?? undefined);
  const { export_id } = datasetExport.parse(await ask(admin, `${path}exports/`, { format: 'coco' }));
  await done('the archive', async () => {
    const { data } = datasetExportList.parse(await ask(admin, `${path}exports/`));
    return data.find(({ state }) => state === 'completed');
  });
  const link = dataLink.parse(await ask(admin, `/admin/datasets/exports/${export_id}/link/`, {}));
  return (await fetch(new URL(link.url, url))).arrayBuffer();
}

/** A labelled sample with an evaluation, a dataset with an archive, and this archive as an import whose classes are to be chosen. */
export async function addGroundTruth(url: string): Promise<void> {
  const admin = await logInCitizen(url, 'admin');
  await evaluateSample(admin);
  const archive = await takeArchive(admin, url);
  const sent = await admin.request('/admin/datasets/imports/?title=Streets%20of%20another%20city', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: archive,
  });
  const { import_id } = datasetImport.parse(await sent.json());
  await done('the preview of the import', async () => {
    const { state } = datasetImport.parse(await ask(admin, `/admin/datasets/imports/${import_id}/`));
    return state === 'preview' || undefined;
  });
}
