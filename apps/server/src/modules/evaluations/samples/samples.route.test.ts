import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { BOTTLE, createSampleCalls } from '../../../test/random-samples.ts';
import { addImage, newImage } from '../../../test/rows.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';

let api: ImageApi;
let admin: Person;
let reviewer: Person;
let asha: Person;

beforeAll(async () => {
  api = await imageApi();
});
beforeEach(async () => {
  await api.kysely.deleteFrom('evaluation_samples').execute();
  await api.kysely.deleteFrom('images').execute();
  admin = await api.person('admin');
  reviewer = await api.person('reviewer');
  asha = await api.person();
});
afterAll(() => api.close());

const { addPhoto, addPhotos, freeze, frozen, show, fetchPhotos, fetchIds, annotations, remove } =
  createSampleCalls(() => ({ api, admin, reviewer, asha }));

describe('a frozen sample', () => {
  it('has as many photos as asked for, in the same order for the same seed (EV-20)', async () => {
    await addPhotos(6);
    const first = await frozen({ size: 4, seed: 7 });
    expect(first).toMatchObject({ seed: 7, requested_size: 4, size: 4, drawn_from: 6, is_current: true });
    const same = await frozen({ size: 4, seed: 7 });
    const other = await frozen({ size: 6, seed: 8 });
    expect(await fetchIds(same.sample_id)).toEqual(await fetchIds(first.sample_id));
    expect((await fetchIds(other.sample_id)).slice(0, 4)).not.toEqual(await fetchIds(first.sample_id));
    expect(first.next).toBe((await fetchIds(first.sample_id))[0]);
  });

  it('draws each photo equally often (EV-20)', async () => {
    const ids = await addPhotos(4);
    const drawn = new Map(ids.map((id) => [id, 0]));
    for (let seed = 0; seed < 30; seed += 1)
      for (const id of await fetchIds((await frozen({ size: 2, seed })).sample_id))
        drawn.set(id, (drawn.get(id) ?? 0) + 1);
    // 15 of 30 are expected, with a standard deviation of less than 3.
    for (const times of drawn.values()) expect(Math.abs(times - 15)).toBeLessThan(13);
  });

  it('has all photos when there are fewer, and draws a seed when none is given', async () => {
    await addPhotos(2);
    const sample = await frozen({ size: 5000 });
    expect(sample).toMatchObject({ requested_size: 5000, size: 2, seed: expect.any(Number) });
    expect(await api.readAuditLog(`evaluation_sample:${sample.sample_id}`)).toMatchObject([
      { action: 'evaluation.sample_frozen', details: { seed: sample.seed, photos: 2 } },
    ]);
  });

  it('is refused in a sentence while no photo is analysed', async () => {
    await addImage(api.deps, newImage(asha.user_id));
    const answer = await freeze({ size: 10 });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('There is no analysed photo yet');
    expect((await api.request('GET /admin/evaluations/samples/', admin)).json().data).toEqual([]);
  });

  it.each([{ size: 0 }, { size: 5001 }, { size: 1.5 }, { size: 5, seed: -1 }, {}])(
    'is refused for %j',
    async (form) => {
      expect((await freeze(form)).statusCode).toBe(400);
    },
  );

  it('keeps its photos: later ones do not join, and a deleted one is named as gone (EV-21)', async () => {
    await addPhotos(3);
    const { sample_id } = await frozen({ size: 3 });
    const [first = '', second = '', third = ''] = await fetchIds(sample_id);
    await addPhoto();
    await remove(first);
    expect((await fetchPhotos(sample_id)).data).toEqual([
      { position: 1, image_id: first, state: 'gone', is_held: false },
      { position: 2, image_id: second, state: 'waiting', is_held: false },
      { position: 3, image_id: third, state: 'waiting', is_held: false },
    ]);
    expect(await show(sample_id)).toMatchObject({ size: 3, gone: 1, labelled: 0, next: second });
    await api.request(`DELETE /images/trash/${first}/`, asha);
    expect(await show(sample_id)).toMatchObject({ size: 3, gone: 1 });
  });

  it('is drawn once when two people draw at the same moment; the other is refused in a sentence (EV-50)', async () => {
    await addPhotos(4);
    const fetchSamples = async () =>
      (await api.request('GET /admin/evaluations/samples/', admin)).json().data;
    for (const draws of [1, 2]) {
      api.clock.aheadMs += 1000;
      const replaces_sample_id = (await fetchSamples())[0]?.sample_id ?? null;
      const answers = await Promise.all([2, 3].map((size) => freeze({ size, replaces_sample_id })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({ reason: 'error.evaluation.drawn_meanwhile' });
      expect(await fetchSamples()).toHaveLength(draws);
    }
  });

  it('is refused to a page of the version before, which names none, while another one is drawn (EV-50)', async () => {
    await addPhotos(1);
    const answer = await runWhileHeld(
      api.kysely,
      async (trx) => {
        await sql`select pg_advisory_xact_lock(640064)`.execute(trx);
        const sample = { sample_id: randomUUID(), seed: 1, requested_size: 1, drawn_from: 1 };
        await trx
          .insertInto('evaluation_samples')
          .values({
            ...sample,
            created_at: new Date(),
            population_at: new Date(),
            created_by: null,
            extends_sample_id: null,
          })
          .execute();
      },
      () => freeze({ size: 1 }),
    );
    expect(answer.json()).toMatchObject({ reason: 'error.evaluation.drawn_meanwhile' });
  });

  it('replaces only the sample that the person saw, and loses no draft otherwise (EV-50)', async () => {
    const [photo = ''] = await addPhotos(1);
    const { sample_id } = await frozen({ size: 1, replaces_sample_id: null });
    const draft = { based_on: 0, version: 0, is_blind: true, annotations: [BOTTLE] };
    const path = `PUT /admin/annotations/${photo}/draft/` as const;
    expect((await api.request(path, reviewer, draft)).statusCode).toBe(200);
    api.clock.aheadMs += 1000;
    for (const replaces_sample_id of [null, randomUUID()]) {
      const refused = await freeze({ size: 1, replaces_sample_id });
      expect(refused.json()).toMatchObject({ code: 'conflict', reason: 'error.evaluation.drawn_meanwhile' });
    }
    expect((await annotations(photo)).draft).toMatchObject({ annotations: [BOTTLE] });
    expect((await freeze({ size: 1, replaces_sample_id: sample_id })).statusCode).toBe(201);
  });

  it('is read page by page, as the list of samples is', async () => {
    await addPhotos(3);
    const { sample_id } = await frozen({ size: 3, seed: 1 });
    const page = await fetchPhotos(sample_id, 'limit=2');
    const rest = await fetchPhotos(sample_id, `limit=2&cursor=${page.next_cursor}`);
    expect([...page.data, ...rest.data].map(({ position }) => position)).toEqual([1, 2, 3]);
    const beyond = Buffer.from('{"position":3000000000}').toString('base64url');
    const path = `/admin/evaluations/samples/${sample_id}/photos/?cursor=${beyond}` as const;
    expect((await api.request(`GET ${path}`, reviewer)).statusCode).toBe(400);
    api.clock.aheadMs += 1000;
    const newer = await frozen({ size: 1, seed: 2 });
    const list = (await api.request('GET /admin/evaluations/samples/?limit=1', admin)).json();
    expect(list.data).toMatchObject([{ sample_id: newer.sample_id, is_current: true }]);
    const next = await api.request(
      `GET /admin/evaluations/samples/?limit=1&cursor=${list.next_cursor}`,
      admin,
    );
    expect(next.json().data).toMatchObject([{ sample_id, is_current: false, next: null }]);
  });

  it('answers 404 for one that does not exist', async () => {
    const path = `/admin/evaluations/samples/${randomUUID()}/` as const;
    expect((await api.request(`GET ${path}`, admin)).statusCode).toBe(404);
    expect((await api.request(`GET ${path}photos/`, admin)).statusCode).toBe(404);
  });
});
