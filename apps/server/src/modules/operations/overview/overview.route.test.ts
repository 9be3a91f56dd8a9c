import { randomUUID } from 'node:crypto';
import { adminOverview, type IndicatorName, systemHealth } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../compose/compose.ts';
import { DetectorUnavailableError } from '../../../ports/detector.ts';
import { fakeDetector } from '../../../test/fake-detector.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { testApp } from '../../../test/test-app.ts';
import type { ServiceCall } from '../ports.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** A test app with replaced dependencies, and the calls of its admin. */
async function product(change: (deps: Deps) => Partial<Deps> = () => ({})) {
  const api = await testApp({ change: (deps) => ({ detectors: [fakeDetector()], ...change(deps) }) });
  close = api.close;
  const { access: token } = await api.signUp('admin');
  const read = async (path: '/admin/health/' | '/admin/overview/') => {
    const answer = await api.call('GET', path, { token });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const health = async () => systemHealth.parse(await read('/admin/health/'));
  const fetchIndicator = async (name: IndicatorName) =>
    (await health()).indicators.find((indicator) => indicator.name === name);
  const called = (call: Pick<ServiceCall, 'service' | 'ok' | 'reason'>) =>
    api.deps.serviceCalls.record({ ...call, at: api.deps.clock.now() });
  return {
    ...api,
    called,
    health,
    fetchIndicator,
    overview: async () => adminOverview.parse(await read('/admin/overview/')),
  };
}

describe('system health', () => {
  it('is 100 percent with local parts only, as unconfigured services do not count (AD-04, API-22)', async () => {
    const { health } = await product();
    const { percent, indicators } = await health();
    expect(percent).toBe(100);
    expect(indicators.map(({ name, state }) => [name, state])).toEqual([
      ['backend', 'healthy'],
      ['ml_service', 'healthy'],
      ['cloudinary', 'not_configured'],
      ['roboflow', 'not_configured'],
    ]);
    expect(indicators[0]).toMatchObject({ message: 'Backend server is running', last_call_at: null });
    expect(indicators[1]).toMatchObject({ message: 'Ready; not used yet' });
  });

  it('counts the local model of worker processes as healthy while one of them is alive (AD-10)', async () => {
    const worker = { process_id: randomUUID(), host: 'worker-1', pid: 7, version: '1.2.3', statements: [] };
    const { deps, fetchIndicator } = await product(() => ({ detectors: [] }));
    await deps.processes.recordHeartbeat({ ...worker, process_id: randomUUID(), kind: 'api' });
    expect(await fetchIndicator('ml_service')).toMatchObject({ state: 'not_configured' });
    await close();
    const other = await product(() => ({ detectors: [] }));
    await other.deps.processes.recordHeartbeat({ ...worker, kind: 'worker' });
    expect(await other.fetchIndicator('ml_service')).toMatchObject({
      state: 'healthy',
      message: 'Ready; not used yet',
    });
  });

  it('says how the backups are, beside the percentage (BK-14)', async () => {
    const completed_at = new Date('2026-11-25T02:40:00.000Z');
    const last = { completed_at, bytes: 42, objects: 1, missing: 0 };
    const failure = { failed_at: new Date(), error_message: 'no room', failures: 1 };
    const { health } = await product(() => ({ readBackupResults: async () => ({ last, failure }) }));
    expect(await health()).toMatchObject({
      percent: 100,
      backup: {
        state: 'error',
        message: 'The last backup failed: no room',
        completed_at: completed_at.toISOString(),
      },
    });
  });

  it('reports a lost database to a session that is already cached', async () => {
    let isLost = false;
    const { health, logged, clock } = await product(({ probe }) => ({
      probe: () => (isLost ? Promise.reject(new Error('10.0.0.7 refused the password')) : probe()),
    }));
    expect((await health()).percent).toBe(100);
    isLost = true;
    clock.aheadMs = 4_000;
    const { percent, indicators } = await health();
    expect(percent).toBe(50);
    expect(indicators[0]).toMatchObject({ state: 'error', message: 'The database is not responding.' });
    expect(logged.join('')).toContain('10.0.0.7');
  });

  it('reports a store that fails its probe, or failed its last call, at the backend', async () => {
    const refuse = () => Promise.reject(new Error('EROFS: read-only file system'));
    const broken = await product(({ store }) => ({ store: { ...store, probe: refuse } }));
    expect(await broken.fetchIndicator('backend')).toMatchObject({
      state: 'error',
      message: 'Photos cannot be saved or read. Not available right now: EROFS: read-only file system',
    });
    await broken.close();

    const { called, fetchIndicator } = await product();
    await called({ service: 'memory', ok: false, reason: 'the store has no room left' });
    expect(await fetchIndicator('backend')).toMatchObject({
      state: 'error',
      message: 'Photos cannot be saved or read. The last call failed: the store has no room left',
      last_call_at: expect.any(String),
    });
  });

  it('reports Cloudinary with an indicator of its own when photos are stored there', async () => {
    const { called, health, fetchIndicator } = await product(({ store }) => ({
      store: { ...store, name: 'cloudinary' as const },
    }));
    expect((await health()).percent).toBe(100);
    expect(await fetchIndicator('cloudinary')).toMatchObject({ state: 'healthy' });
    await called({ service: 'cloudinary', ok: false, reason: 'Invalid Signature' });
    expect(await fetchIndicator('backend')).toMatchObject({ state: 'healthy' });
  });

  it('reports a detector as failing after a failed call and as healthy after a successful one', async () => {
    const { called, clock, fetchIndicator } = await product(() => ({
      detectors: [fakeDetector(), fakeDetector({ choice: 'roboflow' })],
    }));
    await called({ service: 'roboflow', ok: false, reason: 'credits are spent' });
    expect(await fetchIndicator('roboflow')).toMatchObject({
      state: 'error',
      message: 'The last call failed: credits are spent',
    });
    expect(await fetchIndicator('ml_service')).toMatchObject({ state: 'healthy' });
    clock.aheadMs = 4_000;
    await called({ service: 'roboflow', ok: true, reason: null });
    expect(await fetchIndicator('roboflow')).toMatchObject({ state: 'healthy' });
  });

  it('reports a detector that fails its probe', async () => {
    const probe = () => Promise.reject(new DetectorUnavailableError('no inference thread is running'));
    const { health, fetchIndicator } = await product(() => ({ detectors: [fakeDetector({ probe })] }));
    expect(await fetchIndicator('ml_service')).toMatchObject({
      state: 'error',
      message: 'Not available right now: no inference thread is running',
    });
    expect((await health()).percent).toBe(50);
  });

  it('reports a local model of other processes by its calls', async () => {
    const { called, clock, fetchIndicator } = await product(() => ({
      detectors: [fakeDetector({ choice: 'roboflow' })],
    }));
    expect(await fetchIndicator('ml_service')).toMatchObject({ state: 'not_configured' });
    await called({ service: 'yolo', ok: true, reason: null });
    clock.aheadMs = 4_000;
    expect(await fetchIndicator('ml_service')).toMatchObject({ state: 'healthy' });
    await called({ service: 'yolo', ok: false, reason: 'out of memory' });
    clock.aheadMs = 8_000;
    expect(await fetchIndicator('ml_service')).toMatchObject({
      state: 'error',
      message: 'The last call failed: out of memory',
    });
  });

  it('reports photos that wait while no worker runs', async () => {
    const { deps, kysely, clock, fetchIndicator } = await product();
    const { id } = await addUser(deps);
    await addImage(deps, newImage(id), randomUUID());
    expect(await fetchIndicator('ml_service')).toMatchObject({ state: 'healthy' });
    await kysely.updateTable('analyses').set({ run_after: sql`now() - interval '2 minutes'` }).execute();
    clock.aheadMs = 4_000;
    expect(await fetchIndicator('ml_service')).toMatchObject({
      state: 'error',
      message: 'No worker running: 1 photo is waiting',
    });
    await deps.analyses.claim({ worker: 'w', leaseSeconds: 60 });
    clock.aheadMs = 8_000;
    expect(await fetchIndicator('ml_service')).toMatchObject({ state: 'healthy' });
  });

  it('probes services once in three seconds for any number of requests', async () => {
    let probes = 0;
    const probe = async () => {
      probes += 1;
    };
    const { clock, health } = await product(() => ({ detectors: [fakeDetector({ probe })] }));
    await Promise.all([health(), health(), health()]);
    expect(probes).toBe(1);
    clock.aheadMs = 3_500;
    await health();
    expect(probes).toBe(2);
  });
});

describe('the overview', () => {
  it('is all zeros without uploads', async () => {
    const { overview } = await product();
    const zeros = {
      total: 0,
      pending: 0,
      processed: 0,
      failed: 0,
      average_seconds: 0,
      measured_runs: 0,
      restored_copy_at: null,
    };
    expect(await overview()).toEqual(zeros);
  });

  it('counts by status and averages the time of runs (AD-06)', async () => {
    const { deps, overview } = await product();
    const { id } = await addUser(deps);
    const holder = { worker: 'w', leaseSeconds: 60 };
    for (let n = 0; n < 5; n++) await addImage(deps, newImage(id), randomUUID());
    await addImage(deps, newImage(id));
    for (const duration_ms of [1_000, 2_000]) {
      const run = (await deps.analyses.claim(holder))!;
      await deps.analyses.complete(run, { ...record, duration_ms, results: EMPTY_RESULTS });
    }
    for (const status of ['ml_failed', 'ml_unavailable'] as const) {
      const run = (await deps.analyses.claim(holder))!;
      await deps.analyses.fail(run, { ...record, status, error_message: 'no' });
    }
    await deps.analyses.claim(holder);
    expect(await overview()).toEqual({
      total: 6,
      pending: 2,
      processed: 2,
      failed: 1,
      average_seconds: 1.5,
      measured_runs: 2,
      restored_copy_at: null,
    });
  });

  it('says that this is a restored copy until it goes live (BK-52)', async () => {
    const { kysely, overview } = await product();
    const restored_at = new Date('2026-11-20T04:00:00.000Z');
    await kysely.updateTable('installation').set({ restored_at, is_live: false }).execute();
    expect(await overview()).toMatchObject({ restored_copy_at: restored_at.toISOString() });
    await kysely.updateTable('installation').set({ is_live: true }).execute();
    expect(await overview()).toMatchObject({ restored_copy_at: null });
  });
});
