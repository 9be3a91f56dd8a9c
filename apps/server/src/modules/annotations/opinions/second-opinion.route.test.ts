import type {
  AnnotationSet,
  Image,
  PhotoAnnotations,
  SecondOpinion,
  SecondOpinionList,
} from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload, wasteOn } from '../../../test/analyse-upload.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { rankPhotos } from '../queue/review-ranker.ts';

let api: ImageApi;
let first: Person;
let second: Person;
let third: Person;
let image_id: string;
beforeAll(async () => {
  api = await imageApi();
});
afterAll(() => api.close());

const CAN = { class: 'can', is_unsure: false, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } };
const BAG = { ...CAN, class: 'trash_bag' };

const buildPath = (path = '') => `/admin/annotations/${image_id}/${path}` as const;
const submit = (by: Person, form: object = {}) =>
  api.request(`POST ${buildPath()}`, by, {
    based_on: 0,
    scope: 'accepted',
    analysis_id: null,
    annotations: [CAN],
    ...form,
  });
const ask = (by = first) => api.request(`POST ${buildPath('second-opinion/request/')}`, by);
const give = (by: Person, annotations: object[]) =>
  api.request(`POST ${buildPath('second-opinion/')}`, by, { annotations });
const opinion = async (by: Person): Promise<SecondOpinion> =>
  (await api.request(`GET ${buildPath('second-opinion/')}`, by)).json();
const listed = async (by: Person, state = 'open'): Promise<SecondOpinionList['data']> =>
  (await api.request(`GET /admin/annotations/second-opinions/?state=${state}`, by)).json().data;
const hasPhoto = (data: SecondOpinionList['data']) => data.some(({ image }) => image.image_id === image_id);
const annotations = async (by: Person): Promise<PhotoAnnotations> =>
  (await api.request(`GET ${buildPath()}`, by)).json();

beforeEach(async () => {
  [first, second, third] = [
    await api.person('reviewer'),
    await api.person('reviewer'),
    await api.person('reviewer'),
  ];
  ({ image_id } = await api.uploadNew(await api.person()));
  await analyseUpload(api.deps, image_id, [wasteOn('cup')]);
  await submit(first);
});

describe('a second opinion', () => {
  it('is asked for on an annotated photo, and is for everyone but the first person (LB-41)', async () => {
    expect((await api.request(`GET ${buildPath('second-opinion/')}`, first)).statusCode).toBe(404);
    expect((await ask()).json()).toMatchObject({ state: 'open', annotations: null, is_for_caller: false });
    expect((await ask(second)).json()).toMatchObject({ state: 'open', is_for_caller: true });
    expect([hasPhoto(await listed(first)), hasPhoto(await listed(second))]).toEqual([false, true]);
    const { image_id: other } = await api.uploadNew(first);
    const path = `/admin/annotations/${other}/second-opinion/request/` as const;
    expect((await api.request(`POST ${path}`, first)).statusCode).toBe(404);
  });

  it('is in the audit log with who asked for it, once (LB-50)', async () => {
    await ask();
    await ask(second);
    expect(await api.readAuditLog(image_id)).toMatchObject([
      { action: 'image.annotated' },
      { action: 'image.second_opinion_requested', actor_id: first.user_id },
    ]);
  });

  it('is blind (LB-42)', async () => {
    await ask();
    expect(await annotations(second)).toMatchObject({ sets: [], second_opinion: 'open' });
    expect((await annotations(first)).sets).toHaveLength(1);
    const shown = (await api.request(`GET /images/${image_id}/`, second)).json();
    expect(shown.analysis_results.detections).toMatchObject([{ class: 'cup' }]);
    const [mine] = (await listed(second)).filter(({ image }) => image.image_id === image_id);
    expect(mine?.image.analysis_results?.detections).toMatchObject([{ class: 'cup' }]);
  });

  it('is blind in every list: severity, pictures, reasons and suspect labels say nothing of the first (LB-45)', async () => {
    const { user_id } = (await api.deps.images.findById(image_id))!;
    api.clock.aheadMs += 1000;
    await api.deps.photoHints.give({ image_id, user_id, words: '', given_at: api.deps.clock.now() });
    await submit(first, { based_on: 1, scope: 'checked' });
    api.clock.aheadMs += 1000;
    await api.deps.photoHints.give({ image_id, user_id, words: '', given_at: api.deps.clock.now() });
    await ask();
    while ((await rankPhotos({ ...api.deps }, 100)) > 0);
    const call = async (path: `/${string}`, by: Person) => (await api.request(`GET ${path}`, by)).json();
    const lists = (by: Person) =>
      Promise.all(
        ['queue', 'suspects', 'second-opinions'].map(async (list) => {
          const { data } = await call(`/admin/annotations/${list}/?limit=100`, by);
          return data.find((row: { image: Image }) => row.image.image_id === image_id);
        }),
      );
    const [queued, suspect, opinion] = await lists(second);
    expect(suspect).toBeUndefined();
    expect(queued.hints).toEqual([]);
    expect(queued.reasons).not.toContain('severity');
    expect(queued.reasons).not.toContain('hint');
    expect(queued.priority).toBeLessThan(1);
    for (const image of [queued.image, opinion.image, await call(`/images/${image_id}/`, second)])
      expect(image).toMatchObject({
        severity: null,
        processed_image_url: null,
        analysis_results: { detections: [{ class: 'cup' }] },
      });
    const [seen, contradicted] = await lists(first);
    expect(seen.hints).toMatchObject([{ words: '' }]);
    const hintsFor = async (by: Person) => (await annotations(by)).hints?.map(({ words }) => words);
    expect([await hintsFor(first), await hintsFor(second)]).toEqual([[''], []]);
    expect(seen.image).toMatchObject({
      severity: expect.any(Number),
      analysis_results: { source: 'person' },
    });
    expect(contradicted.contradictions).toMatchObject([{ kind: 'not_marked', class: 'cup' }]);
  });

  it('is not what a person submits who saw the first one before it was asked for: that is a new set (LB-42)', async () => {
    const { newest_number, sets } = await annotations(second);
    expect([newest_number, sets.length]).toEqual([1, 1]);
    await ask();
    const answer = await submit(second, { based_on: 1, annotations: [BAG] });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { number: 2, is_decision: false }]);
    expect((await annotations(second)).sets).toMatchObject([
      { number: 2, annotations: [BAG] },
      { number: 1 },
    ]);
    expect(await opinion(second)).toMatchObject({ state: 'open', is_for_caller: false });
    expect(await opinion(first)).toMatchObject({ state: 'open', is_for_caller: true });
  });

  it('is refused while another person works on the photo, and ends the own work when it is given (LB-09, LB-08)', async () => {
    await ask();
    const draft = { based_on: 0, version: 0, is_blind: false, annotations: [BAG] };
    expect((await api.request(`PUT ${buildPath('draft/')}`, second, draft)).statusCode).toBe(200);
    await api.request(`POST ${buildPath('lease/')}`, third);
    const refused = await give(second, [BAG]);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'error.annotation.leased']);
    expect((await annotations(second)).draft?.annotations).toEqual([BAG]);
    await api.request(`DELETE ${buildPath('lease/')}`, third);
    await api.request(`POST ${buildPath('lease/')}`, second);
    expect((await give(second, [BAG])).statusCode).toBe(200);
    await api.request(`POST ${buildPath('lease/')}`, third);
    expect((await give(second, [BAG])).statusCode).toBe(200); // sent again
    expect((await annotations(second)).draft).toBeNull();
  });

  it('refuses a draft of the work with which it was given, and takes one of later work (LB-08, LB-63)', async () => {
    await ask();
    await give(second, [BAG]);
    const late = { based_on: 0, version: 0, is_blind: false, annotations: [BAG] };
    const refused = await api.request(`PUT ${buildPath('draft/')}`, second, late);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'error.annotation.draft_stale']);
    expect((await annotations(second)).draft).toBeNull();
    const later = await api.request(`PUT ${buildPath('draft/')}`, second, { ...late, based_on: 1 });
    expect(later.statusCode).toBe(200);
    expect((await api.request(`PUT ${buildPath('draft/')}`, third, late)).statusCode).toBe(200);
  });

  it('is shown only to the person who gave it (LB-63)', async () => {
    await ask();
    expect(await annotations(second)).not.toHaveProperty('own_opinion');
    await give(second, [BAG]);
    expect((await annotations(second)).own_opinion).toEqual([BAG]);
    for (const other of [first, third]) expect(await annotations(other)).not.toHaveProperty('own_opinion');
  });

  it('says again that a set has decided when it is sent again (LB-58)', async () => {
    await ask();
    await give(second, []);
    const isDecision = async (form: object) => (await submit(third, form)).json().is_decision;
    for (const _ of ['sent', 'sent again'])
      expect(await isDecision({ based_on: 1, annotations: [BAG] })).toBe(true);
    for (const _ of ['corrected later', 'sent again'])
      expect(await isDecision({ based_on: 2, annotations: [CAN] })).toBe(false);
  });

  it('says who else works on the photo now (LB-48)', async () => {
    await ask();
    const holders = async (by: Person) =>
      (await listed(by)).filter(({ image }) => image.image_id === image_id).map(({ held_by }) => held_by);
    expect(await holders(third)).toEqual([null]);
    await api.request(`POST ${buildPath('lease/')}`, second);
    const name = (await api.deps.users.findById(second.user_id))?.username;
    expect([await holders(third), await holders(second)]).toEqual([[name], [null]]);
    await api.request(`DELETE ${buildPath('lease/')}`, second);
    expect(await holders(third)).toEqual([null]);
  });

  it('is not asked from the sender of the photo', async () => {
    const { user_id } = (await api.deps.images.findById(image_id))!;
    await ask();
    expect(hasPhoto(await listed(second))).toBe(true);
    await api.kysely
      .updateTable('images')
      .set({ user_id: second.user_id })
      .where('image_id', '=', image_id)
      .execute();
    expect(hasPhoto(await listed(second))).toBe(false);
    await api.kysely.updateTable('images').set({ user_id }).where('image_id', '=', image_id).execute();
  });

  it('settles the photo when it agrees; what counts stays the first set (LB-42, LB-43)', async () => {
    await ask();
    expect((await give(second, [CAN])).json()).toMatchObject({
      state: 'agreed',
      agreement: 1,
      blind_agreement: 1,
      annotations: [CAN],
      is_for_caller: false,
    });
    expect((await annotations(second)).sets).toHaveLength(1);
  });

  it('may be submitted like a set, and ends the own draft (LB-42)', async () => {
    await ask();
    const draft = { based_on: 0, version: 0, annotations: [BAG] };
    await api.request(`PUT ${buildPath('draft/')}`, second, draft);
    const answer = await submit(second, { scope: 'checked', annotations: [BAG] });
    expect([answer.statusCode, answer.json<AnnotationSet>().annotations]).toEqual([201, [BAG]]);
    expect(await opinion(second)).toMatchObject({ state: 'disputed', agreement: 0, blind_agreement: 1 });
    const { sets, draft: left } = await annotations(second);
    expect([sets.map(({ number }) => number), left]).toEqual([[1], null]);
  });

  it('is given once when it is sent again, because its answer was lost (LB-46)', async () => {
    await ask();
    const form = { scope: 'checked', annotations: [BAG] };
    const answers = await Promise.all([submit(second, form), submit(second, form)]);
    expect([...answers, await submit(second, form)].map(({ statusCode }) => statusCode)).toEqual([
      201, 201, 201,
    ]);
    expect((await give(second, [BAG])).json()).toMatchObject({ state: 'disputed', annotations: [BAG] });
    expect((await submit(second, { ...form, annotations: [] })).json()).toMatchObject({
      reason: 'error.annotation.third_decides',
    });
    expect((await give(third, [BAG])).json()).toMatchObject({ reason: 'error.annotation.opinion_given' });
    await submit(third, { based_on: 1, annotations: [BAG] });
    expect((await submit(second, form)).statusCode).toBe(201);
    expect((await submit(second, { ...form, based_on: 2 })).json()).toMatchObject({ number: 3 });
  });

  it('is not given by the first person, and by one of two at the same moment (LB-42)', async () => {
    await ask();
    expect((await give(first, [CAN])).json()).toMatchObject({ reason: 'error.annotation.own_opinion' });
    const answers = await Promise.all([give(second, [CAN]), give(third, [CAN])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('is compared with the newest set, when the first person corrects it before (LB-42)', async () => {
    await ask();
    await submit(first, { based_on: 1, annotations: [BAG] });
    expect((await give(second, [BAG])).json()).toMatchObject({ state: 'agreed' });
  });

  it('is decided by a third person when it disagrees, and not by one of the two, who learn it before (LB-43, LB-52)', async () => {
    await ask();
    await give(second, []);
    expect([hasPhoto(await listed(third, 'disputed')), (await opinion(third)).is_for_caller]).toEqual([
      true,
      true,
    ]);
    expect((await annotations(third)).is_opinion_for_caller).toBe(true);
    for (const by of [first, second]) {
      expect((await annotations(by)).is_opinion_for_caller).toBe(false);
      const answer = await submit(by, { based_on: 1, annotations: [] });
      expect([answer.statusCode, answer.json().reason]).toEqual([409, 'error.annotation.third_decides']);
    }
    const decision = await submit(third, { based_on: 1, annotations: [BAG] });
    expect([decision.statusCode, decision.json().is_decision]).toEqual([201, true]);
    expect(await opinion(first)).toMatchObject({ state: 'decided', is_for_caller: false });
    expect((await api.deps.images.findById(image_id))?.analysis_results?.detections[0]?.class).toBe(
      'trash_bag',
    );
  });

  it('begins again after it ended, and is deleted with the photo (LB-41)', async () => {
    await ask();
    await give(second, [CAN]);
    expect((await ask()).json()).toMatchObject({ state: 'open', agreement: null });
    await api.deps.images.remove(image_id);
    expect(await api.deps.secondOpinions.find(image_id)).toBeUndefined();
  });
});
