import type { Image } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { BOTTLE, createSampleCalls } from '../../../test/random-samples.ts';
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

const { addPhoto, frozen, show, annotations, submit } = createSampleCalls(() => ({
  api,
  admin,
  reviewer,
  asha,
}));

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
