import { randomUUID } from 'node:crypto';
import { CASE_LIMITS, type CaseDetail, type PhotoProof } from '@smart-waste/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { encodeMultipart, type PhotoForm } from '../../../test/photo-form.ts';
import { gifPicture, jpegOfSize, noisePhoto, photoWithGps, truncatedJpeg } from '../../../test/photos.ts';
import { removeOrphans } from '../../photos/orphan-sweeper.ts';
import type { NewCase } from '../ports.ts';

const JAL_MAHAL = { latitude: 26.9535, longitude: 75.8463 };
let api: ImageApi;
let officer: Person;
let crew: Person;
let citizen: Person;
beforeAll(async () => {
  api = await imageApi();
  [officer, crew, citizen] = await Promise.all([api.person('government'), api.person('crew'), api.person()]);
});
afterAll(() => api.close());

const HOUR_MS = 3600_000;
let number: number;
const openAssignedCase = async (given: Partial<NewCase> = {}) => {
  const opened_at = new Date(Date.now() - HOUR_MS);
  const assigned = { status: 'assigned', assignee_id: crew.user_id } as const;
  const answer = await openCase(
    api.deps,
    { ...JAL_MAHAL, ...assigned, opened_at, ...given },
    { user_id: citizen.user_id },
  );
  return answer.case;
};
beforeEach(async () => {
  number = (await openAssignedCase()).number;
});

let seed = 0;
const newPhoto = () => {
  seed += 1;
  return noisePhoto({ red: seed });
};
const send = async (form: PhotoForm, by: Person = crew, to: number | string = number) => {
  const { payload, headers } = await encodeMultipart({
    ...form,
    headers: { ...form.headers, ...by.headers },
  });
  return api.app.inject({ method: 'POST', url: `/api/cases/${to}/photos/`, payload, headers });
};
const sendBytes = async (bytes: Uint8Array, fields: Record<string, string> = {}) =>
  send({ image: { bytes }, fields });
const fetchCase = async (of = number): Promise<CaseDetail> =>
  (await api.request(`GET /cases/${of}/`, officer)).json();
const proof = async (): Promise<PhotoProof | undefined> => (await fetchCase()).proof[0];
const readStoredPhotos = () => api.kysely.selectFrom('case_photos').selectAll().execute();
/** A photo with what a phone writes into it. */
const withExif = async (tags: Record<string, Record<string, string>>) =>
  sharp(await newPhoto())
    .withExif(tags)
    .jpeg()
    .toBuffer();

describe('a photo after the cleaning (CA-100)', () => {
  it('is stored with the case, changes nothing else and waits for the detector', async () => {
    const before = await fetchCase();
    const answer = await sendBytes(await newPhoto(), { latitude: '26.9535', longitude: '75.8463' });
    expect(answer.statusCode).toBe(201);
    const { photo_id } = answer.json();
    expect(answer.json()).toEqual({ photo_id, number, status: 'assigned', version: before.version });
    const after = await fetchCase();
    expect(after.photos).toMatchObject([{ photo_id, purpose: 'after', width: 64, detections: null }]);
    expect(after.proof).toEqual([
      {
        photo_id,
        verdict: null,
        untold_reason: null,
        classes: [],
        warnings: [],
        distance_meters: 0,
        before_photo_id: null,
        is_of_present_cleaning: true,
      },
    ]);
    expect(after.events).toEqual(before.events);
    const entries = (await api.readAuditLog(`case:${number}`)).map(({ action, actor_id }) => [
      action,
      actor_id,
    ]);
    expect(entries.at(-1)).toEqual(['case.photo_added', crew.user_id]);
    const [waiting] = await api.kysely
      .selectFrom('photos_to_compare')
      .selectAll()
      .where('photo_id', '=', photo_id)
      .execute();
    expect(waiting).toMatchObject({ attempts: 0 });
  });

  it('is no upload: it is in no list, count, zone or trash', async () => {
    const counts = async () => [
      await api.deps.images.count({}),
      (await api.request('GET /admin/zones/?range=all', await api.person('admin'))).json().data?.length,
    ];
    const before = await counts();
    await sendBytes(await newPhoto());
    expect(await counts()).toEqual(before);
    const { photo_key } = (await readStoredPhotos()).at(-1)!;
    expect(await api.deps.trash.findObjectState(photo_key)).toBe('live');
  });

  it('keeps its objects, which were reserved, when the sweeper removes orphans', async () => {
    await sendBytes(await newPhoto());
    const { photo_key, thumbnail_key } = (await readStoredPhotos()).at(-1)!;
    await removeOrphans(api.deps, [photo_key, thumbnail_key]);
    expect((await api.deps.store.get(photo_key)).length).toBeGreaterThan(0);
    const keys = await api.deps.copyRecords.listUncopied('s3:elsewhere', { limit: 1000, after: null });
    expect(keys.keys).toEqual(expect.arrayContaining([photo_key, thumbnail_key]));
    await api.deps.copyRecords.record('s3:elsewhere', { key: photo_key, sha256: 'a'.repeat(64) });
    expect(await api.deps.copyRecords.listStrays('s3:elsewhere', 10)).toEqual([]);
  });

  it('is public with its case, and not when that is private', async () => {
    await sendBytes(await newPhoto());
    const open = await api.request(`GET /cases/${number}/public/`);
    const [photo] = open.json().photos;
    expect(photo).toMatchObject({ purpose: 'after' });
    expect(photo).not.toHaveProperty('photo_id');
    expect((await api.app.inject(photo.image_url)).statusCode).toBe(200);
    const { version } = await fetchCase();
    await api.request(`PUT /cases/${number}/`, officer, { version, is_private: true });
    expect((await api.app.inject(photo.image_url)).statusCode).toBe(404);
    const [own] = (await fetchCase()).photos;
    expect((await api.app.inject(own!.thumbnail_url)).statusCode).toBe(200);
  });

  it.each([
    ['without a login', undefined, 401],
    ['the reporter', 'user', 403],
    ['another crew', 'crew', 404],
    ['an officer', 'government', 201],
    ['an admin', 'admin', 201],
  ] as const)('is taken from %s as the roles allow', async (_, role, status) => {
    const by = role === undefined ? undefined : await api.person(role);
    const answer = await send({ image: { bytes: await newPhoto() } }, by ?? ({ headers: {} } as Person));
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    ['no photo', {}, 400, 'invalid_request'],
    ['text', { image: { bytes: Buffer.from('no photo') } }, 415, 'unsupported_photo'],
    [
      'two photos',
      { image: [{ bytes: Buffer.from('a') }, { bytes: Buffer.from('b') }] },
      400,
      'invalid_request',
    ],
    ['an empty file', { image: { bytes: Buffer.alloc(0) } }, 400, 'unreadable_photo'],
  ])('is refused when it is %s', async (_, form, status, code) => {
    const before = (await readStoredPhotos()).length;
    const answer = await send(form);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect((await readStoredPhotos()).length).toBe(before);
  });

  it('is refused when it is a GIF, damaged, or larger than 10 MB', async () => {
    const answers = [
      await sendBytes(await gifPicture()),
      await sendBytes(await truncatedJpeg()),
      await sendBytes(await jpegOfSize(10 * 1024 * 1024 + 1)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 400, 413]);
  });

  it.each([
    ['half a place', { latitude: '26.9' }, 'longitude'],
    ['a latitude of 91', { latitude: '91', longitude: '75' }, 'latitude'],
    ['a day as its moment', { taken_at: 'yesterday' }, 'taken_at'],
  ])('is refused with %s', async (_, fields, field) => {
    const answer = await sendBytes(await newPhoto(), fields as unknown as Record<string, string>);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  it.each([
    ['999999999', 404],
    ['0', 400],
    ['one', 400],
  ])('is refused for the case %s', async (to, status) => {
    expect((await send({ image: { bytes: await newPhoto() } }, crew, to)).statusCode).toBe(status);
  });

  it('is refused above the number of photos of a case', async () => {
    const { case_id } = (await api.deps.cases.findByNumber(number))!;
    const casePhotos = { ...api.deps.casePhotos, count: async () => CASE_LIMITS.photosMax };
    const { refuseMorePhotos } = await import('./receive-case-photo.ts');
    await expect(refuseMorePhotos({ casePhotos }, (await api.deps.cases.findById(case_id))!)).rejects.toThrow(
      'already has 100 photos',
    );
  });
});

describe('exactly once', () => {
  const form = async () => ({
    image: { bytes: await newPhoto() },
    headers: { 'idempotency-key': randomUUID() },
  });

  it('is what a phone gets that sends a photo again with its key', async () => {
    const sent = await form();
    const [first, again] = [await send(sent), await send(sent)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(first.json());
    expect((await fetchCase()).photos).toHaveLength(1);
  });

  it('is what concurrent attempts get, and nothing stays in the store without an owner', async () => {
    const sent = await form();
    const answers = await Promise.all([send(sent), send(sent), send(sent)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json().photo_id)).size).toBe(1);
    expect((await fetchCase()).photos).toHaveLength(1);
    const due = await api.kysely.selectFrom('orphaned_objects').select('key').execute();
    const kept = (await readStoredPhotos()).map(({ photo_key }) => photo_key);
    expect(due.filter(({ key }) => kept.includes(key))).toEqual([]);
  });

  it('is refused with a key that is too long', async () => {
    const answer = await send({ ...(await form()), headers: { 'idempotency-key': 'k'.repeat(300) } });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a photo with warnings is kept, and they are shown (CA-101)', () => {
  const here = { latitude: '26.9535', longitude: '75.8463' };

  it('it is the same file as an upload of anyone', async () => {
    const bytes = await newPhoto();
    await api.upload(citizen, { image: { bytes }, fields: { location: 'Jal Mahal' } });
    expect((await sendBytes(bytes, here)).statusCode).toBe(201);
    expect(await proof()).toMatchObject({ warnings: ['known_photo'] });
  });

  it('it is the same file as an upload in the trash', async () => {
    const bytes = await newPhoto();
    const upload = await api.upload(citizen, { image: { bytes }, fields: { location: 'Jal Mahal' } });
    await api.request(`DELETE /images/${upload.json().image_id}/delete/`, citizen);
    await sendBytes(bytes, here);
    expect(await proof()).toMatchObject({ warnings: ['known_photo'] });
  });

  it('it is the same file as a photo of another case', async () => {
    const bytes = await newPhoto();
    await send({ image: { bytes } }, crew, (await openAssignedCase()).number);
    await sendBytes(bytes, here);
    expect(await proof()).toMatchObject({ warnings: ['known_photo'] });
  });

  it('it looks like another photo of the case', async () => {
    const bytes = await newPhoto();
    await sendBytes(bytes, here);
    await sendBytes(await sharp(bytes).jpeg({ quality: 60 }).toBuffer(), here);
    const warnings = (await fetchCase()).proof.map((one) => one.warnings);
    expect(warnings.toSorted((one, other) => other.length - one.length)).toEqual([['similar_photo'], []]);
  });

  it('its camera says that it is from the past', async () => {
    const old = await withExif({ IFD2: { DateTimeOriginal: '2019:05:01 08:00:00' } });
    await sendBytes(old, here);
    expect(await proof()).toMatchObject({ warnings: ['taken_before_case'] });
    const [photo] = (await fetchCase()).photos;
    expect(photo!.taken_at.slice(0, 10)).toBe('2019-05-01');
  });

  it('the device says that it is from the past, and the camera nothing (CA-91)', async () => {
    const taken_at = '2019-05-01T08:00:00.000Z';
    await sendBytes(await newPhoto(), { ...here, taken_at });
    expect(await proof()).toMatchObject({ warnings: ['taken_before_case'] });
    expect((await fetchCase()).photos[0]!.taken_at).toBe(taken_at);
  });

  it('a device that is ahead of the server causes no warning: the photo counts from its receipt (CA-91)', async () => {
    await sendBytes(await newPhoto(), { ...here, taken_at: '2099-05-01T08:00:00.000Z' });
    expect((await proof())!.warnings).toEqual([]);
    expect(Date.parse((await fetchCase()).photos[0]!.taken_at)).toBeLessThanOrEqual(Date.now());
  });

  it('it was taken elsewhere, and the distance is shown', async () => {
    await sendBytes(await newPhoto(), { latitude: '26.9643', longitude: '75.8463' });
    expect(await proof()).toMatchObject({ warnings: ['taken_elsewhere'], distance_meters: 1201 });
  });

  it('nothing says where it was taken', async () => {
    await sendBytes(await newPhoto());
    expect(await proof()).toMatchObject({ warnings: ['place_unknown'], distance_meters: null });
  });

  it('a device elsewhere causes no warning when the camera was there', async () => {
    await sendBytes(await photoWithGps({ red: 7 }), { latitude: '28.6', longitude: '77.2' });
    expect((await proof())!.distance_meters).toBeLessThan(5);
    expect((await proof())!.warnings).not.toContain('taken_elsewhere');
  });

  it('the warning ends when an officer corrects the place of the case', async () => {
    await sendBytes(await newPhoto(), { latitude: '26.9643', longitude: '75.8463' });
    const { version } = await fetchCase();
    await api.request(`PUT /cases/${number}/`, officer, {
      version,
      coordinates: { latitude: '26.9643', longitude: '75.8463' },
    });
    expect(await proof()).toMatchObject({ warnings: [], distance_meters: 0 });
  });
});

describe('a phone that was offline', () => {
  const clean = (version: number, by = crew) =>
    api.request(`POST /cases/${number}/transitions/`, by, { action: 'clean', version });

  it('keeps its photo and answers what changed when its "done" is late (CA-24, CA-100)', async () => {
    const { version } = await fetchCase();
    await api.request(`POST /cases/${number}/transitions/`, officer, {
      action: 'ask_reporter',
      reason: 'Which gate?',
      version,
    });
    const photo = await sendBytes(await newPhoto());
    expect(photo.json()).toMatchObject({ status: 'waiting', version: version + 1 });
    const done = await clean(version);
    expect(done.statusCode).toBe(409);
    expect(done.body).toContain('Waiting for the reporter');
    expect((await fetchCase()).proof).toHaveLength(1);
  });

  it('marks the case as cleaned with the version it has when only photos came between', async () => {
    const { version } = await fetchCase();
    await sendBytes(await newPhoto());
    expect((await clean(version)).json()).toMatchObject({ status: 'cleaned' });
  });

  it('keeps the photo of a crew from which the case was taken, and shows that crew nothing more', async () => {
    const { version } = await fetchCase();
    const act = (action: object) => api.request(`POST /cases/${number}/transitions/`, officer, action);
    const other = await api.person('crew');
    await act({ action: 'assign', assignee_id: crew.user_id, version });
    await act({ action: 'assign', assignee_id: other.user_id, version: version + 1 });
    expect((await sendBytes(await newPhoto())).statusCode).toBe(201);
    expect((await api.request(`GET /cases/${number}/`, crew)).statusCode).toBe(404);
    expect((await clean(version)).statusCode).toBe(404);
  });
});
