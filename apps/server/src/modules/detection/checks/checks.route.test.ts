import { randomUUID } from 'node:crypto';
import { DEFAULT_ML_CONFIG, type MlConfig } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseConnectionError, DatabaseUnavailableError } from '../../../lib/errors.ts';
import { DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { fakeDetector } from '../../../test/fake-detector.ts';
import { testApp } from '../../../test/test-app.ts';
import { type CheckerDeps, startChecker } from './checker.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let admin: Awaited<ReturnType<typeof api.signUp>>;
const checkers: { stop: () => Promise<void> }[] = [];
beforeAll(async () => {
  api = await testApp();
  admin = await api.signUp('admin');
});
beforeEach(async () => {
  for (const table of ['model_checks', 'ml_config', 'ml_workers'] as const)
    await api.kysely.deleteFrom(table).execute();
  await api.deps.mlWorkers.recordHeartbeat({ worker: 'a worker', version: 0 });
});
afterEach(async () => {
  for (const checker of checkers.splice(0)) await checker.stop();
});
afterAll(() => api.close());

/** Polling is switched off unless a test asks for it: only requests wake the worker. */
const work = (change: Partial<CheckerDeps> = {}, pollEveryMs = 3_600_000) => {
  const deps = { ...api.deps, detectors: [fakeDetector()], ...change };
  const checker = startChecker(deps, { worker: randomUUID(), pollEveryMs });
  checkers.push(checker);
  return checker;
};
const post = (path: string, body?: object) => api.call('POST', path, { token: admin.access, body });
const testService = async (change: Partial<MlConfig> = {}) =>
  (await post('/admin/service-tests/', { ...DEFAULT_ML_CONFIG, ...change })).json();
const testPerformance = async () => (await post('/admin/performance-tests/')).json();
const fetchCheck = async (check_id: string) =>
  (await api.call('GET', `/admin/model-checks/${check_id}/`, { token: admin.access })).json();
const ended = (check_id: string) =>
  vi.waitFor(
    async () => {
      const check = await fetchCheck(check_id);
      if (!['completed', 'failed'].includes(check.status)) throw new Error(check.status);
      return check;
    },
    { timeout: 30_000 },
  );
const performance = async () =>
  (await api.call('GET', '/admin/model-performance/', { token: admin.access })).json();
const save = (change: Partial<MlConfig>) =>
  api.call('PUT', '/admin/ml-config/', {
    token: admin.access,
    body: { ...DEFAULT_ML_CONFIG, ...change },
  });

describe('a service test', () => {
  it('detects in a bundled photo with the configuration that was sent, saved or not (ML-10)', async () => {
    work();
    const requested = await testService({ confidenceThreshold: 0.7 });
    expect(requested).toMatchObject({ kind: 'service', status: 'waiting', requested_by: admin.username });
    const check = await ended(requested.check_id);
    expect(check).toMatchObject({
      status: 'completed',
      service: { detector: 'yolo', model: 'fake yolo', detections: [{ class: 'bottle' }] },
      photo: { url: expect.stringMatching(/^data:image\/jpeg;base64,/), width: expect.any(Number) },
    });
    const strict = await testService({ confidenceThreshold: 0.9 });
    expect((await ended(strict.check_id)).service.detections).toEqual([]);
  });

  it('reports which detector was skipped and why', async () => {
    work();
    const { check_id } = await testService({ primaryModel: 'roboflow' });
    expect((await ended(check_id)).service).toMatchObject({
      detector: 'yolo',
      passed_over: 'Roboflow: not configured',
      passed_over_reason: {
        reason: 'detector.none_available',
        params: {
          problems: [
            {
              reason: 'detector.because',
              params: {
                detector: { reason: 'detector.roboflow', params: {} },
                problem: { reason: 'detector.not_configured', params: {} },
              },
            },
          ],
        },
      },
    });
  });

  it('fails with the reason when the chosen detector is unavailable and no other is allowed', async () => {
    work();
    const { check_id } = await testService({ primaryModel: 'roboflow', autoSwitchModels: false });
    expect(await ended(check_id)).toMatchObject({
      status: 'failed',
      service: null,
      error_message: 'Roboflow: not configured',
      error_reason: { reason: 'detector.none_available' },
    });
  });

  it('fails with the reason when the detector fails', async () => {
    const before = () => {
      throw new DetectorFailedError('out of memory', { retry: true });
    };
    work({ detectors: [fakeDetector({ before })] });
    const { check_id } = await testService({ primaryModel: 'yolo' });
    expect(await ended(check_id)).toMatchObject({
      status: 'failed',
      error_message: 'Local model: out of memory',
    });
  });

  it('is refused with a message when no worker runs', async () => {
    await api.deps.mlWorkers.remove('a worker');
    const answer = await post('/admin/service-tests/', DEFAULT_ML_CONFIG);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toMatch(/^No worker is running/);
  });

  it('requires a complete configuration within its bounds', async () => {
    const answer = await post('/admin/service-tests/', { ...DEFAULT_ML_CONFIG, maxRetries: 9 });
    expect(answer.statusCode).toBe(400);
  });
});

it.each(['service', 'performance'])(
  'a request for a %s test has its entry in the audit log when the process is killed right after it',
  async (kind) => {
    const write = vi.spyOn(api.deps.audit, 'write').mockRejectedValue(new Error('the process was killed'));
    onTestFinished(() => write.mockRestore());
    await post(`/admin/${kind}-tests/`, kind === 'service' ? DEFAULT_ML_CONFIG : undefined);
    const [check, ...others] = await api.kysely.selectFrom('model_checks').select('check_id').execute();
    expect(others).toEqual([]);
    const entries = api.kysely.selectFrom('audit_log').select(['action', 'subject', 'details']);
    expect(await entries.orderBy('id', 'desc').limit(1).executeTakeFirst()).toEqual({
      action: `model.${kind}_tested`,
      subject: 'model',
      details: { check_id: check?.check_id },
    });
  },
);

describe('a performance test', () => {
  it('runs every detector over every labelled photo and stores the result (ML-11)', async () => {
    work({ detectors: [fakeDetector(), fakeDetector({ choice: 'roboflow' })] });
    const { photos } = await api.deps.labelledPhotos.readAll();
    const check = await ended((await testPerformance()).check_id);
    expect(check).toMatchObject({ status: 'completed', done: 2 * photos.length, total: 2 * photos.length });
    expect(check.performance.detectors).toMatchObject([
      { detector: 'yolo', model_version: '1', photos: photos.length, answered: photos.length, reason: null },
      { detector: 'roboflow', answered: photos.length },
    ]);
    expect(check.performance.proposal).toBeNull();
    expect(await performance()).toMatchObject({ current: null, tests: [{ check_id: check.check_id }] });
  });

  it('counts photos without an answer, with the reason, and scores the others', async () => {
    let calls = 0;
    const before = () => {
      calls += 1;
      if (calls % 2 === 0) throw new DetectorUnavailableError('quota');
    };
    work({ detectors: [fakeDetector({ before })] });
    const check = await ended((await testPerformance()).check_id);
    const [figures] = check.performance.detectors;
    expect(figures).toMatchObject({ answered: figures.photos / 2, reason: 'quota' });
    expect(figures.evaluation.photos).toBe(figures.answered);
  });

  it('is shared by all requests while it waits or runs; the next request starts a new one', async () => {
    const [one, two] = await Promise.all([testPerformance(), testPerformance()]);
    expect(two.check_id).toBe(one.check_id);
    expect((await performance()).current).toMatchObject({ check_id: one.check_id, status: 'waiting' });
    work();
    await ended(one.check_id);
    expect((await testPerformance()).check_id).not.toBe(one.check_id);
  });

  it('is in the audit log, with who requested it', async () => {
    const { check_id } = await testPerformance();
    const { data } = (
      await api.call('GET', '/admin/audit/?action=model.performance_tested&limit=1', { token: admin.access })
    ).json();
    expect(data).toMatchObject([{ actor_id: admin.user.id, subject: 'model', details: { check_id } }]);
  });

  it('is executed once when several workers run', async () => {
    let calls = 0;
    const detectors = [
      fakeDetector({
        before: () => {
          calls += 1;
        },
      }),
    ];
    for (let n = 0; n < 3; n += 1) work({ detectors });
    const check = await ended((await testPerformance()).check_id);
    expect(calls).toBe(check.total);
  });

  it('is released when its worker is stopped, and the next worker executes it', async () => {
    const detected = vi.fn();
    const before = () => {
      detected();
      void first.stop();
    };
    const first = work({ detectors: [fakeDetector({ before })] });
    const { check_id } = await testPerformance();
    await vi.waitFor(() => expect(detected).toHaveBeenCalled(), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await fetchCheck(check_id)).status).toBe('waiting'), {
      timeout: 30_000,
    });
    work();
    expect(await ended(check_id)).toMatchObject({ status: 'completed' });
  });

  it('goes on after the connection to the database was lost, also several times', async () => {
    const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const { modelChecks } = api.deps;
    const recordProgress = vi.fn(modelChecks.recordProgress);
    const releaseAfterOutage = vi.fn(modelChecks.releaseAfterOutage);
    for (let outage = 0; outage < 3; outage += 1) {
      recordProgress.mockImplementationOnce(lost);
      releaseAfterOutage.mockImplementationOnce(lost).mockImplementationOnce(modelChecks.releaseAfterOutage);
    }
    const { check_id } = await testPerformance();
    work({ modelChecks: { ...modelChecks, recordProgress, releaseAfterOutage } }, 5);
    expect(await ended(check_id)).toMatchObject({ status: 'completed' });
  });

  it('fails when it loses the connection to the database each time that it is tested', async () => {
    const recordProgress = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const { check_id } = await testPerformance();
    work({ modelChecks: { ...api.deps.modelChecks, recordProgress } }, 5);
    expect(await ended(check_id)).toMatchObject({
      status: 'failed',
      error_reason: { reason: 'analysis.check.broke_off', params: {} },
    });
  });

  it('fails when a statement takes too long', async () => {
    const recordProgress = () =>
      Promise.reject(new DatabaseUnavailableError(new Error('Query read timeout')));
    const { check_id } = await testPerformance();
    work({ modelChecks: { ...api.deps.modelChecks, recordProgress } });
    expect(await ended(check_id)).toMatchObject({ status: 'failed' });
  });

  it('is claimed again after its worker died, and fails when that happens again', async () => {
    const { check_id } = await testPerformance();
    const expireLease = async () => {
      await api.deps.modelChecks.claim({ worker: 'killed', leaseSeconds: 30 });
      await api.kysely
        .updateTable('model_checks')
        .set({ lease_until: new Date(0) })
        .execute();
    };
    await expireLease();
    await expireLease();
    work();
    expect(await ended(check_id)).toMatchObject({
      status: 'failed',
      error_message: 'The test stopped unexpectedly. The worker log says why.',
      error_reason: { reason: 'analysis.check.broke_off', params: {} },
    });
  });

  describe('of a detector that would do better with another threshold', () => {
    const seesOneThing = async () => {
      const { photos } = await api.deps.labelledPhotos.readAll();
      const first = photos[0]!.groundTruth[0]!;
      const detection = { class: first.class, title: '', waste: true, confidence: 0.8, box: first.box };
      work({ detectors: [fakeDetector({ detections: [detection] })] });
    };

    it('proposes one and changes nothing, when thresholds are to be optimised (ML-14)', async () => {
      await save({ autoOptimizeThresholds: true, confidenceThreshold: 0.95 });
      await seesOneThing();
      const check = await ended((await testPerformance()).check_id);
      expect(check.performance.proposal).toMatchObject({
        detector: 'yolo',
        current: { threshold: 0.95, f1: 0 },
        proposed: { threshold: 0.8 },
      });
      const stored = await api.call('GET', '/admin/ml-config/', { token: admin.access });
      expect(stored.json().confidenceThreshold).toBe(0.95);
    });

    it('proposes none when they are not', async () => {
      await save({ autoOptimizeThresholds: false, confidenceThreshold: 0.95 });
      await seesOneThing();
      const check = await ended((await testPerformance()).check_id);
      expect(check.performance.proposal).toBeNull();
    });
  });

  it('proposes no threshold for a detector without detections', async () => {
    await save({ autoOptimizeThresholds: true, confidenceThreshold: 0.95 });
    work({ detectors: [fakeDetector({ detections: [] })] });
    const check = await ended((await testPerformance()).check_id);
    expect(check.performance.proposal).toBeNull();
  });
});

it('a test that was never requested is not found', async () => {
  expect(await fetchCheck(randomUUID())).toMatchObject({ code: 'not_found' });
  expect(await fetchCheck('1')).toMatchObject({ code: 'invalid_request' });
});
