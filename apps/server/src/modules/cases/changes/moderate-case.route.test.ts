import {
  CASE_LIMITS,
  type CaseDetail,
  type Image,
  type OwnReport,
  type PhotoArea,
  type PublicCase,
} from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCasePhoto } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let officer: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
beforeEach(async () => {
  asha = await api.person();
});
afterAll(() => api.close());

async function reported(words = ''): Promise<{ image: Image; number: number }> {
  const image = await api.uploadNew(asha);
  const answer = await api.request('POST /reports/', asha, { image_id: image.image_id, words });
  const { number } = answer.json<OwnReport>();
  await api.request(`PUT /reports/${number}/`, asha, { is_public: true });
  return { image, number };
}
const moderate = (number: number, form: object, by = officer) =>
  api.request(`PUT /cases/${number}/contents/`, by, form);
const cover = (number: number, photo_id: string, areas: PhotoArea[], version = 1) =>
  moderate(number, { version, covers: { photo_id, areas } });
const fetchCase = async (number: number): Promise<CaseDetail> =>
  (await api.request(`GET /cases/${number}/`, officer)).json();
const fetchPublicCase = async (number: number): Promise<PublicCase> =>
  (await api.request(`GET /cases/${number}/public/`)).json();
const fetchPhoto = (url: string) => api.app.inject({ url });
const LEFT_HALF = { x: 0, y: 0, width: 0.5, height: 1 };

/** The pixels of a picture behind a link. */
async function fetchPixels(url: string) {
  const answer = await fetchPhoto(url);
  expect(answer.statusCode).toBe(200);
  return api.deps.imageProcessor.decode(answer.rawPayload, 1600);
}
type Decoded = Awaited<ReturnType<typeof fetchPixels>>;
const getPixel = ({ rgb, width }: Decoded, x: number, y: number) =>
  [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)].map(Number);
const difference = (one: number[], other: number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
const DARK = [64, 64, 64];

describe('a photo of which a part is covered (CA-111)', () => {
  it('is another picture for the public, small and large, and the whole one for the staff', async () => {
    const { image, number } = await reported();
    const before = (await fetchPublicCase(number)).photos[0]!;
    const original = await fetchPixels(before.image_url);
    const answer = await cover(number, image.image_id, [LEFT_HALF]);
    expect(answer.statusCode).toBe(200);
    const [photo] = (await fetchPublicCase(number)).photos;
    for (const url of [photo!.image_url, photo!.thumbnail_url]) {
      const pixels = await fetchPixels(url);
      const { width, height } = pixels;
      for (const [x, y] of [
        [0, 0],
        [Math.floor(width / 4), Math.floor(height / 2)],
        [Math.floor(width * 0.45), height - 1],
      ] as const)
        expect(difference(getPixel(pixels, x, y), DARK), `${x},${y}`).toBeLessThan(12);
    }
    const covered = await fetchPixels(photo!.image_url);
    const right = [Math.floor((covered.width * 3) / 4), Math.floor(covered.height / 2)] as const;
    expect(difference(getPixel(covered, ...right), getPixel(original, ...right))).toBeLessThan(24);
    expect(difference(getPixel(original, 2, 2), DARK)).toBeGreaterThan(24);

    const staff = answer.json<CaseDetail>();
    expect(staff).toMatchObject({ version: 2, photos: [{ covered_areas: [LEFT_HALF] }] });
    expect(
      difference(getPixel(await fetchPixels(staff.photos[0]!.image_url), 2, 2), getPixel(original, 2, 2)),
    ).toBe(0);
    expect(staff.events[0]).toMatchObject({
      kind: 'photo_covered',
      from: '0',
      to: '1',
      actor: { user_id: officer.user_id },
    });
    expect((await api.readAuditLog(`case:${number}`)).at(-1)).toMatchObject({
      action: 'case.changed',
      details: { covered_areas: { photo_id: image.image_id, from: 0, to: 1 } },
    });
  });

  it('answers 404 to the links that were made before, and so does what covered it when it is shown again', async () => {
    const { image, number } = await reported();
    const before = (await fetchPublicCase(number)).photos[0]!;
    await cover(number, image.image_id, [LEFT_HALF]);
    for (const url of [before.image_url, before.thumbnail_url])
      expect((await fetchPhoto(url)).statusCode).toBe(404);
    const covered = (await fetchPublicCase(number)).photos[0]!;
    expect((await cover(number, image.image_id, [], 2)).json()).toMatchObject({
      version: 3,
      photos: [{ covered_areas: [] }],
    });
    for (const url of [covered.image_url, covered.thumbnail_url])
      expect((await fetchPhoto(url)).statusCode).toBe(404);
    expect((await fetchPhoto((await fetchPublicCase(number)).photos[0]!.image_url)).statusCode).toBe(200);
    const orphans = await api.kysely.selectFrom('orphaned_objects').select('key').execute();
    const removed = new URL(covered.image_url, 'http://host').pathname.replace('/api/media/', '');
    expect(orphans.map(({ key }) => key)).toContain(removed);
  });

  it('has other links than before, and a browser asks before it shows what it kept of them (CA-33)', async () => {
    const { image, number } = await reported();
    const before = (await fetchPublicCase(number)).photos[0]!;
    const first = await fetchPhoto(before.image_url);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const ask = () =>
      api.app.inject({ url: before.image_url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect((await ask()).statusCode).toBe(304);
    await cover(number, image.image_id, [LEFT_HALF]);
    expect((await ask()).statusCode).toBe(404);
    const after = (await fetchPublicCase(number)).photos[0]!;
    expect([after.image_url, after.thumbnail_url]).not.toContain(before.image_url);
    expect(after.thumbnail_url).not.toBe(before.thumbnail_url);
  });

  it('leaves nothing behind when its upload is deleted for good', async () => {
    const { image, number } = await reported();
    await cover(number, image.image_id, [LEFT_HALF]);
    await api.request(`DELETE /images/${image.image_id}/delete/`, asha);
    await api.request(`DELETE /images/trash/${image.image_id}/`, asha);
    const rows = api.kysely.selectFrom('photo_covers').select('photo_id');
    expect(await rows.where('photo_id', '=', image.image_id).execute()).toEqual([]);
  });

  const outside = { x: 0.6, y: 0, width: 0.5, height: 0.1 };
  it.each([
    ['an area beyond its edge', [outside]],
    ['an area without a width', [{ ...LEFT_HALF, width: 0 }]],
    ['a negative area', [{ ...LEFT_HALF, x: -0.1 }]],
    ['words', ['all']],
    [
      'too many areas',
      Array.from({ length: CASE_LIMITS.coveredAreasMax + 1 }, (_, index) => ({
        x: index / 100,
        y: 0,
        width: 0.01,
        height: 0.01,
      })),
    ],
  ])('is not changed by %s', async (_, areas) => {
    const { image, number } = await reported();
    const answer = await moderate(number, { version: 1, covers: { photo_id: image.image_id, areas } });
    expect(answer.statusCode).toBe(400);
    expect((await fetchCase(number)).version).toBe(1);
  });

  it('may have as many areas as allowed, and is not changed by the same areas again', async () => {
    const { image, number } = await reported();
    const areas = Array.from({ length: CASE_LIMITS.coveredAreasMax }, (_, index) => ({
      x: index / 100,
      y: 0.5,
      width: 0.01,
      height: 0.01,
    }));
    expect((await cover(number, image.image_id, areas)).json().version).toBe(2);
    expect((await cover(number, image.image_id, areas, 2)).json().version).toBe(2);
  });

  it('is not changed from an earlier version, by others, or in another case (CA-113)', async () => {
    const [{ image, number }, other] = [await reported(), await reported()];
    const form = { covers: { photo_id: image.image_id, areas: [LEFT_HALF] } };
    await api.request(`POST /cases/${number}/notes/`, officer, { text: 'x', is_public: false });
    expect((await moderate(number, { version: 1, ...form })).statusCode).toBe(409);
    for (const by of [asha, await api.person('crew')])
      expect((await moderate(number, { version: 2, ...form }, by)).statusCode).toBe(403);
    expect((await moderate(other.number, { version: 1, ...form })).statusCode).toBe(404);
    expect((await moderate(number, { version: 2 })).statusCode).toBe(400);
  });
});

describe('a photo after the cleaning', () => {
  it('is withdrawn from the public at once, and shown again (CA-112)', async () => {
    const { number } = await reported();
    const { case_id } = (await api.deps.cases.findByNumber(number))!;
    const { photo_id, photo_key } = await addCasePhoto({ tables: api.deps }, { case_id });
    const [own] = (await fetchCase(number)).photos.filter(({ purpose }) => purpose === 'report');
    await api.deps.store.put(photo_key, (await fetchPhoto(own!.image_url)).rawPayload, 'image/jpeg');
    const [link] = (await fetchPublicCase(number)).photos.filter(({ purpose }) => purpose === 'after');
    expect((await fetchPhoto(link!.image_url)).statusCode).toBe(200);
    const withdraw = (is_public: boolean, version: number) =>
      moderate(number, { version, photo: { photo_id, is_public } });
    expect((await withdraw(false, 1)).json().events[0]).toMatchObject({ kind: 'photo_withdrawn' });
    expect((await fetchPhoto(link!.image_url)).statusCode).toBe(404);
    expect((await fetchPublicCase(number)).photos.map(({ purpose }) => purpose)).toEqual(['report']);
    expect((await withdraw(true, 2)).json().events[0]).toMatchObject({ kind: 'photo_shown' });
    expect((await fetchPublicCase(number)).photos).toHaveLength(2);
  });

  it('is the only kind that officers withdraw: of a report its sender decides', async () => {
    const { image, number } = await reported();
    const form = { version: 1, photo: { photo_id: image.image_id, is_public: false } };
    expect((await moderate(number, form)).json().reason).toBe('error.case.photo_of_citizen');
  });
});

describe('a text that is hidden (CA-110)', () => {
  const reply = (number: number, text: string) =>
    api.request(`POST /cases/${number}/notes/`, officer, { text, is_public: true });
  const fetchOwnNote = async (image: Image): Promise<string> =>
    (await api.request(`GET /reports/?image_ids=${image.image_id}`, asha)).json().data[0].case.public_note;

  it('is said neither in public nor to reporters, and the history has it', async () => {
    const { image, number } = await reported();
    await reply(number, 'We come on Friday');
    await reply(number, 'Call Ravi at 98100');
    const answer = await moderate(number, { version: 3, text: { version: 3, is_hidden: true } });
    const { events } = answer.json<CaseDetail>();
    expect(events[0]).toMatchObject({ version: 4, kind: 'text_hidden', to: '3' });
    expect(events[1]).toMatchObject({ text: 'Call Ravi at 98100', is_hidden: true });
    expect((await api.request(`GET /cases/${number}/public/`)).body).not.toContain('98100');
    expect(await fetchOwnNote(image)).toBe('We come on Friday');
    await moderate(number, { version: 4, text: { version: 3, is_hidden: false } });
    expect(await fetchOwnNote(image)).toBe('Call Ravi at 98100');
    expect((await fetchPublicCase(number)).steps[0]).toMatchObject({ text: 'Call Ravi at 98100' });
  });

  it('may be the reason of a status, or the words of a report', async () => {
    const { image, number } = await reported('Ask Ravi, 98100');
    const end = { action: 'reject', reason: 'Ravi says no', version: 1 };
    await api.request(`POST /cases/${number}/transitions/`, officer, end);
    await moderate(number, { version: 2, text: { version: 2, is_hidden: true } });
    expect(await fetchOwnNote(image)).toBe('');
    const answer = await moderate(number, { version: 3, report: { number, is_hidden: true } });
    expect(answer.json()).toMatchObject({
      case_reports: [{ words: 'Ask Ravi, 98100', is_hidden: true }],
    });
    const own = await api.request(`GET /reports/?image_ids=${image.image_id}`, asha);
    expect(own.body).not.toContain('98100');
  });

  it('is a public one of this case', async () => {
    const { number } = await reported();
    await api.request(`POST /cases/${number}/notes/`, officer, { text: 'Internal', is_public: false });
    for (const form of [
      { text: { version: 2, is_hidden: true } },
      { text: { version: 1, is_hidden: true } },
      { text: { version: 9, is_hidden: true } },
      { report: { number, is_hidden: true } },
      { report: { number: number + 1, is_hidden: true } },
    ])
      expect((await moderate(number, { version: 2, ...form })).statusCode).toBe(404);
  });
});
