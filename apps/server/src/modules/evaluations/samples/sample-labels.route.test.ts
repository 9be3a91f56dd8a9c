import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { BOTTLE, createSampleCalls } from '../../../test/random-samples.ts';

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

const { addPhotos, frozen, show, fetchPhotos, fetchIds, annotations, submit, remove } = createSampleCalls(
  () => ({ api, admin, reviewer, asha }),
);

describe('a frozen sample', () => {
  it('counts a photo that was labelled out of order only when all before it are labelled (EV-33)', async () => {
    await addPhotos(4);
    const { sample_id } = await frozen({ size: 4 });
    const [first = '', second = '', third = '', fourth = ''] = await fetchIds(sample_id);
    for (const id of [first, third]) await submit(id);
    expect(await show(sample_id)).toMatchObject({ labelled: 2, counted: 1, next: second });
    await submit(second);
    expect(await show(sample_id)).toMatchObject({ labelled: 3, counted: 3, next: fourth });
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
