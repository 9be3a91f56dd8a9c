import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DEFAULT_NOTIFICATION_CHOICES } from '@smart-waste/core';
import { createEncodedReason, createReason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImageStore } from '../../../ports/image-store.ts';
import { addCasePhoto, newRecord, newReport, openCase } from '../../../test/cases.ts';
import { addImage, newImage, newSignOutEntry } from '../../../test/rows.ts';
import { testApp } from '../../../test/test-app.ts';
import { generateOwnData } from './own-data.ts';

let api: Awaited<ReturnType<typeof testApp>>;
/** Replaces how the store opens a photo; undefined leaves it as it is. */
let open: ImageStore['open'] | undefined;
beforeAll(async () => {
  api = await testApp({
    change: ({ store }) => ({ store: { ...store, open: (key) => (open ?? store.open)(key) } }),
  });
});
afterAll(() => api.close());

const download = (token: string) => api.call('GET', '/users/data/', { token });
/** The files that every archive has. */
const RECORDS = [
  'account.json',
  'uploads.json',
  'reports.json',
  'hints.json',
  'case-photos.json',
  'feedback.json',
  'followed-cases.json',
  'notifications.json',
  'case-views.json',
];
const decodeText = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

async function personWithPhotos(count: number, stored = count) {
  const person = await api.signUp();
  const images = [];
  for (let number = 0; number < count; number += 1) {
    const uploaded_at = new Date(Date.UTC(2026, 5, 1 + number));
    const { image } = await addImage(api.deps, newImage(person.user.id, { uploaded_at }));
    if (number < stored)
      await api.deps.store.put(image.photo_key, Buffer.from(`photo ${number}`), 'image/jpeg');
    images.push(image);
  }
  return { ...person, images };
}

describe('the data of a person', () => {
  it('are an archive with the account, the uploads and the photos (AU-49)', async () => {
    const { access, user, username, images } = await personWithPhotos(2);
    const answer = await download(access);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="smart-waste-data.zip"',
      'cache-control': 'no-store',
    });
    const files = unzipSync(answer.rawPayload);
    const names = images.map(({ image_id }, day) => `photos/2026-06-0${day + 1}-${image_id}.jpg`);
    expect(Object.keys(files).sort()).toEqual([...RECORDS, ...names].sort());
    expect(decodeText(files[names[1]!])).toBe('photo 1');
    expect(JSON.parse(decodeText(files['account.json']))).toMatchObject({
      id: user.id,
      username,
      sessions: [{ browser: null, last_used_at: expect.any(String) }],
    });
    const uploads = JSON.parse(decodeText(files['uploads.json']));
    expect(uploads.map(({ photo }: { photo: string }) => photo)).toEqual([...names].reverse());
    expect(uploads[0]).toMatchObject({ location: 'Market square', status: 'pending' });
  });

  it('contain no secret and no key of a store', async () => {
    const { access } = await personWithPhotos(1);
    const files = unzipSync((await download(access)).rawPayload);
    const texts = decodeText(files['account.json']) + decodeText(files['uploads.json']);
    expect(texts).not.toMatch(/password|hash|_key|session_id|token/);
  });

  it('show an upload as its owner sees it: without who reviewed it and whose photo it resembles', async () => {
    const { access, images } = await personWithPhotos(1);
    const [image] = images;
    const { image: original } = await addImage(api.deps, newImage((await api.signUp()).user.id));
    const admin = await api.signUp();
    await api.kysely
      .updateTable('images')
      .set({
        possible_duplicate_of: original.image_id,
        reviewed_at: new Date(),
        reviewed_by: admin.user.id,
        error_message: createEncodedReason('error.bulk.gave_up'),
      })
      .where('image_id', '=', image!.image_id)
      .execute();
    const files = unzipSync((await download(access)).rawPayload);
    const text = decodeText(files['uploads.json']);
    expect(text).not.toContain(original.image_id);
    expect(text).not.toMatch(/reviewed|duplicate/);
    expect(JSON.parse(text)[0]).toMatchObject({
      image_id: image!.image_id,
      error_message: describeReason(createReason('error.bulk.gave_up')),
    });
  });

  it('contain the uploads in the trash, marked as deleted', async () => {
    const { access, user, images } = await personWithPhotos(2);
    const [trashed] = images;
    await api.deps.trash.put(trashed!.image_id, { at: new Date('2026-07-01T10:00:00Z'), by: user.id });
    const files = unzipSync((await download(access)).rawPayload);
    const photo = `photos/2026-06-01-${trashed!.image_id}.jpg`;
    expect(decodeText(files[photo])).toBe('photo 0');
    expect(JSON.parse(decodeText(files['uploads.json']))).toMatchObject([
      { image_id: images[1]!.image_id, deleted_at: null },
      { image_id: trashed!.image_id, deleted_at: '2026-07-01T10:00:00.000Z', photo },
    ]);
  });

  it('contain their reports and answers, and nothing that others say of their cases', async () => {
    const { access, user, images } = await personWithPhotos(1);
    const other = await api.signUp();
    const { image_id } = images[0]!;
    const report = { user_id: user.id, image_id, words: 'Near the gate' };
    const { case: opened } = await openCase(api.deps, {}, report);
    await api.deps.cases.join(opened.number, newReport({ user_id: other.user.id, words: 'A sofa' }), {
      ...newRecord({ kind: 'report_joined' }),
      change: () => ({}),
    });
    const says = (text: string, actor_id: number, version: number) =>
      api.deps.cases.change({ ...opened, version }, {}, newRecord({ text }, { actor_id }));
    await says('The left one', user.id, 2);
    await says('Internal', other.user.id, 3);
    const files = unzipSync((await download(access)).rawPayload);
    expect(JSON.parse(decodeText(files['reports.json']))).toEqual([
      {
        number: opened.number,
        case_number: opened.number,
        created_at: expect.any(String),
        image_id,
        words: 'Near the gate',
        is_public: true,
        answers: [{ at: expect.any(String), text: 'The left one' }],
      },
    ]);
  });

  it('contain photos added to cases, feedback without words, and followed cases, each of this person only (AU-49)', async () => {
    const { access, user } = await api.signUp();
    const other = await api.signUp();
    const cleaned_at = new Date('2026-06-03T10:00:00.000Z');
    const { case: opened } = await openCase(
      api.deps,
      { status: 'cleaned', cleaned_at },
      { user_id: user.id, created_at: new Date('2026-06-01T10:00:00.000Z') },
    );
    await openCase(api.deps, {}, { user_id: other.user.id });
    const { case_id, number: case_number } = opened;
    const added_at = new Date('2026-06-04T10:00:00.000Z');
    const given = { case_id, purpose: 'reopen', added_at, is_public: false } as const;
    const photo = await addCasePhoto({ tables: api.deps }, { ...given, added_by: user.id });
    await addCasePhoto({ tables: api.deps }, { ...given, added_by: other.user.id });
    await api.deps.store.put(photo.photo_key, Buffer.from('the heap again'), 'image/jpeg');
    for (const user_id of [user.id, other.user.id])
      await api.deps.caseFeedback.give({ case_id, user_id, is_clean: user_id !== user.id }, () =>
        newRecord(),
      );

    const files = unzipSync((await download(access)).rawPayload);
    const read = (name: string) => JSON.parse(decodeText(files[name]));
    const name = `case-photos/2026-06-04-${photo.photo_id}.jpg`;
    expect(decodeText(files[name])).toBe('the heap again');
    expect(Object.keys(files).filter((file) => file.startsWith('case-photos/'))).toEqual([name]);
    expect(read('case-photos.json')).toEqual([
      {
        case_number,
        purpose: 'reopen',
        photo: name,
        added_at: added_at.toISOString(),
        taken_at: expect.any(String),
        latitude: null,
        longitude: null,
      },
    ]);
    expect(read('feedback.json')).toEqual([
      { case_number, cleaned_at: cleaned_at.toISOString(), is_clean: false },
    ]);
    expect(read('followed-cases.json')).toEqual([{ case_number, since: '2026-06-01T10:00:00.000Z' }]);
  });

  it('contain the hints about their photos, of this person only (AU-49)', async () => {
    const [own, other] = [await personWithPhotos(1), await personWithPhotos(1)];
    const given_at = new Date('2026-06-02T10:00:00.000Z');
    for (const { user, images } of [own, other])
      await api.deps.photoHints.give({
        image_id: images[0]!.image_id,
        user_id: user.id,
        given_at,
        words: `That is a statue, says ${user.id}.`,
      });
    const files = unzipSync((await download(own.access)).rawPayload);
    expect(JSON.parse(decodeText(files['hints.json']))).toEqual([
      {
        image_id: own.images[0]!.image_id,
        words: `That is a statue, says ${own.user.id}.`,
        given_at: given_at.toISOString(),
      },
    ]);
  });

  it('contain the saved views of the list of cases, of this person only (AU-49)', async () => {
    const [own, other] = [await api.signUp(), await api.signUp()];
    const created_at = new Date('2026-06-01T10:00:00.000Z');
    for (const { user } of [own, other]) {
      const saved = { view_id: randomUUID(), user_id: user.id, is_shared: false, created_at };
      await api.deps.caseViews.add({ ...saved, name: `Of ${user.id}`, query: 'status=new' }, 30, null);
    }
    const files = unzipSync((await download(own.access)).rawPayload);
    expect(JSON.parse(decodeText(files['case-views.json']))).toEqual([
      {
        name: `Of ${own.user.id}`,
        query: 'status=new',
        is_shared: false,
        created_at: created_at.toISOString(),
      },
    ]);
  });

  it('contain the choices of notifications, and of each browser no more than its push service (AU-49)', async () => {
    const { access, user } = await api.signUp();
    const choices = { ...DEFAULT_NOTIFICATION_CHOICES, email: { status_changed: false, replied: true } };
    await api.deps.notificationChoices.save(user.id, choices);
    const { rows } = await api.deps.sessions.list(user.id, new Date());
    const subscription = {
      endpoint: 'https://push.example/send/capability',
      keys: { p256dh: 'public-key', auth: 'shared-secret' },
    };
    const { session_id } = rows[0]!;
    await api.deps.pushDevices.add({ user_id: user.id, session_id, subscription }, 10);
    const text = decodeText(unzipSync((await download(access)).rawPayload)['notifications.json']);
    expect(JSON.parse(text)).toEqual({
      choices,
      devices: [{ push_service: 'push.example', added_at: expect.any(String) }],
    });
    expect(text).not.toMatch(/capability|public-key|shared-secret/);
  });

  it.each([
    ['deleted after the list of uploads', 'put', 2],
    ['deleted after the first photo', 'put', 3],
    ['restored after the list of uploads', 'restore', 2],
  ] as const)('contain a photo once, as the list names it, when it is %s', async (_, change, afterFiles) => {
    const { user, images } = await personWithPhotos(2);
    const { image_id } = images[0]!;
    const { trash, users } = api.deps;
    const deletion = { at: new Date('2026-07-01T10:00:00Z'), by: user.id };
    const put = () => trash.put(image_id, deletion);
    const changeImage = change === 'put' ? put : () => trash.restore(image_id);
    if (change === 'restore') await put();
    const row = (await users.findById(user.id))!;
    const names: string[] = [];
    const texts: string[] = [];
    for await (const { name, content } of generateOwnData(api.deps, row, new AbortController().signal)) {
      names.push(name);
      texts.push(await text(Readable.from(content)));
      if (names.length === afterFiles) await changeImage();
    }
    const listed: { photo: string }[] = JSON.parse(texts[1]!);
    expect(listed).toHaveLength(2);
    expect(names.sort()).toEqual([...RECORDS, ...listed.map(({ photo }) => photo)].sort());
  });

  it('are complete for a person without uploads', async () => {
    const { access } = await api.signUp();
    const files = unzipSync((await download(access)).rawPayload);
    expect(JSON.parse(decodeText(files['uploads.json']))).toEqual([]);
  });

  it('contain more than one page of uploads, each once', async () => {
    const { access, images } = await personWithPhotos(101, 0);
    const files = unzipSync((await download(access)).rawPayload);
    expect(
      new Set(JSON.parse(decodeText(files['uploads.json'])).map((row: { image_id: string }) => row.image_id)),
    ).toEqual(new Set(images.map(({ image_id }) => image_id)));
    expect(decodeText(files['missing-photos.txt']).trim().split('\n')).toHaveLength(101);
  });

  it('are downloaded once at a time, with one photo open, and the connection frees both', async () => {
    const { access } = await personWithPhotos(2);
    const opened: Readable[] = [];
    open = async () => {
      const stream = new Readable({ read: () => undefined });
      opened.push(stream);
      return { stream, bytes: 10 };
    };
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${access}` };
    const first = await fetch(`${address}/api/users/data/`, { headers, signal: stop.signal });
    expect(first.status).toBe(200);
    const reading = first.body!.pipeTo(new WritableStream());
    await expect.poll(() => opened.length).toBe(1);
    expect((await download(access)).json()).toMatchObject({ reason: 'error.own_data.too_many' });
    stop.abort();
    await expect(reading).rejects.toThrow();
    await expect.poll(() => opened[0]?.destroyed).toBe(true);
    expect(opened.length).toBe(1);
    open = undefined;
    await expect.poll(async () => (await download(access)).statusCode).toBe(200);
    api.app.server.closeAllConnections();
  });
});

it('a download is recorded in the audit log', async () => {
  const { access, user } = await api.signUp();
  await download(access);
  const entries = await api.kysely
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'user.data_downloaded')
    .where('subject', '=', `user:${user.id}`)
    .execute();
  expect(entries).toEqual([{ actor_id: user.id, details: {} }]);
});

describe('a link to the data of a person', () => {
  const linkFor = async (token: string): Promise<string> =>
    (await api.call('POST', '/users/data/link/', { token })).json().url;
  const follow = (url: string) => api.call('GET', url.replace('/api', ''));

  it('downloads the archive without an access token', async () => {
    const { access, username } = await personWithPhotos(1);
    const files = unzipSync((await follow(await linkFor(access))).rawPayload);
    expect(JSON.parse(decodeText(files['account.json']))).toMatchObject({ username });
  });

  it('ends after a minute, with the session and when it is forged', async () => {
    const { access, user } = await api.signUp();
    const url = await linkFor(access);
    api.clock.aheadMs += 61_000;
    expect((await follow(url)).statusCode).toBe(410);
    const next = await linkFor(access);
    expect((await follow(`${next.slice(0, -5)}AAAAA`)).statusCode).toBe(410);
    await api.deps.sessions.revokeAll(user.id, newSignOutEntry(user.id));
    api.clock.aheadMs += 6_000; // sessions are cached for five seconds
    expect((await follow(next)).statusCode).toBe(410);
  });
});
