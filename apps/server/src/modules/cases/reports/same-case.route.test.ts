import type { Detection, Image } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload, wasteOn } from '../../../test/analyse-upload.ts';
import { newRecord, openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { pngPhoto } from '../../../test/photos.ts';
import type { NewCase } from '../ports.ts';
import { openReports } from './report-opener.ts';

const PLACE = { latitude: 26.9124, longitude: 75.7873 };
const HERE = { latitude: '26.9124', longitude: '75.7873' };
/** About 90 metres to the north: outside the joining distance of the default category, which is 50. */
const FAR_AWAY = { ...HERE, latitude: '26.9132' };

let api: ImageApi;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  api = await imageApi();
});
beforeEach(async () => {
  [asha, ravi] = [await api.person(), await api.person()];
});
afterAll(() => api.close());

const openAll = async () => {
  while ((await openReports(api.deps)) > 0);
};
const caseHere = async (given: Partial<NewCase> = {}) =>
  (await openCase(api.deps, { ...PLACE, ...given }, { user_id: ravi.user_id })).case;
const readReport = async ({ user_id }: Person, { image_id }: Pick<Image, 'image_id'>) =>
  (await api.deps.cases.listReportsOfUploads(user_id, [image_id]))[0];
/** An upload with 'Still there', after its analysis. */
async function stillThere(number: unknown, fields: object = HERE, seen: Detection[] = []) {
  const image = await api.uploadNew(asha, { ...fields, same_case: String(number) });
  await analyseUpload(api.deps, image.image_id, seen);
  await openAll();
  return readReport(asha, image);
}

describe('an upload with "Still there"', () => {
  it('joins the case, follows it, and makes it as severe as its photo (CA-36)', async () => {
    const held = await caseHere();
    const joined = await stillThere(held.number, HERE, [wasteOn('bulky_waste')]);
    expect(joined!.case).toMatchObject({ case_id: held.case_id, version: 2, reports: 2, followers: 2 });
    expect(joined!.case.waste_classes).toEqual(['bulky_waste']);
    expect(joined!.case.severity).toBeGreaterThan(0);
    expect(joined!.report).toMatchObject({ user_id: asha.user_id, is_public: false, channel: 'upload' });
    expect(await api.deps.cases.listEvents(held.case_id)).toMatchObject([
      { kind: 'report_joined', actor_id: null },
      { kind: 'opened' },
    ]);
    expect((await api.readAuditLog(`case:${held.number}`)).at(-1)).toMatchObject({
      action: 'case.report_joined',
      actor_id: asha.user_id,
    });
  });

  it('becomes a report also where the detector sees no waste, and for staff (CA-36)', async () => {
    const held = await caseHere();
    expect((await stillThere(held.number))!.case.case_id).toBe(held.case_id);
    const crew = await api.person('crew');
    const image = await api.uploadNew(crew, { ...HERE, same_case: String(held.number) });
    await analyseUpload(api.deps, image.image_id, []);
    await openAll();
    expect((await readReport(crew, image))!.case.case_id).toBe(held.case_id);
  });

  it('makes its sender a follower, who gets every answer of the city from then on (CA-07, CA-36)', async () => {
    const held = await caseHere();
    await stillThere(held.number);
    const followers = await api.kysely
      .selectFrom('case_followers')
      .select('user_id')
      .where('case_id', '=', held.case_id)
      .execute();
    expect(followers.map(({ user_id }) => user_id).toSorted()).toEqual(
      [asha.user_id, ravi.user_id].toSorted(),
    );
  });

  it('joins once, however often it is sent (CA-36)', async () => {
    const held = await caseHere();
    const headers = { 'idempotency-key': 'the-same' };
    const form = {
      image: { bytes: await pngPhoto({ red: 200, green: 9, blue: 8 }) },
      fields: { location: 'Jal Mahal', ...HERE, same_case: String(held.number) },
    };
    const answers = [
      await api.upload(asha, { ...form, headers }),
      await api.upload(asha, { ...form, headers }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
    await analyseUpload(api.deps, answers[0]!.json().image_id, []);
    await Promise.all([openAll(), openAll()]);
    const again = await api.upload(asha, { ...form, headers: { 'idempotency-key': 'another' } });
    expect(again.json()).toMatchObject({ is_duplicate: true });
    await openAll();
    expect(await api.deps.cases.findById(held.case_id)).toMatchObject({ reports: 2, version: 2 });
  });

  it('joins with a photo that was sent before without becoming a report', async () => {
    const held = await caseHere();
    const image = { bytes: await pngPhoto({ red: 201, green: 9, blue: 8 }) };
    const fields = { location: 'Jal Mahal', ...HERE };
    const first = (await api.upload(asha, { image, fields })).json();
    await analyseUpload(api.deps, first.image_id, []);
    await openAll();
    expect(await readReport(asha, first)).toBeUndefined();
    await api.upload(asha, { image, fields: { ...fields, same_case: String(held.number) } });
    await openAll();
    expect((await readReport(asha, first))!.case.case_id).toBe(held.case_id);
  });

  it('joins with what was said last when it is sent again after its answer was lost (CA-36)', async () => {
    const held = await caseHere();
    const image = { bytes: await pngPhoto({ red: 202, green: 9, blue: 8 }) };
    const fields = { location: 'Jal Mahal', ...HERE };
    const headers = { 'idempotency-key': 'answered-later' };
    const first = (await api.upload(asha, { image, fields, headers })).json();
    const same_case = String(held.number);
    await api.upload(asha, { image, fields: { ...fields, same_case }, headers });
    await openAll();
    expect(await readReport(asha, first)).toBeUndefined();
    await analyseUpload(api.deps, first.image_id, []);
    await openAll();
    expect((await readReport(asha, first))!.case.case_id).toBe(held.case_id);
  });

  it('opens a linked case when the other one ended meanwhile, with its repeats (CA-08, CA-36)', async () => {
    const held = await caseHere({ repeats: 1 });
    const ended = { status: 'verified', due_at: null, cleaned_at: new Date(), ended_at: new Date() } as const;
    await api.deps.cases.change(held, ended, newRecord());
    const opened = (await stillThere(held.number))!.case;
    expect(opened).toMatchObject({ previous_case_id: held.case_id, repeats: 2, status: 'new', reports: 1 });
  });

  it('opens a case of its own when the other one became private, is unknown or is elsewhere (CA-36)', async () => {
    const hidden = await caseHere();
    await api.deps.cases.change(hidden, { is_private: true }, newRecord());
    const far = await caseHere();
    const unplaced = await caseHere({ latitude: null, longitude: null });
    const own = [
      await stillThere(hidden.number),
      await stillThere(2 ** 31 - 1),
      await stillThere(far.number, FAR_AWAY),
      await stillThere(far.number, {}),
      await stillThere(unplaced.number),
    ];
    for (const opened of own)
      expect(opened!.case).toMatchObject({
        number: opened!.report.number,
        previous_case_id: null,
        reports: 1,
      });
    for (const { case_id } of [hidden, far, unplaced])
      expect(await api.deps.cases.findById(case_id)).toMatchObject({ reports: 1 });
  });

  it('is an ordinary upload when it says nothing about a case', async () => {
    expect(await stillThere('')).toBeUndefined();
  });

  it.each(['0', '-1', '1.5', 'this one', '2147483648', '9'.repeat(30)])(
    'is refused with the number %s, and nothing is stored',
    async (same_case) => {
      const answer = await api.upload(asha, {
        image: { bytes: await pngPhoto() },
        fields: { location: 'Jal Mahal', same_case },
      });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['same_case']]);
      expect(await api.deps.images.count({ user_id: asha.user_id })).toBe(0);
    },
  );
});

describe('a case that was merged into another', () => {
  /** Its reports belong to the other case then, and so does its number. */
  async function mergedInto(into: { case_id: string }) {
    const merged = await caseHere();
    await api.kysely
      .updateTable('reports')
      .set({ case_id: into.case_id, user_id: ravi.user_id })
      .where('case_id', '=', merged.case_id)
      .execute();
    await api.kysely
      .updateTable('cases')
      .set({ status: 'duplicate', merged_into: into.case_id })
      .where('case_id', '=', merged.case_id)
      .execute();
    return merged;
  }

  it('is joined in the case that has its number, also when that one is further away (CA-36)', async () => {
    const holder = await caseHere({ latitude: PLACE.latitude + 0.001 });
    const merged = await mergedInto(holder);
    expect((await stillThere(merged.number))!.case.case_id).toBe(holder.case_id);
    const elsewhere = await stillThere(merged.number, { ...HERE, latitude: '26.95' });
    expect(elsewhere!.case.reports).toBe(1);
  });
});

describe('a report of a citizen', () => {
  const join = async (fields: object, joins: number, sender = asha) => {
    const { image_id } = await api.uploadNew(sender, { ...fields });
    return api.request('POST /reports/', sender, { image_id, joins });
  };

  it.each([
    ['from elsewhere', FAR_AWAY, 'error.case.too_far'],
    ['without coordinates', {}, 'error.case.join_without_place'],
  ])('does not join a case %s, and is not made (CA-35)', async (_, fields, reason) => {
    const held = await caseHere();
    const answer = await join(fields, held.number);
    expect([answer.statusCode, answer.json().reason]).toEqual([400, reason]);
    expect(await api.deps.cases.findById(held.case_id)).toMatchObject({ reports: 1 });
  });

  it('joins a case near its photo (CA-35)', async () => {
    const held = await caseHere();
    expect((await join(HERE, held.number)).json()).toMatchObject({ case: { number: held.number } });
  });

  it('joins whatever case an officer says', async () => {
    const held = await caseHere();
    const answer = await join({}, held.number, await api.person('government'));
    expect(answer.json()).toMatchObject({ case: { number: held.number } });
  });
});
