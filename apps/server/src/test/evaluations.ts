import { randomUUID } from 'node:crypto';
import {
  type Annotation,
  type Detection,
  type EvaluationRun,
  type EvaluationRunDetails,
  type EvaluationRunList,
  modelCard,
} from '@smart-waste/contract';
import { expect } from 'vitest';
import { createEvaluator } from '../modules/evaluations/runs/evaluator.ts';
import type { Detector } from '../ports/detector.ts';
import type { ImageApi } from './image-api.ts';
import type { Person } from './people.ts';
import { jpegPhoto } from './photos.ts';
import { addImage, EMPTY_RESULTS, newImage } from './rows.ts';

export const CARD = modelCard.parse({
  name: 'a model',
  version: '1',
  sha256: '0'.repeat(64),
  layout: 'yolov8',
  input: {
    name: 'images',
    size: 640,
    color: 'RGB',
    range: [0, 1],
    letterbox: { fill: 114, align: 'center' },
  },
  output: { name: 'output' },
  suppression: { iou: 0.5, per_class: true },
  min_confidence: 0.25,
  labels: [
    { name: 'bottle', title: 'Bottle', waste: true },
    { name: 'bin', title: 'Bin', waste: false },
  ],
});
const BOX = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 };
export const BOTTLE: Annotation = { class: 'bottle', is_unsure: false, box: BOX };
export const createDetection = (confidence: number): Detection => ({
  class: 'bottle',
  title: 'Bottle',
  confidence,
  waste: true,
  box: BOX,
});

/** A detector with the model of `CARD` that answers so; each photo of an evaluation asks twice. */
export const createDetector = (
  detect: () => Promise<Detection[]> | Detection[],
  onClose: () => void = () => undefined,
): Detector => ({
  choice: 'yolo',
  detect: async () => ({
    detections: await detect(),
    model: CARD.name,
    model_version: CARD.version,
  }),
  probe: async () => undefined,
  close: async () => onClose(),
});

type Callers = { api: ImageApi; admin: Person; asha: Person };

/** An analysed photo, which is in the store. */
async function addAnalysed({ api, asha }: Callers, given: Parameters<typeof newImage>[1]) {
  const image = newImage(asha.user_id, given);
  await addImage(api.deps, image);
  await api.deps.store.put(image.photo_key, await jpegPhoto(), 'image/jpeg');
  await api.kysely
    .updateTable('images')
    .set({ status: 'completed', stage: null, analysis_results: JSON.stringify(EMPTY_RESULTS) })
    .where('image_id', '=', image.image_id)
    .execute();
  return image.image_id;
}

type Work = {
  isReached: () => Promise<boolean>;
  /** Called when the worker is told to stop. */
  onStop?: () => void;
  change?: Partial<ImageApi['deps']['evaluations']>;
};

/** Works until what is wanted is reached. */
async function runEvaluator(api: ImageApi, { isReached, onStop = () => undefined, change = {} }: Work) {
  const deps = {
    ...api.deps,
    evaluations: { ...api.deps.evaluations, ...change },
    timeZone: 'Asia/Kolkata',
    readConfig: async () => (await api.deps.mlConfig.read()).config,
  };
  const loop = createEvaluator(deps, { worker: randomUUID() });
  loop.start();
  try {
    await expect.poll(isReached, { interval: 20 }).toBe(true);
  } finally {
    const stopped = loop.stop();
    onStop();
    await stopped;
  }
}

/** Calls about evaluations, and a worker for them, by those who take part in the test that runs. */
export function createEvaluationCalls(getCallers: () => Callers) {
  const request = (line: Parameters<ImageApi['request']>[0], form?: object) =>
    getCallers().api.request(line, getCallers().admin, form);

  /** An analysed photo that a person checked. */
  async function addChecked(annotations: Annotation[], given: Parameters<typeof newImage>[1] = {}) {
    const image_id = await addAnalysed(getCallers(), given);
    await check(image_id, annotations);
    return image_id;
  }
  const check = async (image_id: string, annotations: Annotation[], based_on = 0) => {
    const form = { based_on, scope: 'checked', analysis_id: null, is_blind: true, annotations };
    expect((await request(`POST /admin/annotations/${image_id}/`, form)).statusCode).toBe(201);
  };

  const start = (form: object = { source: 'hard_cases' }) => request('POST /admin/evaluations/', form);
  const started = async (form?: object): Promise<EvaluationRun> => {
    const answer = await start(form);
    expect(answer.statusCode).toBe(202);
    return answer.json();
  };
  const listed = async (query: string): Promise<string[]> => {
    const list: EvaluationRunList = (await request(`GET /admin/evaluations/?${query}`)).json();
    return list.data.map(({ evaluation_id }) => evaluation_id);
  };
  const show = async ({ evaluation_id }: EvaluationRun): Promise<EvaluationRunDetails> =>
    (await request(`GET /admin/evaluations/${evaluation_id}/`)).json();

  /** Works until the evaluation is as wanted. */
  async function workUntil(
    run: EvaluationRun,
    isReached: (now: EvaluationRunDetails) => boolean,
    given: Omit<Work, 'isReached'> = {},
  ) {
    await runEvaluator(getCallers().api, { ...given, isReached: async () => isReached(await show(run)) });
    return show(run);
  }
  const workOn = (run: EvaluationRun) =>
    workUntil(run, ({ state }) => state !== 'waiting' && state !== 'running');
  return { addChecked, check, start, started, listed, show, workUntil, workOn };
}
