import { randomUUID } from 'node:crypto';
import type { Detection, EvaluationRun } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseConnectionError, DatabaseUnavailableError } from '../../../lib/errors.ts';
import { type Detector, DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { CARD, createDetection, createDetector, createEvaluationCalls } from '../../../test/evaluations.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addImage, newImage } from '../../../test/rows.ts';

/** What the model answers to the next photos; each photo asks twice. */
let detect: () => Promise<Detection[]> | Detection[] = () => [createDetection(0.9)];
let card = CARD;
let asked = 0;
/** Detectors that are open, and after how many no other can be opened. */
let open = 0;
let maxOpen = Number.POSITIVE_INFINITY;
const openDetector = async (): Promise<Detector> => {
  if (open >= maxOpen) throw new DetectorUnavailableError(createReason('detector.closed'));
  open += 1;
  return createDetector(
    () => {
      asked += 1;
      return detect();
    },
    () => {
      open -= 1;
    },
  );
};

let api: ImageApi;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  api = await imageApi(() => ({ openModelFile: async () => ({ card, manifest: null, openDetector }) }));
});
beforeEach(async () => {
  for (const table of ['evaluations', 'evaluation_samples', 'images', 'annotation_sets'] as const)
    await api.kysely.deleteFrom(table).execute();
  [detect, asked, card] = [() => [createDetection(0.9)], 0, CARD];
  [open, maxOpen] = [0, Number.POSITIVE_INFINITY];
  admin = await api.person('admin');
  asha = await api.person();
});
afterAll(() => api.close());

const { addChecked, start, started, workUntil, workOn } = createEvaluationCalls(() => ({ api, admin, asha }));

/** Works until a photo is answered; the worker is told to stop while it answers the next one. */
function workOnPart(run: EvaluationRun) {
  let answerHeld: (detections: Detection[]) => void = () => undefined;
  const held = new Promise<Detection[]>((resolve) => {
    answerHeld = resolve;
  });
  detect = () => (asked > 2 ? held : [createDetection(0.9)]);
  return workUntil(run, ({ done }) => done > 0 && asked > 2, {
    onStop: () => answerHeld([createDetection(0.9)]),
  });
}

describe('an evaluation', () => {
  it('goes on after a worker was killed, and answers no photo twice (EV-25)', async () => {
    for (let photo = 0; photo < 3; photo += 1) await addChecked([]);
    const run = await started();
    const stopped = await workOnPart(run);
    expect(stopped).toMatchObject({ state: 'waiting', done: 2 });
    // What a killed worker leaves: a lease that is not renewed.
    const { evaluations } = api.deps;
    const claimed = await evaluations.claim({ worker: 'killed', leaseSeconds: 0 });
    expect(await evaluations.answer(claimed!, 3, { state: 'unanswered' })).toBe(false);
    expect(await workOn(run)).toMatchObject({ state: 'completed', done: 3, unanswered: 0 });
    expect(asked).toBe(6);
  });

  it('goes on after the connection to the database was lost (EV-25)', async () => {
    for (let photo = 0; photo < 3; photo += 1) await addChecked([]);
    const run = await started();
    const { answer, releaseAfterOutage } = api.deps.evaluations;
    const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const change = {
      answer: vi.fn(answer).mockImplementationOnce(answer).mockImplementationOnce(lost),
      releaseAfterOutage: vi.fn(releaseAfterOutage).mockImplementationOnce(lost),
    };
    // The same worker may go on at once, when it is woken.
    const released = await workUntil(run, () => change.releaseAfterOutage.mock.calls.length >= 2, { change });
    expect(released.error_message).toBeNull();
    expect(await workOn(run)).toMatchObject({ state: 'completed', done: 3 });
    const stored = api.kysely.selectFrom('evaluations').select('attempts');
    const ofRun = stored.where('evaluation_id', '=', run.evaluation_id);
    expect(await ofRun.executeTakeFirstOrThrow()).toEqual({ attempts: 1 });
  });

  it('waits for its detector also when the connection to the database is lost then (EV-25)', async () => {
    await addChecked([]);
    const run = await started();
    maxOpen = 1;
    const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const release = vi.fn(api.deps.evaluations.release).mockImplementationOnce(lost);
    const isReleased = ({ state, total }: EvaluationRun) => state === 'waiting' && total === 1;
    const waiting = await workUntil(run, isReleased, { change: { release } });
    expect(waiting.error_message).toBeNull();
  });

  it('fails when a statement takes too long', async () => {
    await addChecked([]);
    const slow = () => Promise.reject(new DatabaseUnavailableError(new Error('Query read timeout')));
    const isEnded = ({ state }: EvaluationRun) => state !== 'waiting' && state !== 'running';
    const failed = await workUntil(await started(), isEnded, { change: { answer: slow } });
    expect(failed).toMatchObject({ state: 'failed', error_reason: { reason: 'evaluation.broke_off' } });
  });

  it('leaves no detector open when a second one cannot be opened', async () => {
    await addChecked([]);
    const run = await started();
    maxOpen = 1;
    await workUntil(run, ({ state, total }) => state === 'waiting' && total === 1);
    expect(open).toBe(0);
  });

  it('fails when its model was replaced while it ran, because figures of two models would be mixed (EV-25)', async () => {
    for (let photo = 0; photo < 3; photo += 1) await addChecked([]);
    const run = await started();
    await workOnPart(run);
    card = { ...CARD, version: '2' };
    expect(await workOn(run)).toMatchObject({
      state: 'failed',
      model_version: '1',
      figures: null,
      error_message: expect.stringContaining('was replaced'),
    });
  });

  it('is one at a time, also when two admins start at once (EV-25)', async () => {
    await addChecked([]);
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  });

  it('ends when it is cancelled, and is deleted with its answers (EV-25)', async () => {
    await addChecked([]);
    const run = await started();
    const path = `/admin/evaluations/${run.evaluation_id}/` as const;
    const claimed = await api.deps.evaluations.claim({ worker: 'a', leaseSeconds: 60 });
    expect((await api.request(`POST ${path}cancel/`, admin)).json()).toMatchObject({ state: 'cancelled' });
    expect(await api.deps.evaluations.answer(claimed!, 1, { state: 'gone' })).toBe(false);
    expect((await api.request(`POST ${path}cancel/`, admin)).statusCode).toBe(200);
    await started();
    expect((await api.request(`DELETE ${path}`, admin)).statusCode).toBe(204);
    expect((await api.request(`DELETE ${path}`, admin)).statusCode).toBe(404);
    expect((await api.request(`GET ${path}`, admin)).statusCode).toBe(404);
  });

  it('counts photos that are deleted, cannot be answered, or have scores that are no numbers (EV-28)', async () => {
    const deleted = await addChecked([]);
    const lost = await addChecked([]);
    await addChecked([]);
    await addChecked([]);
    await addChecked([]);
    await api.deps.store.remove(`photos/${lost}.jpg`);
    const run = await started();
    const answers = [
      () => Promise.reject(new DetectorFailedError('it broke', { retry: false })),
      () => [createDetection(Number.NaN)],
    ];
    // The first photo fails at its first answer; the second one has its second answer after that.
    detect = () =>
      (asked === 1 ? answers[0] : asked <= 3 ? answers[1] : undefined)?.() ?? [createDetection(0.9)];
    await api.request(`DELETE /images/${deleted}/delete/`, asha);
    // It is in the trash before a worker begins, so it is no photo of the evaluation.
    expect(await workOn(run)).toMatchObject({
      total: 4,
      done: 4,
      gone: 1,
      unanswered: 2,
      state: 'completed',
    });
  });

  it('fails in a sentence when no photo is answered', async () => {
    await addChecked([]);
    detect = () => Promise.reject(new DetectorFailedError('it broke', { retry: false }));
    expect(await workOn(await started())).toMatchObject({
      state: 'failed',
      error_message: expect.stringContaining('answered none'),
    });
  });

  it('lets photos of citizens go first (EV-25)', async () => {
    await addChecked([]);
    const run = await started();
    const image = newImage(asha.user_id);
    await addImage(api.deps, image, randomUUID());
    expect(await api.deps.evaluations.areRunsWaiting()).toBe(true);
    const waiting = await api.deps.analyses.claim({ worker: 'a', leaseSeconds: 60 });
    expect(waiting).toBeDefined();
    expect((await workOn(run)).state).toBe('completed');
  });
});
