import { randomUUID } from 'node:crypto';
import type {
  EvaluationSample,
  Image,
  PhotoAnnotations,
  SamplePhoto,
  SamplePhotoState,
} from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload, wasteOn } from '../../../test/analyse-upload.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addImage, newImage } from '../../../test/rows.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';
import { rankPhotos } from '../../annotations/queue/review-ranker.ts';

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

const BOTTLE = { class: 'bottle', is_unsure: false, box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } };

/** A photo with a result in which the detector sees a bottle. */
async function addPhoto(): Promise<string> {
  const image = newImage(asha.user_id);
  await addImage(api.deps, image, randomUUID());
  await analyseUpload(api.deps, image.image_id, [wasteOn('bottle', 0.3)]);
  return image.image_id;
}
async function addPhotos(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await addPhoto());
  return ids;
}

const freeze = (form: object, by = admin) => api.request('POST /admin/evaluations/samples/', by, form);
const frozen = async (form: object): Promise<EvaluationSample> => {
  const answer = await freeze(form);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const show = async (sample_id: string): Promise<EvaluationSample> =>
  (await api.request(`GET /admin/evaluations/samples/${sample_id}/`, reviewer)).json();
const fetchPhotos = async (
  sample_id: string,
  query = '',
): Promise<{ data: SamplePhoto[]; next_cursor: string | null }> =>
  (await api.request(`GET /admin/evaluations/samples/${sample_id}/photos/?${query}`, reviewer)).json();
const fetchIds = async (sample_id: string, state?: SamplePhotoState) =>
  (await fetchPhotos(sample_id, state && `state=${state}`)).data.map(({ image_id }) => image_id);
const annotations = async (image_id: string, by = reviewer): Promise<PhotoAnnotations> =>
  (await api.request(`GET /admin/annotations/${image_id}/`, by)).json();
const submit = (image_id: string, form: object = {}, by = reviewer) =>
  api.request(`POST /admin/annotations/${image_id}/`, by, {
    based_on: 0,
    scope: 'checked',
    analysis_id: null,
    is_blind: true,
    annotations: [],
    ...form,
  });
const remove = (image_id: string) => api.request(`DELETE /images/${image_id}/delete/`, asha);

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

  it('counts a photo that was labelled out of order only when all before it are labelled (EV-33)', async () => {
    await addPhotos(4);
    const { sample_id } = await frozen({ size: 4 });
    const [first = '', second = '', third = '', fourth = ''] = await fetchIds(sample_id);
    for (const id of [first, third]) await submit(id);
    expect(await show(sample_id)).toMatchObject({ labelled: 2, counted: 1, next: second });
    await submit(second);
    expect(await show(sample_id)).toMatchObject({ labelled: 3, counted: 3, next: fourth });
  });

  describe('that grows', () => {
    const grow = (extends_sample_id: string, form: object) => freeze({ extends_sample_id, ...form });
    /** Photos that are analysed after everything so far; the clock of the database does not follow that of the test. */
    const addLaterPhotos = async (count: number) => {
      const image_ids = await addPhotos(count);
      const finished_at = new Date(api.deps.clock.now().getTime() + 1);
      await api.kysely
        .updateTable('analyses')
        .set({ finished_at })
        .where('image_id', 'in', image_ids)
        .execute();
    };

    it('begins with the same photos, keeps their labels, and goes on as a larger draw would have (EV-38)', async () => {
      await addPhotos(6);
      const whole = await frozen({ size: 6, seed: 7 });
      const order = await fetchIds(whole.sample_id);
      api.clock.aheadMs += 1000;
      const small = await frozen({ size: 2, seed: 7 });
      const [first = '', second = ''] = order;
      await submit(first, { annotations: [BOTTLE] });
      await addLaterPhotos(4);
      api.clock.aheadMs += 1000;
      const large = await frozen({ size: 5, extends_sample_id: small.sample_id });
      expect(large).toMatchObject({
        seed: 7,
        requested_size: 5,
        size: 5,
        labelled: 1,
        counted: 1,
        next: second,
        is_current: true,
        number: small.number! + 1,
        extends_number: small.number,
        // Of the six photos that there were: four have come since.
        drawn_from: 6,
        population_at: small.population_at,
      });
      expect(await fetchIds(large.sample_id)).toEqual(order.slice(0, 5));
      expect(await annotations(first)).toMatchObject({ is_blind: false, newest_number: 1 });
      expect(await annotations(second)).toMatchObject({ is_blind: true });
      expect(await fetchIds(small.sample_id)).toEqual(order.slice(0, 2));
      expect(await api.readAuditLog(`evaluation_sample:${large.sample_id}`)).toMatchObject([
        { details: { seed: 7, photos: 5 } },
      ]);
    });

    it('keeps drafts of the photos that it had, and ends those of the others (EV-38)', async () => {
      await addPhotos(2);
      const { sample_id, next } = await frozen({ size: 1, seed: 3 });
      const draft = { based_on: 0, version: 0, annotations: [BOTTLE] };
      const save = (image_id: string, form: object) =>
        api.request(`PUT /admin/annotations/${image_id}/draft/`, admin, { ...draft, ...form });
      await save(next ?? '', { is_blind: true });
      api.clock.aheadMs += 1000;
      const other = (await api.kysely.selectFrom('images').select('image_id').execute()).find(
        ({ image_id }) => image_id !== next,
      );
      await save(other?.image_id ?? '', {});
      const large = await frozen({ size: 2, extends_sample_id: sample_id });
      expect(await fetchIds(large.sample_id)).toEqual([next, other?.image_id]);
      expect((await annotations(next ?? '', admin)).draft).toMatchObject({ version: 1 });
      expect((await annotations(other?.image_id ?? '', admin)).draft).toBeNull();
    });

    it('names its deleted photos, and draws none that were deleted before it grew (EV-38)', async () => {
      const ids = await addPhotos(4);
      const { sample_id, next } = await frozen({ size: 1, seed: 5 });
      const [deleted = '', ...others] = ids.filter((id) => id !== next);
      await remove(next ?? '');
      await remove(deleted);
      api.clock.aheadMs += 1000;
      const large = await frozen({ size: 9, extends_sample_id: sample_id });
      expect(large).toMatchObject({ requested_size: 9, size: 3, gone: 1, drawn_from: 4 });
      expect((await fetchIds(large.sample_id)).toSorted()).toEqual([next ?? '', ...others].toSorted());
    });

    it('draws no photo before its last one, nor more than it was drawn from, when others come back (EV-38)', async () => {
      await addPhotos(8);
      const order = await fetchIds((await frozen({ size: 8, seed: 7 })).sample_id);
      const [lowest = '', queued = '', highest = ''] = [order[0], order[1], order[7]];
      const setStatus = (status: 'pending' | 'completed') =>
        api.kysely.updateTable('images').set({ status }).where('image_id', '=', queued).execute();
      for (const image_id of [lowest, highest]) await remove(image_id);
      await setStatus('pending');
      api.clock.aheadMs += 1000;
      const small = await frozen({ size: 2, seed: 7 });
      expect(small).toMatchObject({ size: 2, drawn_from: 5 });
      for (const image_id of [lowest, highest]) await api.request(`POST /images/${image_id}/restore/`, asha);
      await setStatus('completed');
      api.clock.aheadMs += 1000;
      const large = await frozen({ size: 9, extends_sample_id: small.sample_id });
      expect(large).toMatchObject({ requested_size: 9, size: 5, drawn_from: 5 });
      expect(await fetchIds(large.sample_id)).toEqual(order.slice(2, 7));
      api.clock.aheadMs += 1000;
      expect((await grow(large.sample_id, { size: 9 })).json().reason).toBe(
        'error.evaluation.no_more_photos',
      );
    });

    it('is refused in a sentence unless it is larger, the current one, and there are more photos (EV-38)', async () => {
      await addPhotos(2);
      const first = await frozen({ size: 1, seed: 1 });
      const refused = async (form: object) => {
        const answer = await grow(first.sample_id, form);
        return [answer.statusCode, answer.json().reason];
      };
      expect(await refused({ size: 1 })).toEqual([400, 'error.evaluation.not_larger']);
      expect(await refused({ size: 2, seed: 1 })).toEqual([400, 'error.evaluation.seed_of_larger']);
      for (const replaces_sample_id of [first.sample_id, randomUUID(), null])
        expect(await refused({ size: 2, replaces_sample_id })).toEqual([
          400,
          'error.evaluation.replaces_of_larger',
        ]);
      api.clock.aheadMs += 1000;
      const whole = await frozen({ size: 2, extends_sample_id: first.sample_id });
      expect(await refused({ size: 2 })).toEqual([409, 'error.evaluation.not_current']);
      await addLaterPhotos(1);
      const none = await grow(whole.sample_id, { size: 3 });
      expect([none.statusCode, none.json().reason]).toEqual([409, 'error.evaluation.no_more_photos']);
      expect((await grow(randomUUID(), { size: 3 })).statusCode).toBe(404);
      expect((await api.request('GET /admin/evaluations/samples/', admin)).json().data).toHaveLength(2);
    });

    it('grows once when several windows want it at the same moment (EV-38)', async () => {
      await addPhotos(6);
      const { sample_id } = await frozen({ size: 1, seed: 1 });
      api.clock.aheadMs += 1000;
      const answers = await Promise.all([5, 4, 3, 2].map((size) => grow(sample_id, { size })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
      expect(new Set(answers.map((answer) => answer.json().reason))).toEqual(
        new Set([undefined, 'error.evaluation.not_current']),
      );
    });
  });

  it('goes on behind a photo that is gone, and waits for one that comes back (EV-33)', async () => {
    await addPhotos(2);
    const { sample_id } = await frozen({ size: 2 });
    const [first = '', second = ''] = await fetchIds(sample_id);
    await submit(second);
    await remove(first);
    expect(await show(sample_id)).toMatchObject({ labelled: 1, counted: 1, gone: 1, next: null });
    await api.request(`POST /images/${first}/restore/`, asha);
    expect(await show(sample_id)).toMatchObject({ labelled: 1, counted: 0, gone: 0, next: first });
  });

  it('names the photos on which others work, so that two people label at the same time (EV-33)', async () => {
    await addPhotos(2);
    const { sample_id } = await frozen({ size: 2 });
    const [first = '', second = ''] = await fetchIds(sample_id);
    await api.request(`POST /admin/annotations/${first}/lease/`, admin);
    expect((await fetchPhotos(sample_id)).data).toMatchObject([
      { image_id: first, is_held: true },
      { image_id: second, is_held: false },
    ]);
    const own = await api.request(`GET /admin/evaluations/samples/${sample_id}/photos/`, admin);
    expect(own.json().data[0]).toMatchObject({ image_id: first, is_held: false });
  });

  it('leads a second person to a photo without a lease of another, or to the first one (EV-33)', async () => {
    await addPhotos(2);
    const { sample_id } = await frozen({ size: 2 });
    const [first = '', second = ''] = await fetchIds(sample_id);
    const fetchNext = async (person: Person) => {
      const one = await api.request(`GET /admin/evaluations/samples/${sample_id}/`, person);
      const all = await api.request('GET /admin/evaluations/samples/', person);
      expect(all.json().data[0].next).toBe(one.json().next);
      return one.json().next;
    };
    await api.request(`POST /admin/annotations/${first}/lease/`, admin);
    expect([await fetchNext(reviewer), await fetchNext(admin)]).toEqual([second, first]);
    await api.request(`POST /admin/annotations/${second}/lease/`, admin);
    expect(await fetchNext(reviewer)).toBe(first);
  });

  it('says the position of one photo, whatever its state (LB-60)', async () => {
    await addPhotos(3);
    const { sample_id } = await frozen({ size: 2 });
    const [first = '', second = ''] = await fetchIds(sample_id);
    await submit(first);
    for (const [image_id, position, state] of [
      [first, 1, 'labelled'],
      [second, 2, 'waiting'],
    ])
      expect((await fetchPhotos(sample_id, `image_id=${image_id}`)).data).toEqual([
        { image_id, position, state, is_held: false },
      ]);
    expect((await fetchPhotos(sample_id, `image_id=${randomUUID()}`)).data).toEqual([]);
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

describe('a photo that was labelled for an earlier sample', () => {
  let ids: string[];
  /** Draws a sample of all photos, at a later moment than everything so far. */
  const drawLater = (form: object = {}) => {
    api.clock.aheadMs += 1000;
    return frozen({ size: 9, ...form });
  };
  beforeEach(async () => {
    await addPhotos(3);
    ids = await fetchIds((await frozen({ size: 3, seed: 7 })).sample_id);
  });

  it('is labelled in a newer one, which says so and does not hide it (EV-23)', async () => {
    const [first = '', second = '', third = ''] = ids;
    await submit(first, { annotations: [BOTTLE] });
    await submit(third);
    const newer = await drawLater({ seed: 7 });
    expect(newer).toMatchObject({ size: 3, labelled: 2, labelled_before: 2, next: second });
    expect((await fetchPhotos(newer.sample_id)).data.map(({ state }) => state)).toEqual([
      'labelled',
      'waiting',
      'labelled',
    ]);
    expect(await annotations(first)).toMatchObject({ is_blind: false, newest_number: 1 });
    expect(await annotations(second)).toMatchObject({ is_blind: true });
    const counts = { labelled: 2, labelled_before: 2 };
    expect(await show(newer.sample_id)).toMatchObject(counts);
  });

  it.each([
    ['only accepts boxes', { scope: 'accepted' }],
    ['corrects it after the detector was seen', { is_blind: false }],
  ])('waits again when a later set %s (EV-23)', async (_, form) => {
    const [first = ''] = ids;
    await submit(first);
    await submit(first, { based_on: 1, ...form });
    expect(await drawLater({ seed: 7 })).toMatchObject({ labelled: 0, labelled_before: 0, next: first });
  });

  it('waits again when it was labelled in the classes of an earlier version (EV-23)', async () => {
    const [first = ''] = ids;
    await submit(first);
    await api.kysely.updateTable('annotation_sets').set({ schema_version: 0 }).execute();
    expect(await drawLater({ seed: 7 })).toMatchObject({ labelled: 0, next: first });
  });

  it('stays labelled when it is corrected later, and keeps drafts of corrections (EV-22, EV-23)', async () => {
    const [first = '', second = ''] = ids;
    const draft = { version: 0, annotations: [BOTTLE], is_blind: true };
    const save = (image_id: string, based_on: number) =>
      api.request(`PUT /admin/annotations/${image_id}/draft/`, admin, { ...draft, based_on });
    await submit(first);
    await save(first, 1);
    await save(second, 0);
    const newer = await drawLater({ seed: 7 });
    expect((await annotations(first, admin)).draft).toMatchObject({ version: 1 });
    expect((await annotations(second, admin)).draft).toBeNull();
    await submit(first, { based_on: 1, is_blind: false, annotations: [BOTTLE] });
    expect(await show(newer.sample_id)).toMatchObject({ labelled: 1, next: second });
    const large = await frozen({ size: 2, seed: 7 });
    expect(large).toMatchObject({ labelled: 0 });
  });

  it('counts once a photo is labelled for the newer one, or when none of it waits (EV-33)', async () => {
    const [first = '', second = '', third = ''] = ids;
    await submit(first);
    await submit(third);
    const newer = await drawLater({ seed: 7 });
    expect(newer).toMatchObject({ labelled: 2, counted: 0 });
    const refused = await api.request('POST /admin/evaluations/', admin, {
      source: 'sample',
      model: 'configured',
    });
    expect([refused.statusCode, refused.json().reason]).toEqual([
      409,
      'error.evaluation.nothing_labelled.sample',
    ]);
    await submit(second);
    expect(await show(newer.sample_id)).toMatchObject({ labelled: 3, counted: 3, next: null });
    expect(await drawLater()).toMatchObject({ labelled: 3, labelled_before: 3, counted: 3, next: null });
  });

  it('keeps that when the sample grows, and its other photos are looked at when they join (EV-23, EV-38)', async () => {
    const [first = '', second = '', third = ''] = ids;
    for (const id of [first, second, third]) await submit(id);
    const small = await drawLater({ size: 1, seed: 7 });
    expect(small).toMatchObject({ labelled: 1, labelled_before: 1 });
    await submit(first, { based_on: 1, is_blind: false });
    await submit(second, { based_on: 1, is_blind: false });
    const large = await drawLater({ size: 3, extends_sample_id: small.sample_id });
    expect(large).toMatchObject({ labelled: 2, labelled_before: 2, counted: 0, next: second });
  });
});

describe('a photo that waits for its labels', () => {
  let sample_id: string;
  let image_id: string;
  beforeEach(async () => {
    image_id = await addPhoto();
    ({ sample_id } = await frozen({ size: 1 }));
  });
  const boxesFor = async (by: Person, query = '') => {
    const image = (await api.request(`GET /images/${image_id}/${query}`, by)).json();
    const runs = (await api.request(`GET /admin/images/${image_id}/runs/${query}`, by)).json();
    const queue = (await api.request('GET /admin/annotations/queue/', by)).json();
    return {
      image: image.analysis_results?.detections.length ?? null,
      runs: runs.data.length,
      queue: queue.data[0]?.image.analysis_results?.detections.length ?? null,
    };
  };
  const requestOpinion = () =>
    api.deps.secondOpinions.request(image_id, api.deps.clock.now(), {
      at: api.deps.clock.now(),
      actor_id: admin.user_id,
      subject: image_id,
      action: 'image.second_opinion_requested',
      details: {},
    });
  const HIDDEN = { image: null, runs: 0, queue: null };

  it('is shown to its labeller without what the detector says, until its first checked set (EV-22)', async () => {
    expect(await annotations(image_id)).toMatchObject({ is_blind: true, newest_number: 0, sets: [] });
    expect(await boxesFor(reviewer)).toEqual(HIDDEN);
    expect(await boxesFor(admin, '?annotating=true')).toMatchObject({ image: null, runs: 0 });
    expect(await boxesFor(admin)).toMatchObject({ image: 1, runs: 1 });
    expect((await submit(image_id, { annotations: [BOTTLE] })).statusCode).toBe(201);
    expect(await annotations(image_id)).toMatchObject({ is_blind: false, newest_number: 1 });
    expect(await boxesFor(reviewer)).toMatchObject({ image: 1, runs: 1 });
    expect(await show(sample_id)).toMatchObject({ labelled: 1, next: null });
  });

  it('is not labelled by a set that only corrects, or that began with what a run says (EV-22)', async () => {
    const [run] = (await api.request(`GET /admin/images/${image_id}/runs/`, admin)).json().data;
    await submit(image_id, { scope: 'accepted' });
    await submit(image_id, { based_on: 1, analysis_id: run.analysis_id }, admin);
    expect(await show(sample_id)).toMatchObject({ labelled: 0, next: image_id });
    expect(await annotations(image_id)).toMatchObject({ is_blind: true, newest_number: 2, sets: [] });
    await submit(image_id, { based_on: 2 });
    expect(await show(sample_id)).toMatchObject({ labelled: 1 });
    expect((await annotations(image_id)).sets).toHaveLength(3);
  });

  it.each([
    ['one of two who disagree', () => reviewer],
    ['an admin', () => admin],
  ])(
    'hides a second opinion and hints until then, and is not decided by %s (LB-43, LB-52, LB-57)',
    async (_, labeller) => {
      const other = await api.person('reviewer');
      await submit(image_id, { scope: 'accepted', annotations: [BOTTLE] });
      await requestOpinion();
      const given = { agreement: 0, blind_agreement: 0, state: 'disputed' } as const;
      const by = { given_at: api.deps.clock.now(), given_by: other.user_id };
      await api.deps.secondOpinions.give({ image_id, number: 1, annotations: [], ...given, ...by });
      await api.deps.photoHints.give({
        image_id,
        user_id: asha.user_id,
        words: 'a statue',
        given_at: by.given_at,
      });
      while ((await rankPhotos({ ...api.deps }, 100)) > 0);

      expect(await annotations(image_id)).toMatchObject({ is_blind: true, hints: [] });
      expect(await annotations(image_id)).not.toHaveProperty('second_opinion');
      const { data: queue } = (await api.request('GET /admin/annotations/queue/?limit=100', reviewer)).json();
      expect(queue.find(({ image }: { image: Image }) => image.image_id === image_id)).toMatchObject({
        hints: [],
      });
      const list = async (state: string) =>
        (await api.request(`GET /admin/annotations/second-opinions/?state=${state}`, reviewer)).json();
      const { data: disputes, waiting_for_sample } = await list('disputed');
      expect(waiting_for_sample).toBe(1);
      expect((await list('open')).waiting_for_sample).toBe(0);
      expect(disputes.some(({ image }: { image: Image }) => image.image_id === image_id)).toBe(false);
      for (const answer of [
        await api.request(`GET /admin/annotations/${image_id}/second-opinion/`, reviewer),
        await api.request(`POST /admin/annotations/${image_id}/second-opinion/`, reviewer, {
          annotations: [],
        }),
        await api.request(`POST /admin/annotations/${image_id}/second-opinion/request/`, admin),
      ])
        expect([answer.statusCode, answer.json().reason]).toEqual([
          404,
          'error.annotation.no_second_opinion',
        ]);

      const answer = await submit(image_id, { based_on: 1, annotations: [BOTTLE] }, labeller());
      expect(answer.json().is_decision).toBe(false);
      expect(await annotations(image_id, labeller())).toMatchObject({
        is_blind: false,
        second_opinion: 'open',
      });
      expect(await api.deps.secondOpinions.find(image_id)).toMatchObject({ number: 2, given_by: null });
      expect((await list('disputed')).waiting_for_sample).toBe(0);
    },
  );

  it('is no suspect label, for admins neither (EV-22)', async () => {
    await submit(image_id, { is_blind: false, annotations: [BOTTLE] });
    await api.kysely.updateTable('label_suspects').set({ strength: 0.9, ranked_changes: 1_000 }).execute();
    const suspects = async () =>
      (await api.request('GET /admin/annotations/suspects/', admin)).json().data.length;
    expect(await suspects()).toBe(0);
    await api.kysely.deleteFrom('evaluation_samples').execute();
    expect(await suspects()).toBe(1);
  });

  it('has no result in the own list of a reviewer who sent it (EV-22)', async () => {
    await api.kysely.updateTable('images').set({ user_id: reviewer.user_id }).execute();
    const results = async (by: Person) =>
      (await api.request('GET /images/list/', by)).json().data.map((one: Image) => one.analysis_results);
    expect(await results(reviewer)).toEqual([null]);
    await submit(image_id, { annotations: [BOTTLE] }, admin);
    expect(await results(reviewer)).toMatchObject([{ detections: [{}] }]);
  });

  it('is not labelled by work that began before it was drawn, whatever it began with (EV-34)', async () => {
    await submit(image_id, { is_blind: false });
    expect(await show(sample_id)).toMatchObject({ labelled: 0, next: image_id });
  });

  it('takes no draft that began before it was drawn, and says why (EV-34)', async () => {
    const draft = { based_on: 0, version: 0, annotations: [BOTTLE] };
    const save = (form: object) => api.request(`PUT /admin/annotations/${image_id}/draft/`, admin, form);
    const refused = await save(draft);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toContain('drawn for the random sample meanwhile');
    expect((await annotations(image_id, admin)).draft).toBeNull();
    expect((await save({ ...draft, is_blind: true })).statusCode).toBe(200);
  });

  describe('has drafts of which the server remembers whether they were begun blind', () => {
    const save = (form: object) => {
      const draft = { based_on: 0, version: 0, annotations: [BOTTLE], ...form };
      return api.request(`PUT /admin/annotations/${image_id}/draft/`, reviewer, draft);
    };
    const draft = async () => (await annotations(image_id)).draft;
    const isBlind = async () => {
      const own = api.kysely.selectFrom('annotation_drafts').where('image_id', '=', image_id);
      return (await own.select('is_blind').executeTakeFirst())?.is_blind;
    };
    /** A draft that was saved while the photo was drawn, so that the drawing did not see it. */
    const saveWhileDrawn = async () => {
      await api.kysely.deleteFrom('annotation_drafts').execute();
      await save({ is_blind: true });
      await api.kysely.updateTable('annotation_drafts').set({ is_blind: false, version: 4 }).execute();
    };

    it('does not lay one that was not over the empty photo, and lets blind work replace it (EV-35)', async () => {
      await saveWhileDrawn();
      expect(await draft()).toBeNull();
      expect((await save({ is_blind: true, annotations: [] })).statusCode).toBe(200);
      expect(await draft()).toMatchObject({ version: 1, annotations: [] });
      expect((await save({ is_blind: true, version: 1 })).statusCode).toBe(200);
      expect(await draft()).toMatchObject({ version: 2, annotations: [BOTTLE] });
    });

    it('takes no word for it that one which was not has become it (EV-35)', async () => {
      await saveWhileDrawn();
      expect((await save({ is_blind: true, version: 4 })).statusCode).toBe(409);
      expect(await isBlind()).toBe(false);
    });

    it('calls none blind while the photo does not wait for it (EV-35)', async () => {
      await submit(image_id, {}, admin);
      expect((await save({ is_blind: true, based_on: 1 })).statusCode).toBe(200);
      expect(await isBlind()).toBe(false);
    });

    it('lets one be continued after the photo was labelled by another person (EV-35)', async () => {
      await save({ is_blind: true });
      await submit(image_id, {}, admin);
      expect((await save({ is_blind: true, version: 1 })).statusCode).toBe(200);
      expect(await isBlind()).toBe(true);
      expect((await save({ is_blind: false, version: 2 })).statusCode).toBe(200);
      expect([await isBlind(), (await draft())?.version]).toEqual([false, 3]);
      expect((await save({ is_blind: true, version: 3 })).statusCode).toBe(200);
      expect(await isBlind()).toBe(false);
    });

    it('shows one of a version that did not remember (EV-35)', async () => {
      await save({ is_blind: true });
      await api.kysely.updateTable('annotation_drafts').set({ is_blind: null }).execute();
      expect(await draft()).toMatchObject({ version: 1 });
      expect((await save({ is_blind: true, version: 1 })).statusCode).toBe(200);
      expect(await isBlind()).toBe(true);
    });
  });

  it('waits in a newer sample unless its newest set was made blind (EV-23)', async () => {
    await submit(image_id, { is_blind: false });
    await submit(image_id, { based_on: 1 });
    await submit(image_id, { based_on: 2, is_blind: false });
    api.clock.aheadMs += 1000;
    const newer = await frozen({ size: 1 });
    expect(newer).toMatchObject({ labelled: 0, labelled_before: 0, next: image_id });
    expect(await annotations(image_id)).toMatchObject({ is_blind: true, newest_number: 3, sets: [] });
    expect((await show(sample_id)).labelled).toBe(1);
  });

  it('loses drafts, which may hold what the detector says, when it is drawn (EV-22)', async () => {
    const draft = { based_on: 0, version: 0, annotations: [BOTTLE] };
    await api.request(`PUT /admin/annotations/${image_id}/draft/`, admin, draft);
    await frozen({ size: 1 });
    expect((await annotations(image_id, admin)).draft).toBeNull();
  });

  it('is labelled for the sample also while a second opinion on it is open', async () => {
    await submit(image_id, { scope: 'accepted' }, admin);
    // Asked for before the photo was drawn; then it is refused.
    await requestOpinion();
    expect(await annotations(image_id)).toMatchObject({ is_blind: true, newest_number: 1 });
    const waiting = async (by: Person) =>
      (await api.request('GET /admin/annotations/second-opinions/', by)).json().waiting_for_sample;
    expect([await waiting(reviewer), await waiting(admin)]).toEqual([1, 0]);
    expect((await submit(image_id, { based_on: 1 })).statusCode).toBe(201);
    expect(await show(sample_id)).toMatchObject({ labelled: 1 });
    expect(await waiting(reviewer)).toBe(0);
  });
});
