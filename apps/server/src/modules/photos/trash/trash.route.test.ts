import { randomUUID } from 'node:crypto';
import { DAY_MS, type Image, LIMITS, type TrashedImage, type TrashList } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MissingObjectError } from '../../../ports/image-store.ts';
import { bottle } from '../../../test/fake-detector.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { pngPhoto } from '../../../test/photos.ts';
import { EMPTY_RESULTS, record } from '../../../test/rows.ts';
import { createTrashEmptier } from './trash-emptier.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  [admin, asha] = [await api.person('admin'), await api.person()];
});
afterEach(() => {
  api.clock.aheadMs = 0;
});
afterAll(() => api.close());

const listFiles = (image_id: string) => [`photos/${image_id}.jpg`, `thumbnails/${image_id}.jpg`];
const missing = (key: string) =>
  api.deps.store.get(key).then(
    () => false,
    (error: unknown) => error instanceof MissingObjectError,
  );
const status = async (url: string) => (await api.app.inject({ url })).statusCode;
const fetchTrash = async (viewer: Person, query = ''): Promise<TrashList> =>
  (await api.request(`GET /images/trash/?${query}`, viewer)).json();
const fetchEntry = async (image_id: string, viewer = asha): Promise<TrashedImage | undefined> =>
  (await fetchTrash(viewer, 'limit=200')).data.find((entry) => entry.image_id === image_id);
const findName = async ({ user_id }: Person) => (await api.deps.users.findNames([user_id])).get(user_id);
const auditedActions = async (subject: string) =>
  (await api.readAuditLog(subject)).map(({ action }) => action);

/** An upload with a result and an annotated picture. */
async function analysed(owner = asha): Promise<Image> {
  const { image_id } = await api.uploadNew(owner);
  for (;;) {
    const run = (await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
    await api.deps.analyses.complete(run, {
      ...record,
      results: { ...EMPTY_RESULTS, detections: [bottle] },
    });
    if (run.image_id === image_id) break;
  }
  return (await api.request(`GET /images/${image_id}/`, owner)).json();
}
const remove = ({ image_id }: Image, by = asha) => api.request(`DELETE /images/${image_id}/delete/`, by);
const restore = (image_id: string, by = asha) => api.request(`POST /images/${image_id}/restore/`, by);
const purge = (image_id: string, by = asha) => api.request(`DELETE /images/trash/${image_id}/`, by);

describe('a deleted upload (ST-35)', () => {
  it('is gone from every list and answers 404', async () => {
    const image = await analysed();
    const before = (await api.request('GET /images/list/', asha)).json().total;
    expect((await remove(image)).statusCode).toBe(204);
    expect((await remove(image)).statusCode).toBe(404);
    expect((await api.request(`GET /images/${image.image_id}/`, admin)).statusCode).toBe(404);
    expect((await api.request(`GET /admin/images/${image.image_id}/runs/`, admin)).statusCode).toBe(404);
    expect((await api.request(`GET /government/reports/${image.image_id}/`, admin)).statusCode).toBe(404);
    expect((await api.request('GET /images/list/', asha)).json().total).toBe(before - 1);
  });

  it('has no living link, also for a browser that asks whether its copy is still good', async () => {
    const image = await analysed();
    const links = [image.image_url, image.thumbnail_url, image.processed_image_url!];
    const etags: string[] = [];
    for (const url of links) {
      const answer = await api.app.inject({ url });
      expect(answer.statusCode).toBe(200);
      etags.push(String(answer.headers.etag));
    }
    await remove(image);
    for (const [index, url] of links.entries()) {
      expect(await status(url)).toBe(404);
      const asked = await api.app.inject({ url, headers: { 'if-none-match': etags[index] } });
      expect(asked.statusCode).toBe(404);
    }
    for (const key of listFiles(image.image_id)) expect(await missing(key)).toBe(false);
    await restore(image.image_id);
    for (const url of links) expect(await status(url)).toBe(200);
  });

  it('is in the trash of its owner and of the admins, with the day on which it goes for good', async () => {
    const image = await analysed();
    await remove(image, admin);
    const own = (await fetchEntry(image.image_id))!;
    expect(own).toMatchObject({ location: image.location, deleted_by_owner: false });
    expect(own).not.toHaveProperty('username');
    expect(own).not.toHaveProperty('deleted_by');
    expect(Date.parse(own.purge_at) - Date.parse(own.deleted_at)).toBe(30 * DAY_MS);
    expect(await fetchEntry(image.image_id, admin)).toMatchObject({
      username: await findName(asha),
      deleted_by: await findName(admin),
    });
    const otherUser = await api.person();
    expect(await fetchTrash(otherUser)).toEqual({ data: [], next_cursor: null, total: 0, days: 30 });
  });

  it('has a thumbnail that works only in the trash', async () => {
    const image = await analysed();
    await remove(image);
    const { thumbnail_url } = (await fetchEntry(image.image_id))!;
    expect(await status(thumbnail_url)).toBe(200);
    expect(await status(thumbnail_url.replace('&trash=true', ''))).toBe(404);
    await restore(image.image_id);
    expect(await status(thumbnail_url)).toBe(404);
  });
});

describe('restoring (ST-36)', () => {
  it('brings the upload back as it was, once, and is in the audit log', async () => {
    const image = await analysed();
    await remove(image);
    const answers = await Promise.all([restore(image.image_id), restore(image.image_id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]!.json()).toEqual(image);
    expect((await restore(image.image_id)).statusCode).toBe(200);
    expect(await auditedActions(image.image_id)).toEqual(['image.deleted', 'image.restored']);
    expect(await fetchEntry(image.image_id)).toBeUndefined();
  });

  it('queues an upload again that waited for its analysis', async () => {
    const image = await api.uploadNew(asha);
    const queued = async () => (await api.deps.analyses.countQueued()).pending;
    const before = await queued();
    await remove(image);
    expect(await queued()).toBe(before - 1);
    expect((await restore(image.image_id)).json()).toMatchObject({ status: 'pending', stage: 'queued' });
    expect(await queued()).toBe(before);
  });

  it('is refused to other people as if there were nothing', async () => {
    const image = await api.uploadNew(asha);
    await remove(image);
    for (const viewer of [await api.person(), await api.person('government')])
      for (const answer of [await restore(image.image_id, viewer), await purge(image.image_id, viewer)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'not_found' });
      }
    const unknown = await restore(randomUUID());
    expect(unknown.json()).toMatchObject({
      error: 'This photo is not among the recently deleted ones any more',
    });
    expect((await restore(image.image_id, admin)).json()).toMatchObject({
      username: await findName(asha),
    });
  });

  it('happens by itself when the same photo is uploaded again', async () => {
    const bytes = await pngPhoto({ red: 7, green: 77, blue: 177 });
    const form = { image: { bytes }, fields: { location: 'Old fort' } };
    const first: Image = (await api.upload(asha, form)).json();
    await remove(first);
    const again = await api.upload(asha, form);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ image_id: first.image_id, location: 'Old fort' });
    expect(await status(again.json().image_url)).toBe(200);
    expect((await api.readAuditLog(first.image_id)).at(-1)).toMatchObject({
      action: 'image.restored',
      actor_id: asha.user_id,
      details: { by: 'upload' },
    });
  });
});

describe('deleting for good (ST-37)', () => {
  it('removes the files at once and cannot be undone (ST-28)', async () => {
    const image = await analysed();
    await remove(image);
    expect((await purge(image.image_id)).statusCode).toBe(204);
    for (const key of listFiles(image.image_id)) expect(await missing(key)).toBe(true);
    expect((await purge(image.image_id)).statusCode).toBe(404);
    expect((await restore(image.image_id)).statusCode).toBe(404);
    expect(await auditedActions(image.image_id)).toEqual(['image.deleted', 'image.purged']);
  });

  it('ends the links for good, also while an open backup still needs the files (ST-37)', async () => {
    const image = await analysed();
    const backup = sql`insert into backups (backup_id, target, state, lease_until)
                       values (${randomUUID()}, 'a place', 'running', now() + interval '1 minute')`;
    await backup.execute(api.kysely);
    await remove(image);
    expect((await purge(image.image_id)).statusCode).toBe(204);
    expect(await missing(`photos/${image.image_id}.jpg`)).toBe(false);
    for (const url of [image.image_url, image.thumbnail_url, image.processed_image_url!])
      expect(await status(url)).toBe(404);
    await sql`delete from backups`.execute(api.kysely);
  });

  it('is refused for an upload that was not deleted', async () => {
    const image = await api.uploadNew(asha);
    expect((await purge(image.image_id)).statusCode).toBe(404);
    expect((await api.request(`GET /images/${image.image_id}/`, asha)).statusCode).toBe(200);
  });

  it('happens after the days of the setting, by one of several processes', async () => {
    const [old, fresh] = [await api.uploadNew(asha), await api.uploadNew(asha)];
    const deletedAfter = (days: number) => ({
      at: new Date(api.deps.clock.now().getTime() + days * DAY_MS),
      by: asha.user_id,
    });
    await api.deps.trash.put(old.image_id, deletedAfter(0));
    await api.deps.trash.put(fresh.image_id, deletedAfter(2));
    api.clock.aheadMs = 3 * DAY_MS + 1000;
    const loops = [1, 2].map(() => createTrashEmptier(api.deps, { days: 3, idleMs: 5 }));
    for (const loop of loops) loop.start();
    await expect.poll(() => api.deps.trash.findById(old.image_id), { timeout: 30_000 }).toBeUndefined();
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(await api.deps.trash.findById(fresh.image_id)).toBeDefined();
    const claimed = await api.deps.objectLedger.claim({
      limit: 2,
      leaseSeconds: 1,
      keys: listFiles(old.image_id),
    });
    expect(claimed.map(({ key }) => key).sort()).toEqual(listFiles(old.image_id).sort());
  });
});

describe('the list of the trash', () => {
  it('comes in pages, deleted last first', async () => {
    const kiran = await api.person();
    const images: Image[] = [];
    for (const _ of [1, 2, 3]) {
      const image = await api.uploadNew(kiran);
      images.push(image);
      api.clock.aheadMs += 1000;
      await remove(image, kiran);
    }
    const first = await fetchTrash(kiran, 'limit=2');
    expect(first).toMatchObject({
      total: 3,
      data: [{ image_id: images[2]!.image_id }, { image_id: images[1]!.image_id }],
    });
    const second = await fetchTrash(kiran, `limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ image_id: images[0]!.image_id }], next_cursor: null });
    expect(await fetchTrash(admin, `user=${await findName(kiran)}`)).toMatchObject({ total: 3 });
    expect(await fetchTrash(admin, `user_id=${kiran.user_id}`)).toMatchObject({ total: 3 });
  });

  it.each([
    ['limit=0', 400],
    ['cursor=abc', 400],
    ['user_id=1', 403],
    ['user=asha', 403],
    [`user=${'a'.repeat(LIMITS.searchMaxLength + 1)}`, 400],
  ])('answers the query %s of a user with %i', async (query, expected) => {
    expect((await api.request(`GET /images/trash/?${query}`, asha)).statusCode).toBe(expected);
  });
});
