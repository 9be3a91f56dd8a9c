import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeDetector } from '../../../test/fake-detector.ts';
import { testApp } from '../../../test/test-app.ts';
import { presentConfig } from './save-config.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let admin: Awaited<ReturnType<typeof api.signUp>>;
beforeAll(async () => {
  api = await testApp();
  admin = await api.signUp('admin');
});
beforeEach(async () => {
  await api.kysely.deleteFrom('ml_config').execute();
  await api.kysely.deleteFrom('audit_log').execute();
});
afterAll(() => api.close());

const read = () => api.call('GET', '/admin/ml-config/', { token: admin.access });
const save = (body: object) => api.call('PUT', '/admin/ml-config/', { token: admin.access, body });
const changed = (change: object) => ({ ...DEFAULT_ML_CONFIG, ...change });

describe('the ML configuration', () => {
  it.each([
    ['Roboflow first when it is configured', [fakeDetector({ choice: 'roboflow' })], {}, [], {}],
    [
      'the bundled model first when Roboflow is not configured',
      [{ ...fakeDetector(), minConfidence: 0.25 }],
      { primaryModel: 'yolo', fallbackModel: 'roboflow' },
      ['roboflow'],
      { yolo: 0.25 },
    ],
  ])('starts with %s (ML-04)', async (_, detectors, change, unconfigured, min_confidence) => {
    const stored = await api.deps.mlConfig.read();
    expect(presentConfig({ detectors }, stored)).toEqual({
      ...changed(change),
      version: 0,
      updated_at: null,
      updated_by: null,
      unconfigured,
      min_confidence,
    });
  });

  it('names the models whose service is not configured, and keeps a model that was chosen', async () => {
    expect((await read()).json()).toMatchObject({ primaryModel: 'yolo', unconfigured: ['roboflow'] });
    const answer = await save(changed({ primaryModel: 'roboflow', batchSize: 20 }));
    expect(answer.json()).toMatchObject({ primaryModel: 'roboflow', unconfigured: ['roboflow'] });
  });

  it('compares the first one that is saved with what the admin saw', async () => {
    const { updated_at: _, updated_by: __, ...shown } = (await read()).json();
    await save({ ...shown, processingTimeout: 90 });
    const { data } = (await api.call('GET', '/admin/ml-config/history/', { token: admin.access })).json();
    expect(data[0].changed).toEqual({ processingTimeout: { from: 120, to: 90 } });
  });

  it('is the same for every admin after it was saved', async () => {
    const answer = await save(changed({ confidenceThreshold: 0.35, version: 0 }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      confidenceThreshold: 0.35,
      version: 1,
      updated_by: admin.username,
    });
    expect((await read()).json()).toEqual(answer.json());
  });

  it('can be saved in the form in which GET returns it (ML-03, API-24)', async () => {
    const { updated_at: _, updated_by: __, ...stored } = (await read()).json();
    expect((await save({ ...stored, batchSize: 20 })).statusCode).toBe(200);
    const again = (await read()).json();
    expect((await save({ ...again, batchSize: 10 })).json()).toMatchObject({ batchSize: 10, version: 2 });
  });

  it('does not replace a newer version, whose author is named', async () => {
    await save(changed({ batchSize: 10, version: 0 }));
    const answer = await save(changed({ batchSize: 20, version: 0 }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      error: expect.stringMatching(new RegExp(`^${admin.username} has saved another configuration`)),
    });
    expect((await read()).json()).toMatchObject({ batchSize: 10, version: 1 });
  });

  it.each([
    ['minDetectionSize', 9, 10],
    ['minDetectionSize', 101, 100],
    ['maxDetectionsPerImage', 0, 1],
    ['maxDetectionsPerImage', 101, 100],
    ['batchSize', 0, 1],
    ['batchSize', 21, 20],
    ['processingTimeout', 29, 30],
    ['processingTimeout', 301, 300],
    ['maxRetries', 0, 1],
    ['maxRetries', 6, 5],
    ['confidenceThreshold', -0.01, 0],
    ['confidenceThreshold', 1.01, 1],
  ])('refuses %s %d and accepts %d', async (field, outside, inside) => {
    const refused = await save(changed({ [field]: outside }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toEqual({
      [field]: expect.stringMatching(/^Must be a (whole )?number from/),
    });
    expect((await save(changed({ [field]: inside }))).statusCode).toBe(200);
  });

  it.each([
    ['half a pixel', { minDetectionSize: 20.5 }],
    ['a number as text', { batchSize: '5' }],
    ['an unknown model', { primaryModel: 'gpt' }],
    ['a text for a switch', { autoSwitchModels: 'on' }],
    ['null for a field', { maxRetries: null }],
    ['an invalid version', { version: -1 }],
  ])('refuses %s and stores nothing', async (_, change) => {
    const answer = await save(changed(change));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(Object.keys(change));
    expect((await read()).json().version).toBe(0);
  });

  it('refuses an incomplete configuration', async () => {
    expect((await save({ confidenceThreshold: 0.5 })).statusCode).toBe(400);
  });

  it('lists who changed what, and only what was changed', async () => {
    await save(changed({ primaryModel: 'yolo', fallbackModel: 'roboflow', confidenceThreshold: 0.35 }));
    const answer = await api.call('GET', '/admin/ml-config/history/', { token: admin.access });
    expect(answer.json().data).toEqual([
      {
        at: expect.any(String),
        by: admin.username,
        version: 1,
        changed: { confidenceThreshold: { from: 0.1, to: 0.35 } },
      },
    ]);
  });

  it('lists the version that each worker uses', async () => {
    await api.deps.mlWorkers.recordHeartbeat({ worker: 'host-1', version: 4 });
    const answer = await api.call('GET', '/admin/ml-config/workers/', { token: admin.access });
    expect(answer.json()).toEqual({
      data: [{ worker: 'host-1', version: 4, taken_over_at: expect.any(String) }],
    });
  });
});
