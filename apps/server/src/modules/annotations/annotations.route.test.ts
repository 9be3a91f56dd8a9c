import {
  ANNOTATION_LIMITS,
  type AnnotationDraft,
  type AnnotationLease,
  type AnnotationSet,
  type PhotoAnnotations,
  type SubmittedAnnotationSet,
} from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';

let api: ImageApi;
let admin: Person;
let other: Person;
let asha: Person;
let image_id: string;
beforeAll(async () => {
  api = await imageApi();
});
beforeEach(async () => {
  admin = await api.person('admin');
  other = await api.person('admin');
  asha = await api.person();
  ({ image_id } = await api.uploadNew(asha));
});
afterAll(() => api.close());

const BOTTLE = { class: 'bottle', is_unsure: false, box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } };
const BIN = { class: 'bin', is_unsure: true, box: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } };
const boxed = (box: object) => ({ ...BOTTLE, box: { ...BOTTLE.box, ...box } });
const MAX = ANNOTATION_LIMITS.annotationsMax;
const MISSING = '00000000-0000-4000-8000-000000000000';

const readName = async ({ user_id }: Person) => (await api.deps.users.findById(user_id))!.username;
const buildPath = (path = '', id = image_id) => `/admin/annotations/${id}/${path}` as const;
const show = async (by = admin): Promise<PhotoAnnotations> =>
  (await api.request(`GET ${buildPath()}`, by)).json();
const submit = (form: object = {}, by = admin) =>
  api.request(`POST ${buildPath()}`, by, {
    based_on: 0,
    scope: 'accepted',
    analysis_id: null,
    annotations: [BOTTLE],
    ...form,
  });
const submitted = async (form: object = {}, by = admin): Promise<AnnotationSet> => {
  const answer = await submit(form, by);
  expect(answer.statusCode).toBe(201);
  const { is_decision, ...set } = answer.json<SubmittedAnnotationSet>();
  expect(is_decision).toBe(false);
  return set;
};
const saveDraft = (form: object, by = admin) =>
  api.request(`PUT ${buildPath('draft/')}`, by, { based_on: 0, version: 0, annotations: [], ...form });
const takeLease = async (by = admin): Promise<AnnotationLease> =>
  (await api.request(`POST ${buildPath('lease/')}`, by)).json();

describe('a set of annotations', () => {
  it('says what is on the photo, by whom and with which label schema (LB-01, LB-02)', async () => {
    expect(await show()).toEqual({
      image_id,
      schema_version: 1,
      is_blind: false,
      newest_number: 0,
      sets: [],
      hints: [],
      draft: null,
      lease: null,
    });
    const set = await submitted({ annotations: [BOTTLE, BIN] });
    expect(set).toMatchObject({
      number: 1,
      scope: 'accepted',
      schema_version: 1,
      annotations: [BOTTLE, BIN],
      created_by: await readName(admin),
    });
    expect((await show(other)).sets).toEqual([set]);
  });

  it('never changes: a correction is a new set, and the newest is first (LB-03)', async () => {
    const first = await submitted();
    const second = await submitted({ based_on: 1, scope: 'checked', annotations: [] }, other);
    expect((await show()).sets).toEqual([second, first]);
  });

  it('says that there is no waste when it has no annotations, which is not the same as no set (LB-04)', async () => {
    await submitted({ scope: 'checked', annotations: [] });
    expect((await show()).sets).toMatchObject([{ scope: 'checked', annotations: [] }]);
  });

  it('is refused after another one came first, and the draft stays (LB-05)', async () => {
    await saveDraft({ annotations: [BIN] }, other);
    await submitted();
    const answer = await submit({ annotations: [BIN] }, other);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { reason: 'error.annotation.stale', params: { user: await readName(admin) } },
    ]);
    expect(await show(other)).toMatchObject({ draft: { annotations: [BIN] }, sets: [{ number: 1 }] });
  });

  it('is refused to a person who submitted in another window as theirs (LB-05, LB-21)', async () => {
    await submitted();
    const answer = await submit({ annotations: [BIN] });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'error.annotation.stale_own']);
  });

  it('is added for one of several people at the same moment (LB-05)', async () => {
    const people = [admin, other, await api.person('admin')];
    const answers = await Promise.all(
      people.map((by, index) => submit({ annotations: [BOTTLE].slice(index) }, by)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect((await show()).sets).toHaveLength(1);
  });

  it('is added once when it is sent again after a lost answer (LB-05)', async () => {
    const set = await submitted();
    expect(await submitted()).toEqual(set);
    const answers = await Promise.all([1, 2, 3].map(() => submit({ based_on: 1, annotations: [] })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await show()).sets).toHaveLength(2);
    expect(await api.readAuditLog(image_id)).toMatchObject([
      { action: 'image.annotated', details: { scope: 'accepted', annotations: 1 } },
      { action: 'image.annotated', details: { annotations: 0 } },
    ]);
  });

  it('marks the upload as reviewed, but does not take over the mark of another admin (LB-06)', async () => {
    await submitted();
    await submitted({ based_on: 1 }, other);
    const image = (await api.request(`GET /images/${image_id}/`, admin)).json();
    expect(image.review).toMatchObject({ reviewed_by: await readName(admin) });
  });

  it('names the run that was corrected, which must be one of this photo', async () => {
    await api.request(`POST /images/${image_id}/reprocess/`, admin, {});
    const { data } = (await api.request(`GET /admin/images/${image_id}/runs/`, admin)).json();
    const { analysis_id } = data[0];
    expect(await submitted({ analysis_id })).toMatchObject({ analysis_id });
    const elsewhere = await api.uploadNew(asha);
    const answer = await api.request(`POST ${buildPath('', elsewhere.image_id)}`, admin, {
      based_on: 0,
      scope: 'accepted',
      analysis_id,
      annotations: [],
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['analysis_id']]);
  });

  it('comes back with a photo from the trash and is deleted with it (LB-07)', async () => {
    const set = await submitted();
    await api.request(`DELETE /images/${image_id}/delete/`, asha);
    expect((await api.request(`GET ${buildPath()}`, admin)).statusCode).toBe(404);
    expect((await submit({ based_on: 1 })).statusCode).toBe(404);
    await api.request(`POST /images/${image_id}/restore/`, asha);
    expect((await show()).sets).toEqual([set]);
    await api.request(`DELETE /images/${image_id}/delete/`, asha);
    await api.request(`DELETE /images/trash/${image_id}/`, asha);
    const left = api.kysely.selectFrom('annotation_sets').select('set_id').where('image_id', '=', image_id);
    expect(await left.execute()).toEqual([]);
  });

  it('comes back as a draft, too, when it was not submitted (LB-07)', async () => {
    await saveDraft({ annotations: [BIN] }, other);
    await api.request(`DELETE /images/${image_id}/delete/`, asha);
    await api.request(`POST /images/${image_id}/restore/`, asha);
    expect(await show(other)).toMatchObject({ draft: { version: 1, annotations: [BIN] } });
    await api.request(`DELETE /images/${image_id}/delete/`, asha);
    await api.request(`DELETE /images/trash/${image_id}/`, asha);
    const left = api.kysely
      .selectFrom('annotation_drafts')
      .select('user_id')
      .where('image_id', '=', image_id);
    expect(await left.execute()).toEqual([]);
  });

  it('stays without a name when its author is gone', async () => {
    const set = await submitted();
    await api.kysely.deleteFrom('audit_log').where('actor_id', '=', admin.user_id).execute();
    await api.kysely.deleteFrom('users').where('id', '=', admin.user_id).execute();
    expect((await show(other)).sets).toEqual([{ ...set, created_by: null }]);
    expect((await submit({ based_on: 0 }, other)).json().reason).toBe('error.annotation.stale_by_unknown');
  });

  it.each([
    ['an unknown class', { annotations: [{ ...BOTTLE, class: 'spaceship' }] }, 'annotations.0.class'],
    ['a box that begins outside', { annotations: [boxed({ x: -0.1 })] }, 'annotations.0.box.x'],
    ['a box that ends outside', { annotations: [boxed({ width: 0.95 })] }, 'annotations.0.box'],
    ['a box without a height', { annotations: [boxed({ height: 0 })] }, 'annotations.0.box'],
    ['a box that is no number', { annotations: [boxed({ height: null })] }, 'annotations.0.box.height'],
    ['too many', { annotations: Array(MAX + 1).fill(BOTTLE) }, 'annotations'],
    ['no list', { annotations: 'none' }, 'annotations'],
    ['another scope', { scope: 'perfect' }, 'scope'],
    ['a number below 0', { based_on: -1 }, 'based_on'],
    ['a run that is no id', { analysis_id: 'newest' }, 'analysis_id'],
  ])('is refused with %s', async (_, form, field) => {
    const answer = await submit(form);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect((await show()).sets).toEqual([]);
  });

  it.each([
    ['a million annotations', `[${Array(1_000_000).fill('{}').join()}]`, [400, 413]],
    ['a box of NaN', '[{"class": "can", "box": {"x": NaN, "y": 0, "width": 1, "height": 1}}]', [400]],
  ])('is refused with %s by a sentence, and the server goes on', async (_, annotations, statuses) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api${buildPath()}`,
      headers: { ...admin.headers, 'content-type': 'application/json' },
      payload: `{"based_on": 0, "scope": "checked", "analysis_id": null, "annotations": ${annotations}}`,
    });
    expect(statuses).toContain(answer.statusCode);
    expect(answer.json().error).toMatch(/\w/);
    expect((await show()).sets).toEqual([]);
  });

  it(`holds ${MAX} annotations with all their digits`, async () => {
    const box = { x: 1 / 3, y: 1 / 7, width: 1 / 9.1, height: 1 / 11.3 };
    const annotations = Array.from({ length: MAX }, () => ({
      ...BIN,
      class: 'overflowing_bin',
      box,
    }));
    expect((await submitted({ annotations })).annotations).toEqual(annotations);
  });

  it('is for admins only, and of photos that exist', async () => {
    for (const by of [asha, await api.person('government'), await api.person('crew')])
      expect((await submit({}, by)).statusCode).toBe(403);
    for (const line of [
      `GET ${buildPath('', MISSING)}`,
      `POST ${buildPath('lease/', MISSING)}`,
      `DELETE ${buildPath('draft/', MISSING)}`,
    ] as const)
      expect((await api.request(line, admin)).statusCode).toBe(404);
  });
});

describe('a draft (LB-08)', () => {
  it('is saved, shown to its author only, and ends with the set', async () => {
    const draft: AnnotationDraft = (await saveDraft({ annotations: [BOTTLE] })).json();
    expect(draft).toMatchObject({ based_on: 0, version: 1, annotations: [BOTTLE] });
    expect((await show()).draft).toEqual(draft);
    expect((await show(other)).draft).toBeNull();
    await submitted();
    expect((await show()).draft).toBeNull();
  });

  it('never overwrites newer work of another window', async () => {
    await saveDraft({ annotations: [BOTTLE] });
    expect((await saveDraft({ version: 1, annotations: [BIN] })).json()).toMatchObject({ version: 2 });
    for (const version of [0, 1, 5]) {
      const answer = await saveDraft({ version });
      expect([answer.statusCode, answer.json().reason]).toEqual([409, 'error.annotation.draft_stale']);
    }
    expect((await show()).draft).toMatchObject({ version: 2, annotations: [BIN] });
  });

  it('is refused with a version after which there is no other', async () => {
    const answers = await Promise.all([2 ** 31 - 2, 2 ** 31 - 1].map((version) => saveDraft({ version })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 400]);
  });

  it('is saved for one of two windows at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => saveDraft({})));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it('is thrown away', async () => {
    await saveDraft({ annotations: [BOTTLE] });
    expect((await api.request(`DELETE ${buildPath('draft/')}`, admin)).statusCode).toBe(204);
    expect((await show()).draft).toBeNull();
    expect((await saveDraft({})).json()).toMatchObject({ version: 1 });
  });
});

describe('the lease of a photo (LB-09)', () => {
  it('belongs to one person at a time, and shows others who it is', async () => {
    expect(await takeLease()).toMatchObject({ is_own: true, held_by: await readName(admin) });
    expect(await takeLease(other)).toMatchObject({ is_own: false, held_by: await readName(admin) });
    expect((await show(other)).lease).toMatchObject({ is_own: false, held_by: await readName(admin) });
    const answer = await submit({}, other);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { reason: 'error.annotation.leased', params: { user: await readName(admin) } },
    ]);
  });

  it('says since when the person works on the photo, and begins again after it has ended (LB-44)', async () => {
    const { since } = await takeLease();
    const later = (seconds: number) => new Date(Date.parse(since) + seconds * 1000).toISOString();
    api.clock.aheadMs += 60_000;
    expect((await takeLease()).since).toBe(since);
    expect(await takeLease(other)).toMatchObject({ is_own: false, since });
    api.clock.aheadMs += ANNOTATION_LIMITS.leaseSeconds * 1000;
    expect((await takeLease()).since >= later(60 + ANNOTATION_LIMITS.leaseSeconds)).toBe(true);
  });

  it('goes to one of several people at the same moment', async () => {
    const leases = await Promise.all([admin, other, await api.person('admin')].map(takeLease));
    expect(leases.filter(({ is_own }) => is_own)).toHaveLength(1);
  });

  it('ends when it is released, not renewed in time, or the set is submitted', async () => {
    const release = (by: Person) => api.request(`DELETE ${buildPath('lease/')}`, by);
    await takeLease();
    await release(other);
    expect(await takeLease(other)).toMatchObject({ is_own: false });
    await release(admin);
    expect(await takeLease(other)).toMatchObject({ is_own: true });
    api.clock.aheadMs += ANNOTATION_LIMITS.leaseSeconds * 1000;
    expect((await show()).lease).toBeNull();
    expect(await takeLease()).toMatchObject({ is_own: true });
    await submitted();
    expect((await show()).lease).toBeNull();
  });
});
