import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientConfig, serviceHealth } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMount, onSmallDisk } from '../../../../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { createPrometheusMetrics } from '../../../adapters/metrics/prometheus.ts';
import { type Detector, DetectorUnavailableError } from '../../../ports/detector.ts';
import { testApp } from '../../../test/test-app.ts';
import { measure } from './measure.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const broken = {
  database: () =>
    testApp({ change: () => ({ probe: () => Promise.reject(new Error('10.0.0.7 refused the password')) }) }),
  queue: () =>
    testApp({
      change: ({ analyses }) => ({
        analyses: {
          ...analyses,
          countQueued: () => Promise.reject(new Error('relation "analyses" does not exist')),
        },
      }),
    }),
  store: () =>
    testApp({
      change: ({ store }) => ({
        store: { ...store, probe: () => Promise.reject(new Error('EROFS /srv/data')) },
      }),
    }),
};

describe('the health of', () => {
  it('users is the health of the database (API-10)', async () => {
    const answer = await api.call('GET', '/users/health/');
    expect(answer.statusCode).toBe(200);
    expect(serviceHealth.parse(answer.json())).toMatchObject({
      status: 'ok',
      service: 'users',
      message: 'User service is healthy',
    });
  });

  it('images is the health of queue and store, with the queue’s depth (API-11)', async () => {
    const answer = await api.call('GET', '/images/health/');
    expect(answer.statusCode).toBe(200);
    expect(serviceHealth.parse(answer.json())).toMatchObject({
      status: 'ok',
      service: 'images',
      message: 'Image service is healthy: 0 waiting, 0 being analysed',
    });
  });

  it.each([
    ['database', '/users/health/', 'The database is not responding'],
    ['queue', '/images/health/', 'The queue is not responding'],
    ['store', '/images/health/', 'The photo store is not responding'],
  ] as const)('a broken %s is a 503 that names the part and logs the reason', async (part, path, message) => {
    const failing = await broken[part]();
    const answer = await failing.call('GET', path);
    expect(answer.statusCode).toBe(503);
    expect(serviceHealth.parse(answer.json())).toMatchObject({ status: 'error', message });
    expect(answer.body).not.toMatch(/10\.0\.0\.7|relation|EROFS/);
    expect(failing.logged.join('')).toMatch(/10\.0\.0\.7|relation|EROFS/);

    const ready = await failing.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'error']);
    expect((await failing.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await failing.close();
  });
});

describe('the probes of an orchestrator', () => {
  it('report within seconds that a frozen database or store does not answer', async () => {
    const never = () => new Promise<never>(() => {});
    const frozen = await testApp({
      change: ({ store, analyses }) => ({
        probe: never,
        analyses: { ...analyses, countQueued: never },
        store: { ...store, probe: never },
      }),
    });
    const ready = await frozen.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'error']);
    expect(ready.json().checks[0].message).toBe('The database is not responding');
    await frozen.close();
  });

  it('report a data folder that is gone', async () => {
    const folder = await createTemporaryFolder('health');
    const lost = await testApp({ env: { DATA_DIR: folder } });
    await lost.app.ready();
    await rm(folder, { recursive: true });
    const ready = await lost.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json().checks[1].message).toBe('The data folder is missing or cannot be written');
    await lost.close();
  });

  // Skipped unless run by root, who alone can mount a file system.
  it.runIf(canMount())(
    'report a data folder without room for a photo, also when photos and rows are elsewhere (ST-31)',
    async () => {
      const folder = await createTemporaryFolder('health');
      await onSmallDisk(folder, { size: '16m' }, async () => {
        const full = await testApp({ env: { DATA_DIR: folder } });
        await full.app.ready();
        const before = await readdir(folder);
        const statusNow = async () => (await full.app.inject({ url: '/readyz' })).statusCode;
        expect(await statusNow()).toBe(200);

        const filler = join(folder, 'filler');
        const fill = (megabytes: number) => writeFile(filler, Buffer.alloc(megabytes * 2 ** 20));
        await fill(7);
        expect(await statusNow()).toBe(503);
        await expect(fill(20)).rejects.toMatchObject({ code: 'ENOSPC' });
        expect(await statusNow()).toBe(503);

        await rm(filler);
        expect(await statusNow()).toBe(200);
        expect(await readdir(folder)).toEqual(before);
        await full.close();
      });
    },
  );

  it('report that photos are received although no detector can be used (DE-13)', async () => {
    const damaged: Detector = {
      choice: 'yolo',
      detect: () => Promise.reject(new DetectorUnavailableError('the model file is damaged')),
      probe: () => Promise.reject(new DetectorUnavailableError('the model file is damaged')),
      close: async () => undefined,
    };
    const waiting = await testApp({ change: () => ({ detectors: [damaged] }) });
    const ready = await waiting.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json().checks[1]).toMatchObject({
      status: 'ok',
      message: 'Photos are received, but no detector can be used: 0 waiting. See System Health.',
    });
    await waiting.close();
  });

  it('report that the server is alive and ready (API-09)', async () => {
    expect((await api.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const ready = await api.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().status]).toEqual([200, 'ok']);
  });
});

describe('the client configuration', () => {
  it('contains the version, the photo store and whether there are demo accounts', async () => {
    const answer = await api.call('GET', '/client-config/');
    expect(clientConfig.parse(answer.json())).toEqual({
      demo_accounts: true,
      version: '1.2.3',
      password_min_length: 6,
      photo_store: 'disk',
      map_tiles: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors',
      },
      trash_days: 30,
    });
  });

  it('contains no map tiles when they are off (MAP-01)', async () => {
    const bare = await testApp({ env: { TILE_URL: 'off' } });
    const answer = clientConfig.parse((await bare.call('GET', '/client-config/')).json());
    expect(answer).not.toHaveProperty('map_tiles');
    await bare.close();
  });

  it('contains the addresses that the operator set', async () => {
    const linked = await testApp({
      env: { CONTACT_URL: 'mailto:waste@example.org', SOURCE_URL: 'https://example.org/code' },
    });
    const answer = clientConfig.parse((await linked.call('GET', '/client-config/')).json());
    expect(answer).toMatchObject({
      contact_url: 'mailto:waste@example.org',
      source_url: 'https://example.org/code',
    });
    expect(answer).not.toHaveProperty('network_url');
    await linked.close();
  });
});

describe('metrics', () => {
  const scrape = (app = api.app, options: object = {}) => app.inject({ url: '/metrics', ...options });

  it('count answers by route and status, runs and detector calls, and contain the queue’s depth', async () => {
    await api.call('GET', '/images/019a0000-0000-7000-8000-000000000001/');
    api.deps.metrics.recordRun({ status: 'completed', seconds: 0.2 });
    api.deps.metrics.recordDetection({ detector: 'yolo', outcome: 'answered', milliseconds: 48 });
    const { body, headers } = await scrape();
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/images/:image_id/",status="401"} 1',
    );
    expect(body).toContain('analysis_run_seconds_count{status="completed"} 1');
    expect(body).toContain('detector_milliseconds_sum{detector="yolo",outcome="answered"} 48');
    expect(body).toContain('analysis_queue_depth{state="pending"} 0');
    expect(body).toContain('analysis_queue_oldest_seconds 0');
  });

  it('contain the space on the disk, the size of the database and the processes that are alive (OP-10)', async () => {
    const process = { process_id: randomUUID(), host: 'h', pid: 1, version: '1.2.3', statements: [] };
    await api.deps.processes.recordHeartbeat({ ...process, kind: 'worker' });
    const { body } = await scrape();
    expect(body).toMatch(/^data_disk_free_bytes [1-9]/m);
    expect(body).toMatch(/^data_disk_size_bytes [1-9]/m);
    expect(body).toMatch(/^database_size_bytes [1-9]/m);
    expect(body).toContain('product_processes{kind="worker",version="1.2.3"} 1');
    expect(body).not.toMatch(/^backup_(age|size|last)/m);
    expect(body).toMatch(/^backup_failures 0$/m);
  });

  it('contain age, size and time of the last backup, and how many failed after it (OP-10, BK-15)', async () => {
    const completed_at = new Date(Date.now() - 3600_000);
    const last = { completed_at, bytes: 42, objects: 1, missing: 0 };
    const failure = { failed_at: new Date(), error_message: 'no room', failures: 2 };
    const own = await testApp({ change: () => ({ readBackupResults: async () => ({ last, failure }) }) });
    const { body } = await scrape(own.app);
    await own.close();
    expect(body).toMatch(/^backup_age_seconds 36\d\d/m);
    expect(body).toMatch(/^backup_size_bytes 42$/m);
    expect(body).toContain(`backup_last_success_timestamp_seconds ${completed_at.getTime() / 1000}\n`);
    expect(body).toMatch(/^backup_failures 2$/m);
  });

  it('say whether a daily backup is due here, in no new installation and no restored copy (BK-15, BK-16, BK-17)', async () => {
    expect((await scrape()).body).toMatch(/^backup_scheduled 0$/m);
    const own = await testApp({ env: { BACKUP_TO: '/backups' } });
    expect((await scrape(own.app)).body).toMatch(/^backup_scheduled 0$/m);
    await own.signUp();
    expect((await scrape(own.app)).body).toMatch(/^backup_scheduled 1$/m);
    await own.kysely.updateTable('installation').set({ is_live: false }).execute();
    expect((await scrape(own.app)).body).toMatch(/^backup_scheduled 0$/m);
    await own.close();
  });

  it('contain those of the process', async () => {
    const own = await testApp({ change: () => ({ metrics: createPrometheusMetrics() }) });
    const { body } = await scrape(own.app);
    await own.close();
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  });

  it('leave out event streams, which are open for minutes', async () => {
    const own = await testApp();
    const { access } = await own.signUp();
    const origin = await own.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await fetch(`${origin}/api/events/`, { headers: { authorization: `Bearer ${access}` } });
    await own.close();
    await stream.text();
    expect(own.logged.join('')).toContain('"url":"/api/events/","status":200');
    const { body } = await own.deps.metrics.renderText(await measure(own.deps, { backupMinute: null }));
    expect(body).toContain('route="/api/users/login/"');
    expect(body).not.toContain('route="/api/events/"');
  });

  it('do not grow with unknown paths', async () => {
    for (const url of ['/api/a1', '/api/b2', '/api/images/x/y/z']) await api.app.inject({ url });
    const { body } = await scrape();
    expect(body).not.toMatch(/a1|b2|x\/y\/z/);
  });

  it('are served while the queue cannot be counted', async () => {
    const failing = await broken.queue();
    const { statusCode, body } = await scrape(failing.app);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('analysis_queue_depth{');
    expect(body).toMatch(/^data_disk_free_bytes /m);
    await failing.close();
  });

  it.each([
    ['from elsewhere', { remoteAddress: '192.0.2.7' }],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['through another such proxy', { headers: { forwarded: 'for=192.0.2.7' } }],
    ['through a proxy that passes on the host only', { headers: { host: 'waste.example.org' } }],
  ])('are refused %s', async (_how, options) => {
    const answer = await scrape(api.app, options);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  it.each([{ TRUST_PROXY: 'loopback' }, { PUBLIC_URL: 'https://waste.example.org' }])(
    'are refused without a token when a proxy is configured by %j',
    async (env) => {
      const behindProxy = await testApp({ env });
      expect((await scrape(behindProxy.app)).statusCode).toBe(403);
      await behindProxy.close();
    },
  );

  it('require the token when one is configured', async () => {
    const token = 'a-token-for-prometheus';
    const guarded = await testApp({ env: { METRICS_TOKEN: token } });
    const headers = { authorization: `Bearer ${token}` };
    expect((await scrape(guarded.app, { headers, remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
    expect((await scrape(guarded.app)).statusCode).toBe(403);
    expect(
      (await scrape(guarded.app, { headers: { authorization: 'Bearer a-token-for-prometheuS' } })).statusCode,
    ).toBe(403);
    await guarded.close();
  });
});
