import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import {
  type CategoryForm,
  DEFAULT_ML_CONFIG,
  type EndpointName,
  MAX_REPLY_TEMPLATES,
  type ProcessorConfig,
  type ReplyTemplateForm,
} from '@smart-waste/contract';
import { DEFAULT_NOTIFICATION_CHOICES, datasetCardOf } from '@smart-waste/core';
import { createDownloadToken } from '../../http/download-links.ts';
import { requestEmailChange } from '../../modules/accounts/email-change.ts';
import { hashOfToken } from '../../modules/accounts/tokens.ts';
import type { NewCase } from '../../modules/cases/ports.ts';
import { linksOf } from '../../modules/notifications/unsubscribe-token.ts';
import { mediaLinks } from '../../modules/photos/media/media-links.ts';
import type { Email } from '../../ports/mailer.ts';
import { calibrationOf } from '../calibrations.ts';
import { joinReport, openCase } from '../cases.ts';
import { multipart } from '../photo-form.ts';
import { jpegPhoto } from '../photos.ts';
import { addImage, addUser, EMPTY_RESULTS, imageOf } from '../rows.ts';
import { PASSWORD } from '../test-app.ts';
import type { Caller, TestApi } from './callers.ts';

/** The parts of a valid request besides its method and path template. */
export type SampleRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: object;
  headers?: Record<string, string>;
};
/**
 * `userId` is the person of the column `user`, who owns what is requested; `crewId` the one of the column `crew`, to
 * whom the case is assigned.
 */
export type RequestContext = { api: TestApi; userId: number; crewId: number; caller: Caller };
type BuildRequest = (context: RequestContext) => Promise<SampleRequest>;

let serial = 0;

const CATEGORY: CategoryForm = {
  names: { en: 'Mixed waste' },
  waste_classes: [],
  hours_to_clean: 72,
  hours_to_answer: 36,
  joining_distance_meters: 50,
  joining_days: 14,
  reopening_days: 14,
  percent_checked_on_site: 10,
  responsible: null,
  danger_phone: null,
  is_active: true,
};

const TEMPLATE: ReplyTemplateForm = {
  names: { en: 'Thank you' },
  texts: { en: 'Thank you for report #{number}.' },
  used_for: 'reply',
};

const CLEANED = { status: 'cleaned', cleaned_at: new Date() } as const;

const PROCESSOR_CONFIG: ProcessorConfig = {
  model: 'yolo',
  batchSize: 5,
  confidenceThreshold: 0.1,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
};

/**
 * Builds requests for the calls that are not valid with path parameters alone. A new call of that kind needs an entry.
 */
export const SAMPLE_REQUESTS: Partial<Record<EndpointName, BuildRequest>> = {
  showCaseFigures: async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  login: async ({ caller }) => ({ payload: { username: caller.username, password: PASSWORD } }),
  register: async () => {
    serial += 1;
    const username = `newcomer-${serial}`;
    return { payload: { username, email: `${username}@example.org`, password: PASSWORD } };
  },
  refresh: async ({ caller }) => ({ payload: { refresh: caller.refresh } }),
  updateProfile: async () => ({ payload: {} }),
  confirmEmail: async ({ api }) => {
    const user = await addUser(api.deps);
    let token = '';
    const mailer = {
      send: async ({ text }: Email) => {
        token = /#confirm-email=([\w.-]+)/.exec(text)?.[1] ?? '';
      },
    };
    const { deps, secrets } = api;
    await requestEmailChange(
      { ...deps, mailer, secrets, publicUrl: '' },
      user,
      `${randomUUID()}@example.org`,
    );
    return { payload: { token } };
  },
  deleteAccount: async ({ api }) => {
    // Another admin, so that the one who calls is not the last.
    await addUser(api.deps, { role: 'admin' });
    return { payload: { current_password: 'a guess', photos: 'deleted' } };
  },
  saveNotificationSettings: async () => ({ payload: DEFAULT_NOTIFICATION_CHOICES }),
  addPushDevice: async () => {
    const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    return { payload: { endpoint: `https://9.9.9.9/${randomUUID()}`, keys } };
  },
  removePushDevice: async () => ({ payload: { endpoint: 'https://9.9.9.9/unknown' } }),
  showUnsubscribe: createUnsubscribeQuery,
  unsubscribe: createUnsubscribeQuery,
  endSession: async ({ api, userId }) => {
    const session_id = randomUUID();
    const token = { token_hash: randomUUID(), expires_at: new Date(Date.now() + 60_000) };
    await api.deps.sessions.open({ session_id, user_id: userId, token });
    return { params: { session_id } };
  },
  forgotPassword: async () => ({ payload: { email: 'unknown@example.org' } }),
  resetPassword: async ({ api }) => {
    const token = randomUUID();
    const { id: user_id } = await addUser(api.deps);
    const expires_at = new Date(Date.now() + 60_000);
    await api.deps.passwordResets.add({ token_hash: hashOfToken(token), user_id, expires_at });
    return { payload: { token, password: PASSWORD } };
  },
  uploadImage: async () => {
    serial += 1;
    const bytes = await jpegPhoto({ red: serial % 256 });
    return multipart({ image: { bytes }, fields: { location: 'Market Road' } });
  },
  listImages: async ({ userId }) => ({ query: { user_id: String(userId) } }),
  changePlace: async (context) => ({
    ...(await createParameters(context)),
    payload: { location: 'Market Road' },
  }),
  listTrash: async ({ userId }) => ({ query: { user_id: String(userId) } }),
  giveHint: async (context) => ({ ...(await createParameters(context)), payload: {} }),
  restoreImage: createTrashed,
  purgeImage: createTrashed,
  reprocessImage: async (context) => ({ ...(await createParameters(context)), payload: {} }),
  setCoordinates: async (context) => ({
    ...(await createParameters(context)),
    payload: { latitude: '26.9124', longitude: '75.7873' },
  }),
  submitAnnotations: async (context) => ({
    ...(await createParameters(context)),
    payload: { based_on: 0, scope: 'accepted', analysis_id: null, annotations: [] },
  }),
  showSecondOpinion: createOpinionRequest,
  requestSecondOpinion: createOpinionRequest,
  giveSecondOpinion: async (context) => ({
    ...(await createOpinionRequest(context)),
    payload: { annotations: [] },
  }),
  saveAnnotationDraft: async (context) => ({
    ...(await createParameters(context)),
    payload: { based_on: 0, version: 0, annotations: [] },
  }),
  fitCalibration: createFitRequest,
  applyCalibration: createCalibration,
  retireCalibration: createCalibration,
  startEvaluation: async (context) => {
    await context.api.kysely.deleteFrom('evaluations').execute();
    await createOpinionRequest(context);
    return { payload: { source: 'hard_cases' } };
  },
  showEvaluation: createEvaluation,
  cancelEvaluation: createEvaluation,
  deleteEvaluation: createEvaluation,
  listMistakes: createEvaluation,
  freezeSample: async (context) => ({ ...(await createAnalysed(context)), payload: { size: 10 } }),
  showSample: createSample,
  listSamplePhotos: createSample,
  reviewImage: async (context) => ({ ...(await createParameters(context)), payload: { reviewed: true } }),
  startProcessing: async (context) => {
    await context.api.deps.batches.stop();
    return { ...(await createParameters(context)), payload: PROCESSOR_CONFIG };
  },
  pauseProcessing: startBatch,
  stopProcessing: startBatch,
  startBulkJob: async () => ({ payload: { action: 'delete', image_ids: [randomUUID()] } }),
  showBulkJob: createBulkJob,
  listBulkItems: createBulkJob,
  downloadLinkedData: async ({ api }) => {
    const { id: user_id } = await addUser(api.deps); // one download at a time for each person
    return { query: { token: await createToken(api, user_id, 'own data') } };
  },
  previewDataset: async () => ({ payload: {} }),
  freezeDataset: async (context) => {
    await createChecked(context);
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
  removeFormerDatabase: async () => ({ params: { major: '1' } }),
  createDatasetLink: createExport,
  downloadDataset: async (context) => {
    const { params } = await createExport(context);
    const { id: user_id } = await addUser(context.api.deps, { role: 'admin' });
    return { query: { token: await createToken(context.api, user_id, `export:${params.export_id}`) } };
  },
  media: async ({ api }) => {
    const file = `${randomUUID()}.jpg`;
    await api.deps.store.put(`photos/${file}`, await jpegPhoto(), 'image/jpeg');
    const expireAt = new Date(api.deps.clock.now().getTime() + 3600_000);
    const link = mediaLinks(api.secrets.links, '').linkUntil(`photos/${file}`, expireAt);
    const query = Object.fromEntries(new URL(link, 'http://localhost').searchParams);
    return { params: { folder: 'photos', file }, query };
  },
  changeRole: async (context) => ({ ...(await createParameters(context)), payload: { role: 'government' } }),
  listOwnReports: async () => ({ query: { image_ids: randomUUID() } }),
  reportUpload: async (context) => {
    const { params } = await createParameters(context);
    return { payload: { image_id: params?.image_id } };
  },
  updateOwnReport: async (context) => ({ ...(await createCase(context)), payload: { is_public: false } }),
  recordReport: async () => ({
    payload: { channel: 'call', location: 'Market Road', words: 'A mattress', category_id: 1 },
  }),
  exportCases: async () => ({ query: { format: 'csv' } }),
  mapCases: async () => ({ query: { south: '26', north: '27', west: '75', east: '76' } }),
  planCaseRoute: createChosenCase,
  printWorkOrders: createChosenCase,
  suggestCases: async () => ({ query: { latitude: '26.9', longitude: '75.8' } }),
  addCaseView: async () => ({ payload: { name: randomUUID(), query: '' } }),
  updateCaseView: async () => ({ params: { view_id: randomUUID() }, payload: { name: 'Mine', query: '' } }),
  deleteCaseView: async () => ({ params: { view_id: randomUUID() } }),
  changeCases: async () => ({ payload: { action: 'confirm', cases: [{ number: 1, version: 1 }] } }),
  showCase: createCase,
  updateCase: async (context) => ({
    ...(await createCase(context)),
    payload: { version: 1, is_private: true },
  }),
  moderateCase: async (context) => {
    const { params } = await createCase(context);
    const number = Number(params?.number);
    const report = context.api.kysely.updateTable('reports').where('number', '=', number);
    await report.set({ words: 'A sofa' }).execute();
    return { ...(params && { params }), payload: { version: 1, report: { number, is_hidden: true } } };
  },
  showPublicCase: createCase,
  changeCaseStatus: async (context) => ({
    ...(await createCase(context)),
    payload: { version: 1, action: 'start' },
  }),
  undoCaseChange: async (context) => ({
    ...(await createCase(context)),
    payload: { version: 1, undoes: 1 },
  }),
  addAfterPhoto: async (context) => {
    serial += 1;
    return {
      ...(await createCase(context)),
      ...(await multipart({ image: { bytes: await jpegPhoto({ blue: serial % 256 }) } })),
    };
  },
  giveCaseFeedback: async (context) => ({
    ...(await createCase(context, CLEANED)),
    payload: { is_clean: true },
  }),
  reopenCase: async (context) => {
    serial += 1;
    return {
      ...(await createCase(context, CLEANED)),
      ...(await multipart({ image: { bytes: await jpegPhoto({ green: serial % 256 }) } })),
    };
  },
  answerCaseQuestion: async (context) => ({
    ...(await createCase(context, { status: 'waiting', status_before_waiting: 'assigned' })),
    payload: { text: 'Behind the school' },
  }),
  addCaseNote: async (context) => ({
    ...(await createCase(context)),
    payload: { text: 'Behind the school', is_public: false },
  }),
  mergeCase: async (context) => {
    const { case: kept } = await openCase(context.api.deps);
    const payload = { into: kept.number, version: 1, into_version: 1 };
    return { ...(await createCase(context, { status: 'new' })), payload };
  },
  splitCase: async (context) => {
    const opened = await createCase(context);
    const joined = await joinReport(context.api.deps, Number(opened.params?.number));
    return { ...opened, payload: { reports: [joined.report.number], version: 2 } };
  },
  addCategory: async () => ({ payload: CATEGORY }),
  updateCategory: async ({ api }) => {
    const [{ category_id, version } = { category_id: 0, version: 0 }] = await api.deps.categories.list();
    return { params: { category_id: String(category_id) }, payload: { ...CATEGORY, version } };
  },
  addReplyTemplate: async () => ({ payload: TEMPLATE }),
  updateReplyTemplate: async ({ api }) => {
    const { template_id, version } = await addTemplate(api);
    return { params: { template_id }, payload: { ...TEMPLATE, version } };
  },
  deleteReplyTemplate: async ({ api }) => {
    const { template_id, version } = await addTemplate(api);
    return { params: { template_id }, query: { version: String(version) } };
  },
  saveMlConfig: async () => ({ payload: DEFAULT_ML_CONFIG }),
  testService: async () => ({ payload: DEFAULT_ML_CONFIG }),
  listZoneUploads: async ({ api, userId }) => {
    const { image } = await addImage(api.deps, imageOf(userId, { latitude: 26.9124, longitude: 75.7873 }));
    return { params: { image_id: image.image_id }, query: { range: 'all' } };
  },
};

/** A photo with a result. */
async function createAnalysed(context: RequestContext): Promise<SampleRequest> {
  const request = await createParameters(context);
  const image_id = request.params?.image_id ?? '';
  await context.api.kysely
    .updateTable('images')
    .set({ status: 'completed', stage: null, analysis_results: JSON.stringify(EMPTY_RESULTS) })
    .where('image_id', '=', image_id)
    .execute();
  return request;
}

async function createSample(context: RequestContext): Promise<SampleRequest> {
  await createAnalysed(context);
  const sample_id = randomUUID();
  const at = new Date();
  await context.api.deps.evaluationSamples.freeze(
    { sample_id, seed: 1, requested_size: 1, created_at: at, created_by: context.userId },
    { at, actor_id: null, action: 'evaluation.sample_frozen', subject: sample_id, details: {} },
  );
  return { params: { sample_id } };
}

/** None of its photos is labelled, which is found out after the role. */
async function createFitRequest(context: RequestContext): Promise<SampleRequest> {
  const { params } = await createSample(context);
  return { payload: { sample_id: params?.sample_id } };
}

async function createCalibration({ api, userId }: RequestContext): Promise<SampleRequest> {
  const { calibration_id } = await api.deps.calibrations.add(calibrationOf(userId));
  return { params: { calibration_id } };
}

async function createEvaluation({ api }: RequestContext): Promise<SampleRequest> {
  const evaluation_id = randomUUID();
  const evaluation = { source: 'hard_cases', sample_id: null, model: 'configured' } as const;
  await api.kysely
    .insertInto('evaluations')
    .values({ evaluation_id, ...evaluation, requested_at: new Date(), requested_by: null })
    .execute();
  return { params: { evaluation_id } };
}

/** A photo for which a second opinion was asked, of which `user` gave the first. */
async function createOpinionRequest(context: RequestContext): Promise<SampleRequest> {
  const request = await createParameters(context);
  const { annotations, secondOpinions } = context.api.deps;
  const image_id = request.params?.image_id ?? '';
  const created_at = new Date();
  await annotations.submit(
    {
      ...{ set_id: randomUUID(), image_id, scope: 'checked', schema_version: 1, analysis_id: null },
      ...{ annotations: [], created_at, created_by: context.userId },
    },
    0,
    { audit: { at: created_at, actor_id: null, action: 'image.annotated', subject: image_id, details: {} } },
  );
  await secondOpinions.request(image_id, created_at, {
    ...{ at: created_at, actor_id: null, subject: image_id, details: {} },
    action: 'image.second_opinion_requested',
  });
  return request;
}

async function createUnsubscribeQuery({ api, userId }: RequestContext): Promise<SampleRequest> {
  const { unsubscribe } = await linksOf({ ...api.deps, secrets: api.secrets, publicUrl: 'http://a' }, userId);
  return { query: Object.fromEntries(new URL(unsubscribe).searchParams) };
}

/** Like an admin; returns it as the path and the query name it. */
async function addTemplate({ deps }: TestApi): Promise<{ template_id: string; version: number }> {
  const audit = { at: new Date(), actor_id: null, action: 'reply_template.added', details: {} } as const;
  const added = await deps.replyTemplates.add(TEMPLATE, MAX_REPLY_TEMPLATES, audit);
  if (added === 'too_many') throw new Error('there are too many templates');
  return { template_id: String(added.template_id), version: added.version };
}

async function startBatch({ api, userId }: RequestContext): Promise<SampleRequest> {
  await api.deps.batches.start({
    batch_id: randomUUID(),
    started_by: userId,
    config: PROCESSOR_CONFIG,
    scope: 'all',
  });
  return {};
}

async function createBulkJob({ api, userId }: RequestContext): Promise<SampleRequest> {
  const job = {
    job_id: randomUUID(),
    action: 'delete',
    requested_by: userId,
    created_at: new Date(),
  } as const;
  await api.deps.bulk.start(job, { image_ids: [randomUUID()] }, 1);
  return { params: { job_id: job.job_id } };
}

/** A case with a report of `user` that is assigned to `crew`. */
async function createCase(
  { api, userId, crewId }: RequestContext,
  given: Partial<NewCase> = {},
): Promise<SampleRequest> {
  const opened = await openCase(
    api.deps,
    { status: 'assigned', assignee_id: crewId, ...given },
    { user_id: userId },
  );
  return { params: { number: String(opened.report.number) } };
}

/** The same case as a choice of cases. */
async function createChosenCase(context: RequestContext): Promise<SampleRequest> {
  const { params } = await createCase(context);
  return { query: { numbers: params?.number ?? '' } };
}

/** A photo of `user` that is in the trash. */
async function createTrashed(context: RequestContext): Promise<SampleRequest> {
  const request = await createParameters(context);
  const { deps } = context.api;
  await deps.trash.put(request.params?.image_id ?? '', { at: deps.clock.now(), by: context.userId });
  return request;
}

/** Path parameters: a new photo of `user`, and the account of another new person. */
export async function createParameters({ api, userId }: RequestContext): Promise<SampleRequest> {
  const image = imageOf(userId);
  await addImage(api.deps, image);
  const { id } = await addUser(api.deps);
  return { params: { image_id: image.image_id, user_id: String(id) } };
}

/** A token for a download of this account, with a session of its own. */
async function createToken(api: RequestContext['api'], user_id: number, subject: string): Promise<string> {
  const { clock, sessions } = api.deps;
  const session_id = randomUUID();
  const token = { token_hash: randomUUID(), expires_at: new Date(clock.now().getTime() + 3600_000) };
  await sessions.open({ session_id, user_id, token });
  return createDownloadToken({ clock, secrets: api.secrets }, { user_id, session_id }, { subject });
}

/** A photo that was checked and shows nothing. */
async function createChecked(context: RequestContext): Promise<void> {
  const { params } = await createParameters(context);
  const [at, image_id] = [new Date(), params?.image_id ?? ''];
  await context.api.deps.annotations.submit(
    {
      ...{ set_id: randomUUID(), image_id, scope: 'checked', schema_version: 1, analysis_id: null },
      ...{ annotations: [], created_at: at, created_by: context.userId },
    },
    0,
    { audit: { at, actor_id: null, action: 'image.annotated', subject: image_id, details: {} } },
  );
}

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
  await createChecked(context);
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
    await datasets.freeze(held, [], datasetCardOf([]));
  return { params: { dataset_id } };
}
