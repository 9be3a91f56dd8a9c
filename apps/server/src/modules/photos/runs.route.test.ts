import { randomUUID } from 'node:crypto';
import { type AnalysisRun, analysisRunList } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { EMPTY_RESULTS, record } from '../../test/rows.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  [admin, asha] = [await api.person('admin'), await api.person()];
});
afterAll(() => api.close());

async function fetchRuns(image_id: string): Promise<AnalysisRun[]> {
  const answer = await api.request(`GET /admin/images/${image_id}/runs/`, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return analysisRunList.parse(answer.json()).data;
}
const readName = async ({ user_id }: Person) => (await api.deps.users.findById(user_id))?.username;

describe('the runs of an image', () => {
  it('are sorted newest first, with settings, result and requester (ST-26)', async () => {
    const { image_id } = await api.uploadNew(asha);
    const { analyses } = api.deps;
    const first = await analyses.claim({ worker: 'w', leaseSeconds: 60 });
    await analyses.complete(first!, { ...record, results: EMPTY_RESULTS });
    const options = { use_roboflow: true, confidence_threshold: 0.3 };
    await api.request(`POST /images/${image_id}/reprocess/`, admin, options);
    const second = await analyses.claim({ worker: 'w', leaseSeconds: 60 });
    await analyses.fail(second!, { ...record, status: 'ml_failed', error_message: 'It broke.' });
    await api.request(`POST /images/${image_id}/reprocess/`, admin, {});

    const [waiting, failed, done] = await fetchRuns(image_id);
    expect(waiting).toMatchObject({ status: 'pending', detector: null, results: null, finished_at: null });
    expect(failed).toMatchObject({
      status: 'ml_failed',
      requested_by: await readName(admin),
      options,
      error_message: 'It broke.',
      processed_image_url: null,
    });
    expect(done).toMatchObject({
      status: 'completed',
      requested_by: await readName(asha),
      detector: 'yolo',
      model: 'a model',
      model_version: '1',
      settings: { confidenceThreshold: 0.1 },
      duration_ms: 12.5,
      results: EMPTY_RESULTS,
      attempts: 1,
    });
    expect(done?.processed_image_url).toMatch(/^\/api\/media\/annotated\/[0-9a-f-]{36}-1\.jpg\?/);
  });

  it('have no requester when they started automatically', async () => {
    const { image_id } = await api.uploadNew(asha);
    await api.kysely
      .updateTable('analyses')
      .set({ requested_by: null })
      .where('image_id', '=', image_id)
      .execute();
    expect((await fetchRuns(image_id))[0]?.requested_by).toBeNull();
  });

  it('are an empty list for a photo that was never analysed', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    expect(await fetchRuns(image_id)).toEqual([]);
  });

  it('are readable by admins only, and answer 404 for an unknown image', async () => {
    const { image_id } = await api.uploadNew(asha);
    for (const viewer of [asha, await api.person('government')])
      expect((await api.request(`GET /admin/images/${image_id}/runs/`, viewer)).statusCode).toBe(403);
    expect((await api.request(`GET /admin/images/${randomUUID()}/runs/`, admin)).statusCode).toBe(404);
    expect((await api.request('GET /admin/images/1/runs/', admin)).statusCode).toBe(400);
  });
});
