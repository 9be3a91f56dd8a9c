import type { Processing, ProcessingJobs, ProcessorConfig } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { EMPTY_RESULTS, record } from '../../../test/rows.ts';

const CONFIG: ProcessorConfig = {
  model: 'roboflow',
  batchSize: 2,
  confidenceThreshold: 0.1,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
};

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
beforeEach(async () => {
  asha = await api.person();
});
afterEach(async () => {
  await api.deps.batches.stop();
  const { data } = (await api.request('GET /images/list/?limit=200', admin)).json();
  for (const { image_id } of data) await api.deps.images.remove(image_id);
});
afterAll(() => api.close());

const CALLS = [
  'GET /admin/processing/',
  'GET /admin/processing/jobs/',
  'POST /admin/processing/start/',
  'POST /admin/processing/pause/',
  'POST /admin/processing/stop/',
  'POST /admin/processing/retry-failed/',
] as const;

const uploadPending = () => api.uploadNew(asha, { skip_ml: 'true' });
const start = (who = admin, config: object = CONFIG) =>
  api.request('POST /admin/processing/start/', who, { scope: 'all', ...config });
const show = async (): Promise<Processing> => (await api.request('GET /admin/processing/', admin)).json();
const jobs = async (query = ''): Promise<ProcessingJobs> =>
  (await api.request(`GET /admin/processing/jobs/${query}`, admin)).json();
const fill = () => api.deps.batches.fill(api.deps.ids.newId);
const claim = async () => (await api.deps.analyses.claim({ worker: 'test', leaseSeconds: 60 }))!;
const fail = async () =>
  api.deps.analyses.fail(await claim(), { ...record, status: 'ml_failed', error_message: 'It broke' });
const complete = async () => {
  const run = await claim();
  await api.deps.analyses.complete(run, { ...record, results: EMPTY_RESULTS });
};

describe('every call of the processor', () => {
  it.each(CALLS)('%s is for admins alone', async (line) => {
    expect((await api.request(line)).statusCode).toBe(401);
    expect((await api.request(line, asha)).statusCode).toBe(403);
    expect((await api.request(line, await api.person('government'))).statusCode).toBe(403);
  });
});

describe('before the first start the processor', () => {
  it('is idle and reports waiting and failed photos', async () => {
    await uploadPending();
    await api.uploadNew(asha);
    await fail();
    expect(await show()).toMatchObject({
      state: 'idle',
      stats: { totalJobs: 1, processingJobs: 0, failedJobs: 1, waitingJobs: 2 },
    });
  });

  it('has nothing to start when no photo waits or has failed', async () => {
    const answer = await start();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', error: 'No pending jobs to process' });
  });

  it.each(['pause', 'stop'] as const)('has nothing to %s', async (word) => {
    const answer = await api.request(`POST /admin/processing/${word}/`, admin);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'Processing is not running' });
  });
});

describe('a start', () => {
  it('is shown to every admin with who started it, when and with which configuration', async () => {
    await uploadPending();
    const answer = await start();
    expect(answer.statusCode).toBe(200);
    const { state, batch } = await show();
    expect(state).toBe('running');
    expect(batch).toMatchObject({ config: CONFIG, ended_at: null, end: null });
    const { username } = (await api.deps.users.findById(admin.user_id))!;
    expect(batch?.started_by).toBe(username);
  });

  it('starts one batch for two admins at once, and the second answer names who started it (MP-33)', async () => {
    await uploadPending();
    const other = await api.person('admin');
    const answers = await Promise.all([start(admin), start(other)]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(1);
    const first = answers[0]?.statusCode === 200 ? admin : other;
    const { username } = (await api.deps.users.findById(first.user_id))!;
    expect(refused[0]?.json()).toMatchObject({
      code: 'already_processing',
      error: `${username} has already started processing`,
    });
  });

  it.each([
    [{ batchSize: 0 }, 'batchSize', 'Must be a whole number from 1 to 20'],
    [{ batchSize: 21 }, 'batchSize', 'Must be a whole number from 1 to 20'],
    [{ batchSize: 2.5 }, 'batchSize', 'Must be a whole number from 1 to 20'],
    [{ confidenceThreshold: 1.01 }, 'confidenceThreshold', 'Must be a number from 0 to 1'],
    [{ minDetectionSize: 9 }, 'minDetectionSize', 'Must be a whole number from 10 to 100'],
    [{ maxDetectionsPerImage: 101 }, 'maxDetectionsPerImage', 'Must be a whole number from 1 to 100'],
    [{ model: 'other' }, 'model', 'Must be one of roboflow, yolo'],
    [{ scope: 'some' }, 'scope', 'Must be one of batch, all'],
  ])('is refused with a message for %j', async (change, field, text) => {
    await uploadPending();
    const answer = await start(admin, { ...CONFIG, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ [field]: text });
    expect((await show()).state).toBe('idle');
  });
});

it('a start without a scope takes one batch of the chosen size and shows its progress (MP-24)', async () => {
  for (let photo = 0; photo < 3; photo += 1) await uploadPending();
  const answer = await api.request('POST /admin/processing/start/', admin, CONFIG);
  expect(answer.json().batch).toMatchObject({
    scope: 'batch',
    progress: { done: 0, total: 2, seconds_left: null },
  });
  await fill();
  await complete();
  expect((await show()).batch?.progress).toEqual({ done: 1, total: 2, seconds_left: expect.any(Number) });
  await fill();
  await complete();
  await fill();
  expect(await show()).toMatchObject({
    state: 'idle',
    batch: { end: 'finished', progress: { done: 2, total: 2, seconds_left: null } },
    stats: { waitingJobs: 1, completedJobs: 2 },
  });
});

it('a paused batch can be stopped', async () => {
  await uploadPending();
  await start();
  await api.request('POST /admin/processing/pause/', admin);
  const answer = await api.request('POST /admin/processing/stop/', admin);
  expect(answer.json()).toMatchObject({
    state: 'idle',
    batch: { end: 'stopped' },
    stats: { waitingJobs: 1 },
  });
});

it('pause, restart and stop change the state that every admin sees (MP-26)', async () => {
  await uploadPending();
  await start();
  expect((await api.request('POST /admin/processing/pause/', admin)).json()).toMatchObject({
    state: 'paused',
  });
  expect((await start(admin, { ...CONFIG, batchSize: 7 })).json()).toMatchObject({
    state: 'running',
    batch: { config: { batchSize: 7 } },
  });
  expect((await api.request('POST /admin/processing/stop/', admin)).json()).toMatchObject({
    state: 'idle',
    batch: { end: 'stopped' },
  });
});

it('a batch without remaining photos is finished, with its figures (MP-31)', async () => {
  await uploadPending();
  await start();
  await fill();
  await complete();
  await fill();
  const { state, batch, stats } = await show();
  expect([state, batch?.end]).toEqual(['idle', 'finished']);
  expect(stats).toMatchObject({ totalJobs: 0, completedJobs: 1 });
  expect(stats.averageProcessingTime).toBeGreaterThan(0);
  expect(stats.currentThroughput).toBeGreaterThan(0);
});

describe('the jobs', () => {
  it('name photo, model, stage, times and error', async () => {
    const [broken, waiting] = [await uploadPending(), await uploadPending()];
    await start(admin, { ...CONFIG, batchSize: 1 });
    await fill();
    await fail();
    await fill();
    await claim();
    const { data } = await jobs();
    expect(data).toMatchObject([
      {
        id: `job-${waiting.image_id}`,
        imageId: waiting.image_id,
        status: 'processing',
        model: 'roboflow',
        model_name: null,
        progress: 38,
        stage: 'reading',
        startTime: expect.any(String),
        endTime: null,
        error: null,
        photo: { location: 'Jal Mahal' },
      },
      {
        imageId: broken.image_id,
        status: 'failed',
        model: 'yolo',
        endTime: expect.any(String),
        error: 'It broke',
      },
    ]);
    expect(data[0]?.photo.thumbnail_url).toContain(`thumbnails/${waiting.image_id}.jpg?expires=`);
  });

  it('are listed page by page and by status', async () => {
    const ids = [await uploadPending(), await uploadPending(), await uploadPending()].map(
      ({ image_id }) => image_id,
    );
    const first = await jobs('?limit=2&status=pending');
    expect(first.data.map(({ imageId }) => imageId)).toEqual(ids.slice(0, 2));
    const second = await jobs(`?limit=2&status=pending&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ imageId: ids[2] }], next_cursor: null });
    expect((await jobs('?status=failed')).data).toEqual([]);
  });

  it.each(['?cursor=nonsense', '?limit=0', '?status=lost'])('%s is refused', async (query) => {
    expect((await api.request(`GET /admin/processing/jobs/${query}`, admin)).statusCode).toBe(400);
  });
});

it('Retry Failed makes failed jobs wait again, without their errors (MP-28)', async () => {
  await api.uploadNew(asha);
  await fail();
  const answer = await api.request('POST /admin/processing/retry-failed/', admin);
  expect(answer.json()).toEqual({ retried: 1, left: 0 });
  expect((await jobs()).data).toMatchObject([{ status: 'pending', error: null, progress: 0 }]);
  expect((await api.request('POST /admin/processing/retry-failed/', admin)).json()).toEqual({
    retried: 0,
    left: 0,
  });
});

it('Retry Failed answers within its time limit and reports what is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }); // time passes by the clock of the test alone
  onTestFinished(() => void vi.useRealTimers());
  for (let photo = 0; photo < 3; photo += 1) {
    await api.uploadNew(asha);
    await fail();
  }
  const { retryFailed } = api.deps.batches;
  api.deps.batches.retryFailed = async () => {
    api.clock.aheadMs += 3_000;
    return retryFailed(1);
  };
  const retry = async () => (await api.request('POST /admin/processing/retry-failed/', admin)).json();
  expect(await retry()).toEqual({ retried: 2, left: 1 });
  expect(await retry()).toEqual({ retried: 1, left: 0 });
  api.deps.batches.retryFailed = retryFailed;
});

it('each command is in the audit log, except one that changed nothing', async () => {
  const before = (await api.readAuditLog('processing')).length;
  await uploadPending();
  await start();
  await start();
  await api.request('POST /admin/processing/pause/', admin);
  await start();
  await api.request('POST /admin/processing/stop/', admin);
  await api.request('POST /admin/processing/retry-failed/', admin);
  expect((await api.readAuditLog('processing')).slice(before)).toMatchObject([
    { action: 'processing.start', actor_id: admin.user_id, details: { ...CONFIG, scope: 'all' } },
    { action: 'processing.pause' },
    { action: 'processing.resume', details: CONFIG },
    { action: 'processing.stop' },
  ]);
});

it('a command is in the audit log also when the process is killed right after it was stored', async () => {
  const before = (await api.readAuditLog('processing')).length;
  await uploadPending();
  vi.spyOn(api.deps.audit, 'write').mockRejectedValue(new Error('the process was killed'));
  onTestFinished(() => void vi.restoreAllMocks());
  await start();
  await api.request('POST /admin/processing/pause/', admin);
  await start();
  await api.request('POST /admin/processing/stop/', admin);
  const written = (await api.readAuditLog('processing')).slice(before);
  expect(written.map(({ action }) => action)).toEqual([
    'processing.start',
    'processing.pause',
    'processing.resume',
    'processing.stop',
  ]);
});
