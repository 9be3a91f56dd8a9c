import { randomUUID } from 'node:crypto';
import { DEFAULT_ML_CONFIG, type ProcessorConfig } from '@smart-waste/contract';
import { newCalibration } from '../../calibrations.ts';
import { EMPTY_RESULTS } from '../../rows.ts';
import {
  createCheckedPhoto,
  createParameters,
  type RequestContext,
  type SampleRequest,
  type SampleRequests,
} from './sample-request.ts';

const PROCESSOR_CONFIG: ProcessorConfig = {
  model: 'yolo',
  batchSize: 5,
  confidenceThreshold: 0.1,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
};

/** Those of annotations, evaluations and the machine learning. */
export const LEARNING_REQUESTS = {
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
  startProcessing: async (context) => {
    await context.api.deps.batches.stop();
    return { ...(await createParameters(context)), payload: PROCESSOR_CONFIG };
  },
  pauseProcessing: startBatch,
  stopProcessing: startBatch,
  saveMlConfig: async () => ({ payload: DEFAULT_ML_CONFIG }),
  testService: async () => ({ payload: DEFAULT_ML_CONFIG }),
} satisfies SampleRequests;

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
  const { evaluationSamples } = context.api.deps;
  const [current] = await evaluationSamples.listPage(null, 1);
  await evaluationSamples.freeze(
    {
      sample_id,
      seed: 1,
      requested_size: 1,
      created_at: at,
      created_by: context.userId,
      extended: null,
      known_sample_id: current?.sample_id ?? null,
    },
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
  const { calibration_id } = await api.deps.calibrations.add(newCalibration(userId));
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
  const request = await createCheckedPhoto(context);
  const [created_at, image_id] = [new Date(), request.params?.image_id ?? ''];
  await context.api.deps.secondOpinions.request(image_id, created_at, {
    at: created_at,
    actor_id: null,
    subject: image_id,
    details: {},
    action: 'image.second_opinion_requested',
  });
  return request;
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
