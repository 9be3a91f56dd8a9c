import { randomUUID } from 'node:crypto';
import { type AuditEntry, type BulkItemList, type BulkJob, LIMITS } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Deps } from '../../../compose/compose.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addImage, newImage, record } from '../../../test/rows.ts';
import { createBulkRunner } from './bulk-runner.ts';
import { startBulkJob } from './start-bulk-job.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  [admin, asha] = [await api.person('admin'), await api.person()];
});
afterAll(() => api.close());

/** Starts a bulk runner, which stops when the test ends. */
function run(change: Partial<Deps> = {}) {
  const runner = createBulkRunner({ ...api.deps, ...change }, 5);
  runner.start();
  onTestFinished(runner.stop);
}
const postJob = (payload: object, requester = admin) =>
  api.request('POST /admin/bulk-jobs/', requester, payload);
async function begin(payload: object): Promise<BulkJob> {
  const answer = await postJob(payload);
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json();
}
const finished = (job_id: string): Promise<BulkJob> =>
  vi.waitFor(
    async () => {
      const job = (await api.request(`GET /admin/bulk-jobs/${job_id}/`, admin)).json();
      if (job.finished_at === null) throw new Error('the job is still running');
      return job;
    },
    { timeout: 30_000 },
  );
const fetchItems = async (job_id: string, query = ''): Promise<BulkItemList> =>
  (await api.request(`GET /admin/bulk-jobs/${job_id}/items/?${query}`, admin)).json();
const results = async (job_id: string) => (await fetchItems(job_id)).data.map(({ result }) => result);
const audited = async (subject: string) => (await api.readAuditLog(subject)).map(({ action }) => action);

afterEach(async () => {
  // The jobs that a test left unfinished must not be processed in the next one.
  await api.kysely.deleteFrom('bulk_jobs').execute();
});

describe('a job over many uploads', () => {
  it('deletes them, reports the result of each, and is in the audit log', async () => {
    const [one, two] = [await api.uploadNew(asha), await api.uploadNew(asha)];
    const never = randomUUID();
    const job = await begin({ action: 'delete', image_ids: [one.image_id, never, two.image_id] });
    expect(job).toMatchObject({ action: 'delete', total: 3, done: 0, failed: 0, finished_at: null });
    run();
    expect(await finished(job.job_id)).toMatchObject({ done: 2, failed: 1 });
    expect(await results(job.job_id)).toEqual(['done', 'gone', 'done']);
    expect((await fetchItems(job.job_id, 'failed=true')).data).toEqual([
      {
        image_id: never,
        location: '',
        result: 'gone',
        error: 'Image not found',
        error_reason: { reason: 'error.image.not_found', params: {} },
        status: null,
      },
    ]);
    expect((await api.request(`GET /images/${one.image_id}/`, asha)).statusCode).toBe(404);
    expect(await audited(job.job_id)).toEqual(['images.bulk_delete']);
    expect(await audited(one.image_id)).toEqual(['image.deleted']);
    const log = async (query: string) =>
      (await api.request(`GET /admin/audit/?${query}`, admin)).json().data as AuditEntry[];
    const subjects = (await log('')).map(({ subject }) => subject);
    expect(subjects).toContain(job.job_id);
    expect(subjects).not.toContain(one.image_id);
    expect((await log(`job=${job.job_id}`)).map(({ action }) => action)).toEqual(
      Array(2).fill('image.deleted'),
    );
    expect((await log('action=image.deleted')).map(({ subject }) => subject)).toContain(one.image_id);
  });

  it('starts analyses, except where one is running already or the photo can no longer be read', async () => {
    const [idle, busy, broken] = [1, 2, 3].map(() => newImage(asha.user_id));
    await addImage(api.deps, broken!, randomUUID());
    const held = await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 });
    await api.deps.analyses.fail(held!, { ...record, status: 'failed', error_message: 'gone' });
    await addImage(api.deps, idle!);
    await addImage(api.deps, busy!, randomUUID());
    const image_ids = [idle!, busy!, broken!].map(({ image_id }) => image_id);
    const job = await begin({ action: 'reprocess', image_ids });
    run();
    expect(await finished(job.job_id)).toMatchObject({ done: 1, failed: 1, skipped: 1 });
    const { data } = await fetchItems(job.job_id);
    expect(data.map(({ result, error }) => [result, error])).toEqual([
      ['done', null],
      ['busy', 'This photo is already being analysed'],
      ['unreadable', 'This photo can no longer be read, so it cannot be analysed. It can be deleted.'],
    ]);
    expect((await fetchItems(job.job_id, 'failed=true')).data).toMatchObject([{ result: 'unreadable' }]);
    expect(data[0]).toMatchObject({ status: 'pending', location: 'Market square' });
    expect(await audited(idle!.image_id)).toEqual(['image.analysis_requested']);
    // No option overrides the primary model of the configuration.
    const [requested] = await api.deps.analyses.listByImage(idle!.image_id, 1);
    expect(requested?.options).toEqual({});
  });

  it.each(['delete', 'restore', 'purge', 'reprocess'] as const)(
    'leaves the entries of the audit log when the process is killed right after each step (%s)',
    async (action) => {
      const idle = newImage(asha.user_id);
      await addImage(api.deps, idle);
      const { image_id } = idle;
      if (action === 'restore' || action === 'purge')
        await api.deps.trash.put(image_id, { at: new Date(), by: asha.user_id });
      vi.spyOn(api.deps.audit, 'write').mockRejectedValue(new Error('the process was killed'));
      onTestFinished(() => void vi.restoreAllMocks());
      await postJob({ action, image_ids: [image_id] });
      const { rows } = await sql<{ job_id: string }>`select job_id from bulk_jobs`.execute(api.kysely);
      const job_id = rows[0]!.job_id;
      run();
      expect(await finished(job_id)).toMatchObject({ done: 1, failed: 0 });
      expect(await audited(job_id)).toEqual([`images.bulk_${action}`]);
      expect(await api.readAuditLog(image_id)).toMatchObject([
        { actor_id: admin.user_id, details: { owner: asha.user_id, job: job_id } },
      ]);
    },
  );

  it('takes all uploads of a search', async () => {
    for (const _ of [1, 2, 3]) await api.uploadNew(asha, { location: 'Old fort' });
    const job = await begin({ action: 'delete', search: { place: 'fort', user_id: asha.user_id } });
    run();
    expect(await finished(job.job_id)).toMatchObject({ total: 3, done: 3 });
    expect((await api.request('GET /images/list/?place=fort', admin)).json()).toMatchObject({ total: 0 });
  });

  it('continues after a killed process, and the work of that process counts', async () => {
    const photos = [await api.uploadNew(asha), await api.uploadNew(asha)];
    const job = await begin({ action: 'delete', image_ids: photos.map(({ image_id }) => image_id) });
    const left = await api.deps.bulk.claim({ actions: ['delete'], limit: 1, leaseSeconds: 0 });
    await api.deps.trash.put(left[0]!.image_id, { at: new Date(), by: admin.user_id });
    run();
    run();
    expect(await finished(job.job_id)).toMatchObject({ done: 2, failed: 0 });
  });

  it('continues after a temporary failure', async () => {
    const { image_id } = await api.uploadNew(asha);
    const job = await begin({ action: 'delete', image_ids: [image_id] });
    let failures = 1;
    const trash: Deps['trash'] = {
      ...api.deps.trash,
      put: async (id, deletion) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the database failed');
        return api.deps.trash.put(id, deletion);
      },
    };
    run({ trash });
    expect(await finished(job.job_id)).toMatchObject({ done: 1, failed: 0 });
  });

  it('marks an upload as failed after five attempts, with a message', async () => {
    const { image_id } = await api.uploadNew(asha);
    const job = await begin({ action: 'delete', image_ids: [image_id] });
    const trash = { ...api.deps.trash, put: () => Promise.reject(new Error('for ever')) };
    const bulk: Deps['bulk'] = { ...api.deps.bulk, release: (item) => api.deps.bulk.release(item, 0) };
    run({ trash, bulk });
    expect(await finished(job.job_id)).toMatchObject({ done: 0, failed: 1 });
    expect((await fetchItems(job.job_id)).data[0]?.error).toBe(
      'This could not be done. Please try again later.',
    );
  });

  it('restores what another job deleted, and nothing else', async () => {
    const [one, two, other] = [
      await api.uploadNew(asha),
      await api.uploadNew(asha),
      await api.uploadNew(asha),
    ];
    const image_ids = [one.image_id, randomUUID(), two.image_id];
    const deletion = await begin({ action: 'delete', image_ids });
    run();
    await finished(deletion.job_id);
    await api.deps.trash.put(other.image_id, { at: new Date(), by: asha.user_id });
    const undo = await begin({ action: 'restore', undo_job_id: deletion.job_id });
    expect(await finished(undo.job_id)).toMatchObject({ total: 2, done: 2, failed: 0 });
    expect((await fetchItems(undo.job_id)).data.map(({ location }) => location)).toEqual([
      'Jal Mahal',
      'Jal Mahal',
    ]);
    for (const { image_id } of [one, two])
      expect((await api.request(`GET /images/${image_id}/`, asha)).statusCode).toBe(200);
    expect((await api.request(`GET /images/${other.image_id}/`, asha)).statusCode).toBe(404);
    expect(await audited(undo.job_id)).toEqual(['images.bulk_restore']);
    const again = await begin({ action: 'restore', undo_job_id: deletion.job_id });
    expect(await finished(again.job_id)).toMatchObject({ done: 2 });
  });

  it('leaves in the trash what was deleted again after the job whose deletion it undoes', async () => {
    const [byOwner, byAdmin, byJob, once] = [
      await api.uploadNew(asha),
      await api.uploadNew(asha),
      await api.uploadNew(asha),
      await api.uploadNew(asha),
    ];
    const image_ids = [byOwner, byAdmin, byJob, once].map(({ image_id }) => image_id);
    const deletion = await begin({ action: 'delete', image_ids });
    run();
    await finished(deletion.job_id);
    const restore = async ({ image_id }: { image_id: string }, person: Person) => {
      expect((await api.request(`POST /images/${image_id}/restore/`, person)).statusCode).toBe(200);
      api.clock.aheadMs += 1000;
    };
    const remove = async ({ image_id }: { image_id: string }, person: Person) =>
      expect((await api.request(`DELETE /images/${image_id}/delete/`, person)).statusCode).toBe(204);
    await restore(byOwner, asha);
    await remove(byOwner, asha);
    await restore(byAdmin, admin);
    await remove(byAdmin, admin);
    await restore(byJob, admin);
    await finished((await begin({ action: 'delete', image_ids: [byJob.image_id] })).job_id);

    const undo = await begin({ action: 'restore', undo_job_id: deletion.job_id });
    expect(await finished(undo.job_id)).toMatchObject({ total: 1, done: 1 });
    expect((await fetchItems(undo.job_id)).data.map(({ image_id }) => image_id)).toEqual([once.image_id]);
    for (const { image_id } of [byOwner, byAdmin, byJob])
      expect((await api.request(`GET /images/${image_id}/`, asha)).statusCode).toBe(404);
  });

  it('can be continued after it deletes and is killed half-way, and then undone', async () => {
    const photos = [await api.uploadNew(asha), await api.uploadNew(asha), await api.uploadNew(asha)];
    const image_ids = photos.map(({ image_id }) => image_id);
    const deletion = await begin({ action: 'delete', image_ids });
    // A killed process deleted the first photo without storing the result, and held the second.
    const [first] = await api.deps.bulk.claim({ actions: ['delete'], limit: 2, leaseSeconds: 0 });
    await api.deps.trash.put(first!.image_id, { at: new Date(), by: admin.user_id });
    const early = await postJob({ action: 'restore', undo_job_id: deletion.job_id });
    expect([early.statusCode, early.json().code]).toEqual([409, 'conflict']);
    run();
    expect(await finished(deletion.job_id)).toMatchObject({ done: 3 });
    const undo = await begin({ action: 'restore', undo_job_id: deletion.job_id });
    expect(await finished(undo.job_id)).toMatchObject({ total: 3, done: 3 });
  });

  it('deletes for good what is in the trash, with its place in the results', async () => {
    const [trashed, kept] = [await api.uploadNew(asha), await api.uploadNew(asha)];
    await api.deps.trash.put(trashed.image_id, { at: new Date(), by: asha.user_id });
    const job = await begin({ action: 'purge', image_ids: [trashed.image_id, kept.image_id] });
    run();
    expect(await finished(job.job_id)).toMatchObject({ done: 1, failed: 1 });
    expect((await fetchItems(job.job_id)).data).toMatchObject([
      { result: 'done', location: 'Jal Mahal', status: null },
      { result: 'gone', location: 'Jal Mahal', status: 'pending' },
    ]);
    expect(await audited(trashed.image_id)).toEqual(['image.purged']);
  });

  it('can be undone while anything that it deleted is in the trash (RV-28)', async () => {
    const [one, two] = [await api.uploadNew(asha), await api.uploadNew(asha)];
    const deletion = await begin({ action: 'delete', image_ids: [one.image_id, two.image_id] });
    expect(deletion.can_undo).toBe(false);
    run();
    expect((await finished(deletion.job_id)).can_undo).toBe(true);
    const purgeOne = async ({ image_id }: { image_id: string }) => {
      const purge = await finished((await begin({ action: 'purge', image_ids: [image_id] })).job_id);
      expect(purge).toMatchObject({ done: 1, can_undo: false });
    };
    await purgeOne(one);
    const jobs = async (): Promise<BulkJob[]> =>
      (await api.request('GET /admin/bulk-jobs/', admin)).json().data;
    const canUndo = async () => (await jobs()).find(({ job_id }) => job_id === deletion.job_id)?.can_undo;
    expect(await canUndo()).toBe(true);
    await purgeOne(two);
    expect(await canUndo()).toBe(false);
  });

  it('starts no analyses while many runs wait, and still deletes', async () => {
    const image = newImage(asha.user_id);
    await addImage(api.deps, image);
    const analyses = { ...api.deps.analyses, countQueued: async () => ({ pending: 50, processing: 0 }) };
    const waits = await begin({ action: 'reprocess', image_ids: [image.image_id] });
    const goesOn = await begin({ action: 'delete', image_ids: [randomUUID()] });
    run({ analyses });
    await finished(goesOn.job_id);
    expect(await results(waits.job_id)).toEqual([null]);
    run();
    expect(await finished(waits.job_id)).toMatchObject({ done: 1 });
  });

  it('is listed for every admin, newest first', async () => {
    const first = await begin({ action: 'delete', image_ids: [randomUUID()] });
    api.clock.aheadMs += 1000;
    const second = await begin({ action: 'reprocess', image_ids: [randomUUID()] });
    const { data } = (await api.request('GET /admin/bulk-jobs/', await api.person('admin'))).json();
    expect(data).toEqual([second, first]);
  });

  it('pages its items', async () => {
    const image_ids = Array.from({ length: 201 }, () => randomUUID());
    const job = await begin({ action: 'delete', image_ids });
    const first = await fetchItems(job.job_id);
    expect(first.data).toHaveLength(200);
    const second = await fetchItems(job.job_id, `cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ image_id }) => image_id)).toEqual(image_ids);
    expect(second.next_cursor).toBeNull();
    const beyond = Buffer.from('{"position":3000000000}').toString('base64url');
    const path = `/admin/bulk-jobs/${job.job_id}/items/?cursor=${beyond}` as const;
    expect((await api.request(`GET ${path}`, admin)).statusCode).toBe(400);
  });
});

describe('the start of a job', () => {
  const some = { action: 'delete', image_ids: [randomUUID()] };

  it.each([
    ['an empty selection', { action: 'delete', image_ids: [] }, 'Please select at least one upload'],
    ['neither selection nor search', { action: 'delete' }, 'Please select uploads or specify a search'],
    ['both', { ...some, search: {} }, 'Please select uploads or specify a search'],
    ['a search of the trash', { action: 'purge', search: {} }, 'Please select uploads or specify a search'],
    [
      'an undone job for an action that does not undo',
      { action: 'delete', undo_job_id: randomUUID() },
      'Please select uploads or specify a search',
    ],
    ['ids that are none', { ...some, image_ids: ['1'] }, 'This is not an image id'],
    [
      'a search that is none',
      { action: 'delete', search: 'all' },
      'search: Must be an object with search criteria',
    ],
    [
      'an action that is none',
      { ...some, action: 'shred' },
      'action: Must be one of reprocess, delete, restore, purge',
    ],
    [
      'too many picked one by one',
      { ...some, image_ids: Array.from({ length: LIMITS.bulkPickedMax + 1 }, () => randomUUID()) },
      'Please select at most 1,000 uploads, or all results of a search',
    ],
  ])('is refused with %s', async (_, payload, error) => {
    const answer = await postJob(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', error });
  });

  it('is refused when its search finds nothing', async () => {
    const nothing = await postJob({ action: 'delete', search: { place: 'nowhere at all' } });
    expect(nothing.statusCode).toBe(409);
    expect(nothing.json().error).toBe('There are no uploads for this action');
  });

  it('is refused when its search finds more uploads than the limit', async () => {
    const bulk: Deps['bulk'] = { ...api.deps.bulk, start: async () => LIMITS.bulkMax + 1 };
    const requester = { ...admin, username: 'admin', role: 'admin' } as const;
    const started = startBulkJob({ ...api.deps, bulk }, requester, { action: 'delete', search: {} });
    await expect(started).rejects.toThrow(
      'A job can include at most 100,000 uploads. Please narrow your search.',
    );
  });

  it('is refused when the job to undo did not delete', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const job = await begin({ action: 'reprocess', image_ids: [image_id] });
    for (const undo_job_id of [job.job_id, randomUUID()]) {
      const answer = await postJob({ action: 'restore', undo_job_id });
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Job not found']);
    }
  });

  it('is forbidden to everyone but admins', async () => {
    for (const role of ['user', 'government'] as const)
      expect((await postJob(some, await api.person(role))).statusCode).toBe(403);
  });

  it('is required: an unknown job is answered with 404', async () => {
    for (const path of ['', 'items/'])
      expect((await api.request(`GET /admin/bulk-jobs/${randomUUID()}/${path}`, admin)).statusCode).toBe(404);
    expect((await api.request('GET /admin/bulk-jobs/1/', admin)).statusCode).toBe(400);
  });
});
