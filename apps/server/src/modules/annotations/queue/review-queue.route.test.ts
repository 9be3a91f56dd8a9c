import { randomUUID } from 'node:crypto';
import type { Detection, OwnHint, ReviewQueue, SuspectList } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload } from '../../../test/analyse-upload.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { EMPTY_RESULTS, record } from '../../../test/rows.ts';
import { rankPhotos } from './review-ranker.ts';

let api: ImageApi;
let reviewer: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
});
beforeEach(async () => {
  [reviewer, asha] = [await api.person('reviewer'), await api.person()];
});
afterEach(async () => {
  await api.kysely.deleteFrom('images').execute();
});
afterAll(() => api.close());

const createDetection = (confidence: number, given: Partial<Detection> = {}): Detection => ({
  class: 'can',
  title: 'Can',
  confidence,
  waste: true,
  box: { x: 0.1, y: 0.1, width: 0.3, height: 0.3 },
  ...given,
});

async function analysed(detections: Detection[] = [createDetection(0.9)]): Promise<string> {
  const { image_id } = await api.uploadNew(asha);
  await analyseUpload(api.deps, image_id, detections);
  return image_id;
}
async function analyseAgain(image_id: string, detections: Detection[]): Promise<void> {
  const { analyses } = api.deps;
  await analyses.request({ analysis_id: randomUUID(), image_id, requested_by: asha.user_id, options: {} });
  const run = await analyses.claim({ worker: 'test', leaseSeconds: 60 });
  const counts = { total_detections: detections.length, duration_ms: 20.5 };
  await analyses.complete(run!, { ...record, results: { ...EMPTY_RESULTS, ...counts, detections } });
}
const rank = () => rankPhotos(api.deps, 1000);
const annotate = async (image_id: string, form: object = {}) => {
  const answer = await api.request(`POST /admin/annotations/${image_id}/`, reviewer, {
    based_on: 0,
    scope: 'checked',
    analysis_id: null,
    annotations: [],
    ...form,
  });
  expect(answer.statusCode, answer.body).toBe(201);
};
const readQueue = async (query = '', by = reviewer): Promise<ReviewQueue> => {
  const answer = await api.request(`GET /admin/annotations/queue/?${query}`, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const queued = async (query = '') => (await readQueue(query)).data.map(({ image }) => image.image_id);
const suspects = async (query = ''): Promise<SuspectList> =>
  (await api.request(`GET /admin/annotations/suspects/?${query}`, reviewer)).json();
const giveHint = (image_id: string, payload: object, by = asha) =>
  api.request(`PUT /images/${image_id}/hint/`, by, payload);
const fetchHint = async (image_id: string): Promise<OwnHint> =>
  (await api.request(`GET /images/${image_id}/hint/`, asha)).json();

describe('the order of review', () => {
  it('has the photos with results and without a set (LB-30)', async () => {
    await api.uploadNew(asha);
    const waiting = await analysed();
    const reviewed = await analysed();
    await annotate(reviewed);
    expect(await queued()).toEqual([waiting]);
    await api.kysely.deleteFrom('annotation_sets').where('image_id', '=', reviewed).execute();
    expect((await queued()).toSorted()).toEqual([waiting, reviewed].toSorted());
  });

  it('follows photos into the trash and back (LB-30)', async () => {
    const [waiting, reviewed] = [await analysed(), await analysed()];
    await annotate(reviewed);
    for (const image_id of [waiting, reviewed]) await api.request(`DELETE /images/${image_id}/delete/`, asha);
    expect(await queued()).toEqual([]);
    for (const image_id of [waiting, reviewed]) await api.request(`POST /images/${image_id}/restore/`, asha);
    expect(await queued()).toEqual([waiting]);
  });

  it('shows first what is uncertain, on which models disagree, and why (LB-31, LB-32)', async () => {
    const sure = await analysed([createDetection(0.99)]);
    const unsure = await analysed([createDetection(0.12)]);
    await rank();
    expect(await queued()).toEqual([unsure, sure]);
    await api.request(`POST /images/${sure}/reprocess/`, await api.person('admin'), {});
    const run = (await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
    const results = { ...EMPTY_RESULTS, model: 'another model' };
    await api.deps.analyses.complete(run, { ...record, model: 'another model', results });
    await rank();
    const reasons = new Map((await readQueue()).data.map((one) => [one.image.image_id, one.reasons[0]]));
    expect([reasons.get(sure), reasons.get(unsure)]).toEqual(['disagreement', 'uncertainty']);
  });

  it('draws every fifth photo by chance, and goes on where a page ended (LB-32)', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await analysed([createDetection(0.3 + count / 20)]));
    await rank();
    const all = await readQueue();
    expect(all.data.flatMap(({ reasons }, place) => (reasons.includes('random') ? [place] : []))).toEqual([
      4, 9,
    ]);
    const pages: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: ReviewQueue = await readQueue(cursor === '' ? 'limit=5' : `limit=5&cursor=${cursor}`);
      pages.push(...page.data.map(({ image }) => image.image_id));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(all.data.map(({ image }) => image.image_id));
    expect(pages.toSorted()).toEqual(ids.toSorted());
  });

  it('goes on in the middle of photos with one priority (LB-32)', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await analysed());
    const pages: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: ReviewQueue = await readQueue(cursor === '' ? 'limit=2' : `limit=2&cursor=${cursor}`);
      expect(page.data.every(({ priority }) => priority === 0)).toBe(true);
      pages.push(...page.data.map(({ image }) => image.image_id));
      cursor = page.next_cursor;
    }
    expect(pages.toSorted()).toEqual(ids.toSorted());
  });

  it('ranks again what changed while it was ranked', async () => {
    const image_id = await analysed([createDetection(0.12)]);
    const [photo] = await api.deps.reviewQueue.listUnranked(10);
    await giveHint(image_id, {});
    await api.deps.reviewQueue.rank([
      {
        ...photo!,
        priority: 0.1,
        terms: { uncertainty: 0.1, disagreement: null, severity: null, novelty: null },
      },
    ]);
    expect((await api.deps.reviewQueue.listUnranked(10)).map((one) => one.image_id)).toEqual([image_id]);
    await rank();
    expect((await readQueue()).data[0]?.priority).toBeGreaterThanOrEqual(1);
  });

  it('names who works on a photo, to the others (LB-32)', async () => {
    const image_id = await analysed();
    await api.request(`POST /admin/annotations/${image_id}/lease/`, reviewer);
    const name = (await api.deps.users.findById(reviewer.user_id))?.username;
    expect((await readQueue('', await api.person('reviewer'))).data[0]?.held_by).toBe(name);
    expect((await readQueue()).data[0]?.held_by).toBeNull();
  });

  it('hides place and owner from reviewers, and refuses a cursor of another list (LB-25)', async () => {
    await analysed();
    const [first] = (await readQueue()).data;
    expect(first?.image).toMatchObject({ location: '', latitude: null });
    expect(first?.image.username).toBeUndefined();
    const foreign = Buffer.from('{"uploaded_at":1}').toString('base64url');
    expect((await api.request(`GET /admin/annotations/queue/?cursor=${foreign}`, reviewer)).statusCode).toBe(
      400,
    );
  });

  it('says nothing of the detector on photos of the random sample to a person who may label them (EV-22)', async () => {
    const image_id = await analysed([createDetection(0.3), createDetection(0.95)]);
    await rank();
    const admin = await api.person('admin');
    const [before] = (await readQueue('', admin)).data;
    expect(before).toMatchObject({ image: { analysis_results: { total_detections: 2 } } });
    expect(before?.reasons).toContain('uncertainty');
    await giveHint(image_id, { words: 'Leaves' });
    await rank();
    await api.request('POST /admin/evaluations/samples/', admin, { size: 1 });
    for (const by of [reviewer, admin]) {
      const [shown] = (await readQueue('', by)).data;
      expect(shown).toMatchObject({
        image: { image_id, analysis_results: null, severity: null },
        priority: 0,
      });
      expect(shown?.reasons.filter((reason) => reason !== 'random')).toEqual([]);
      expect(shown?.hints).toEqual([]);
      expect(shown?.image.processed_image_url).toBeNull();
    }
    await api.kysely.deleteFrom('evaluation_samples').execute();
  });

  it('leaves out a photo that was deleted meanwhile', async () => {
    const image_id = await analysed();
    const rows = await api.deps.reviewQueue.listNext({ count: 0, last: null, share: -1 }, 5);
    expect(rows.byPriority.map((row) => row.image_id)).toEqual([image_id]);
    await api.request(`DELETE /images/${image_id}/delete/`, asha);
    expect(await queued()).toEqual([]);
    const form = { based_on: 0, scope: 'checked', analysis_id: null, annotations: [] };
    expect((await api.request(`POST /admin/annotations/${image_id}/`, reviewer, form)).statusCode).toBe(404);
  });
});

describe('suspect labels (LB-34)', () => {
  it('are those that the newest run contradicts, the strongest first, page by page', async () => {
    const [strong, weak, fine] = [
      await analysed([createDetection(0.95)]),
      await analysed([createDetection(0.7)]),
      await analysed([]),
    ];
    for (const image_id of [strong, weak, fine]) await annotate(image_id);
    await rank();
    const { data } = await suspects();
    expect(data.map(({ image, contradictions }) => [image.image_id, contradictions])).toEqual([
      [strong, [{ kind: 'not_marked', class: 'can', strength: 0.95 }]],
      [weak, [{ kind: 'not_marked', class: 'can', strength: 0.7 }]],
    ]);
    const first = await suspects('limit=1');
    const second = await suspects(`limit=1&cursor=${first.next_cursor}`);
    expect([first, second].map((page) => page.data[0]?.image.image_id)).toEqual([strong, weak]);
    expect(second.next_cursor).toBeNull();
    const equal = await analysed([createDetection(0.7)]);
    await annotate(equal);
    await rank();
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: SuspectList = await suspects(cursor === '' ? 'limit=1' : `limit=1&cursor=${cursor}`);
      pages.push(...page.data.map(({ image }) => image.image_id));
      cursor = page.next_cursor;
    }
    expect([pages[0], pages.slice(1).toSorted()]).toEqual([strong, [weak, equal].toSorted()]);
  });

  it('say the calibrated confidence as it is now, and are ordered by the raw one (EV-41, EV-42)', async () => {
    const calibrated = await analysed([createDetection(0.95, { calibrated_confidence: 0.4 })]);
    const raw = await analysed([createDetection(0.7)]);
    for (const image_id of [calibrated, raw]) await annotate(image_id);
    await rank();
    const summarizeSuspects = async () =>
      (await suspects()).data.map(({ image, contradictions: [one] }) => [
        image.image_id,
        one?.strength,
        one?.calibrated_confidence,
      ]);
    expect(await summarizeSuspects()).toEqual([
      [calibrated, 0.95, 0.4],
      [raw, 0.7, undefined],
    ]);
    const results = { ...EMPTY_RESULTS, detections: [createDetection(0.95, { calibrated_confidence: 0.3 })] };
    await api.kysely
      .updateTable('analyses')
      .set({ results: JSON.stringify(results) })
      .where('image_id', '=', calibrated)
      .execute();
    expect((await summarizeSuspects())[0]).toEqual([calibrated, 0.95, 0.3]);
  });

  it('come to the list and leave it with the submission itself', async () => {
    const [image_id, other] = [
      await analysed([createDetection(0.95)]),
      await analysed([createDetection(0.95)]),
    ];
    await annotate(other);
    const [{ changes } = { changes: 0 }] = await api.kysely
      .updateTable('label_suspects')
      .set({ strength: 0, ranked_changes: 0 })
      .where('image_id', '=', other)
      .returning('changes')
      .execute();
    await annotate(image_id);
    expect((await suspects()).data.map(({ image }) => image.image_id)).toEqual([image_id]);
    await annotate(image_id, { based_on: 1 });
    expect((await suspects()).data).toEqual([]);
    // Other photos wait for the loop.
    expect(await api.deps.labelSuspects.listUnranked(10)).toMatchObject([{ image_id: other, changes }]);
  });

  it('are those that the run contradicts that finished last', async () => {
    const image_id = await analysed([createDetection(0.7)]);
    await analyseAgain(image_id, [createDetection(0.9)]);
    const [, requestedFirst] = await api.deps.analyses.listByImage(image_id, 2);
    await api.kysely
      .updateTable('analyses')
      .set({ finished_at: new Date(api.deps.clock.now().getTime() + 1) })
      .where('analysis_id', '=', requestedFirst!.analysis_id)
      .execute();
    await annotate(image_id);
    await rank();
    expect((await suspects()).data[0]?.contradictions).toMatchObject([{ strength: 0.7 }]);
  });

  it('are cleared by a set that agrees with the run', async () => {
    const image_id = await analysed([createDetection(0.95)]);
    await annotate(image_id);
    const { box } = createDetection(0.95);
    await annotate(image_id, { based_on: 1, annotations: [{ class: 'can', box }] });
    await rank();
    expect((await suspects()).data).toEqual([]);
  });
});

describe('suspect labels that a person submits once more (LB-34)', () => {
  it('are suspect no longer, until a newer run contradicts them', async () => {
    const image_id = await analysed([createDetection(0.95)]);
    await annotate(image_id);
    await rank();
    expect((await suspects()).data).toHaveLength(1);
    await annotate(image_id, { based_on: 1 });
    await rank();
    expect((await suspects()).data).toEqual([]);
    await analyseAgain(image_id, [createDetection(0.9)]);
    await rank();
    expect((await suspects()).data).toHaveLength(1);
  });

  it('are suspect no longer where the set before is older than the run', async () => {
    const image_id = await analysed([]);
    await annotate(image_id);
    await analyseAgain(image_id, [createDetection(0.95)]);
    await rank();
    expect((await suspects()).data).toHaveLength(1);
    await annotate(image_id, { based_on: 1 });
    await rank();
    expect((await suspects()).data).toEqual([]);
  });

  it('are suspect still where both sets are older than the run', async () => {
    const image_id = await analysed([]);
    await annotate(image_id);
    await annotate(image_id, { based_on: 1 });
    await analyseAgain(image_id, [createDetection(0.95)]);
    await rank();
    expect((await suspects()).data).toHaveLength(1);
  });

  it('are suspect still where a blind second opinion says the same, which is no set', async () => {
    const image_id = await analysed([createDetection(0.95)]);
    await annotate(image_id);
    const opinion = { based_on: 0, scope: 'checked', analysis_id: null, annotations: [] };
    const second = await api.person('reviewer');
    await api.request(`POST /admin/annotations/${image_id}/second-opinion/request/`, reviewer);
    await api.request(`POST /admin/annotations/${image_id}/`, second, opinion);
    expect(await api.deps.secondOpinions.find(image_id)).toMatchObject({
      state: 'agreed',
      given_by: second.user_id,
    });
    await rank();
    expect((await suspects()).data).toHaveLength(1);
  });
});

describe('the hint of a citizen (LB-36, LB-57)', () => {
  it('raises the photo, is shown to reviewers, and is answered by a set', async () => {
    const [first, hinted] = [
      await analysed([createDetection(0.11)]),
      await analysed([createDetection(0.99)]),
    ];
    await annotate(hinted, { scope: 'accepted' }); // of checked photos some are drawn for a second opinion
    api.clock.aheadMs += 1000;
    expect((await giveHint(hinted, { words: ' That is a statue. ' })).statusCode).toBe(200);
    await rank();
    const { data } = await readQueue();
    expect(data.map(({ image, reasons }) => [image.image_id, reasons[0]])).toEqual([
      [hinted, 'hint'],
      [first, 'uncertainty'],
    ]);
    expect(data[0]?.hints).toMatchObject([{ words: 'That is a statue.' }]);
    const known = await api.request(`GET /admin/annotations/${hinted}/`, await api.person('reviewer'));
    expect(known.json().hints).toMatchObject([{ words: 'That is a statue.' }]);
    api.clock.aheadMs += 1000;
    await annotate(hinted, { based_on: 1 });
    expect(await queued()).toEqual([first]);
    expect((await fetchHint(hinted)).hint?.words).toBe('That is a statue.');
  });

  it('says when a person answered it, and waits again when its words are changed (LB-56)', async () => {
    const image_id = await analysed();
    expect((await giveHint(image_id, { words: 'Leaves' })).json().hint.answered_at).toBeNull();
    expect((await fetchHint(image_id)).hint?.answered_at).toBeNull();
    api.clock.aheadMs += 1000;
    await annotate(image_id);
    const [answer] = await api.deps.annotations.listSets(image_id, 1);
    expect((await fetchHint(image_id)).hint).toMatchObject({
      words: 'Leaves',
      answered_at: answer?.created_at.toISOString(),
    });
    api.clock.aheadMs += 1000;
    expect((await giveHint(image_id, { words: 'Wet leaves' })).json().hint.answered_at).toBeNull();
    expect((await fetchHint(image_id)).hint).toMatchObject({ words: 'Wet leaves', answered_at: null });
  });

  it('is one for a photo, can be changed and taken back', async () => {
    const image_id = await analysed();
    expect((await fetchHint(image_id)).hint).toBeNull();
    await Promise.all([giveHint(image_id, {}), giveHint(image_id, {}), giveHint(image_id, {})]);
    await giveHint(image_id, { words: 'Leaves' });
    const rows = await api.deps.photoHints.listByPhotos([image_id]);
    expect(rows).toMatchObject([{ words: 'Leaves', user_id: asha.user_id }]);
    await rank();
    expect((await readQueue()).data[0]?.reasons[0]).toBe('hint');
    expect((await api.request(`DELETE /images/${image_id}/hint/`, asha)).statusCode).toBe(204);
    await rank();
    expect((await fetchHint(image_id)).hint).toBeNull();
    expect((await readQueue()).data[0]?.reasons).not.toContain('hint');
  });

  it('is about own photos only, and not endless', async () => {
    const image_id = await analysed();
    for (const by of [await api.person(), await api.person('admin'), reviewer])
      expect((await giveHint(image_id, {}, by)).statusCode).toBe(404);
    expect((await giveHint(randomUUID(), {})).statusCode).toBe(404);
    const answer = await giveHint(image_id, { words: 'a'.repeat(501) });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['words']]);
  });

  it('changes no result', async () => {
    const image_id = await analysed();
    await giveHint(image_id, { words: 'Wrong' });
    expect((await api.deps.images.findById(image_id))?.analysis_results?.source).toBeUndefined();
  });
});
