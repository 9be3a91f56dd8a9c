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

const { addPhotos, freeze, frozen, fetchIds, annotations, submit, remove } = createSampleCalls(() => ({
  api,
  admin,
  reviewer,
  asha,
}));

describe('a frozen sample', () => {
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
});
