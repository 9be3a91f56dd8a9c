import type { AccountDeletion, Failure, Role } from '@smart-waste/contract';
import { DEMO_ACCOUNTS } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../lib/log.ts';
import { addImage, newImage } from '../../../test/rows.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';
import { seedDemoAccounts } from '../account.ts';
import { createAccountPhotoRemover } from './account-photos.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterEach(() => {
  api.clock.aheadMs = 0;
  api.emails.unread.length = 0;
});
afterAll(() => api.close());

const remove = (token: string, body: Partial<AccountDeletion> = {}) =>
  api.call('POST', '/users/account/delete/', {
    token,
    body: { current_password: PASSWORD, photos: 'deleted', ...body },
  });
const readFailure = (answer: { json: <T>() => T }): Failure => answer.json();

async function personWithPhoto(role: Role = 'user') {
  const person = await api.signUp(role);
  const { image } = await addImage(api.deps, newImage(person.user.id));
  await api.deps.store.put(image.photo_key, Buffer.from('a photo'), 'image/jpeg');
  return { ...person, image };
}
const readUser = (id: number) =>
  api.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const orphans = async () =>
  (await api.kysely.selectFrom('orphaned_objects').select('key').execute()).map(({ key }) => key);

describe('deleting your account', () => {
  it('leaves nothing that says who it was (AU-50, AU-53)', async () => {
    const { access, refresh, username, email, user } = await personWithPhoto();
    await api.call('PUT', '/users/profile/update/', {
      token: access,
      body: { phone_number: '112', address: 'Jaipur', language: 'hi' },
    });
    const wrong = { body: { username, password: 'a guess' } };
    await api.call('POST', '/users/login/', wrong);
    await expect
      .poll(async () => (await readAudit(user.id)).map(({ action }) => action))
      .toContain('user.login_failed');

    expect((await remove(access)).statusCode).toBe(204);
    const row = await readUser(user.id);
    expect(row).toMatchObject({
      username: `deleted-${user.id}`,
      email: '',
      phone_number: '',
      address: '',
      language: null,
      password_hash: '',
      deleted_at: expect.any(Date),
    });
    expect((await api.call('POST', '/auth/refresh/', { body: { refresh } })).statusCode).toBe(401);
    expect((await api.call('GET', '/users/profile/', { token: access })).statusCode).toBe(401);
    const login = await api.call('POST', '/users/login/', { body: { username, password: PASSWORD } });
    expect(login.statusCode).toBe(401);
    const entries = JSON.stringify(await readAudit(user.id));
    expect(entries).not.toMatch(new RegExp(`${username}|${email}|127\\.0\\.0\\.1`));
    expect(entries).toContain('"action":"user.deleted"');
  });

  it('takes the drafts of annotations along, and leaves the photo that was being annotated to others (AU-50)', async () => {
    const { image } = await personWithPhoto();
    const { access, user } = await api.signUp('reviewer');
    const { annotations } = api.deps;
    const [saved_at, until] = [new Date(), new Date(Date.now() + 60_000)];
    const held = { image_id: image.image_id, user_id: user.id };
    await annotations.takeLease({ ...held, since: saved_at, until }, saved_at);
    const draft = { based_on: 0, version: 1, annotations: [], is_blind: false };
    expect(await annotations.saveDraft({ ...held, ...draft, saved_at })).toBe('saved');
    expect((await remove(access)).statusCode).toBe(204);
    for (const table of ['annotation_drafts', 'annotation_leases'] as const)
      expect(await api.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it.each(['deleted', 'anonymized'] as const)(
    'deletes what is in its trash for good, also when the photos are to be %s',
    async (photos) => {
      const { access, image, user } = await personWithPhoto();
      const { trash } = api.deps;
      await trash.put(image.image_id, { at: api.deps.clock.now(), by: user.id });
      expect((await remove(access, { photos })).statusCode).toBe(204);
      expect(await trash.findById(image.image_id)).toBeUndefined();
      expect(await orphans()).toEqual(expect.arrayContaining([image.photo_key, image.thumbnail_key]));
    },
  );

  it('frees username and address, and tells the owner', async () => {
    const { access, username, email } = await api.signUp();
    const sentEmail = api.emails.next();
    await remove(access);
    expect(await sentEmail).toMatchObject({ to: email, subject: expect.stringContaining('was deleted') });
    const body = { username, email, password: PASSWORD };
    expect((await api.call('POST', '/users/register/', { body })).statusCode).toBe(201);
  });

  it('deletes the photos with their files when that was chosen (AU-51)', async () => {
    const { access, image } = await personWithPhoto();
    await remove(access, { photos: 'deleted' });
    expect(await api.deps.images.findById(image.image_id)).toBeUndefined();
    expect(await orphans()).toEqual(expect.arrayContaining([image.photo_key, image.thumbnail_key]));
  });

  it('keeps the photos without a name when that was chosen (AU-51)', async () => {
    const { access, image, user } = await personWithPhoto();
    await remove(access, { photos: 'anonymized' });
    expect(await api.deps.images.findById(image.image_id)).toMatchObject({ location: image.location });
    expect((await api.deps.users.findNames([user.id])).get(user.id)).toBe(`deleted-${user.id}`);
    expect(await orphans()).not.toContain(image.photo_key);
  });

  it.each([
    ['no password', { current_password: undefined }, 'validation.required'],
    ['a wrong password', { current_password: 'a guess' }, 'error.account.password_wrong'],
    ['no choice', { photos: undefined }, 'validation.one_of'],
  ])('is refused with %s', async (_what, body, reason) => {
    const { access, user } = await api.signUp();
    const answer = await remove(access, body as Partial<AccountDeletion>);
    expect(answer.statusCode).toBe(400);
    expect(Object.values(readFailure(answer).field_reasons ?? {})).toEqual([
      expect.objectContaining({ reason }),
    ]);
    expect((await readUser(user.id)).deleted_at).toBeNull();
  });

  it('answers a second attempt at the same moment without harm', async () => {
    const { access } = await api.signUp();
    const statuses = (await Promise.all([remove(access), remove(access)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([204, 401]);
  });

  it('cannot be undone by an admin, who no longer sees the account', async () => {
    const [{ access, user }, admin] = [await api.signUp(), await api.signUp('admin')];
    await remove(access);
    const token = admin.access;
    expect((await api.call('POST', `/admin/users/${user.id}/enable/`, { token })).statusCode).toBe(404);
    const list = await api.call('GET', `/admin/users/?search=deleted-${user.id}`, { token });
    expect(list.json().data).toEqual([]);
  });
});

type PassOptions = { times: number } & Partial<Pick<typeof api.deps, 'images' | 'log'>>;

/** Lets the background loop pass through all deleted accounts until it has been idle this many times. */
async function runPasses({ times, images = api.deps.images, log = api.deps.log }: PassOptions) {
  let rounds = 0;
  const ended = new Promise<void>((resolve) => {
    const loop = createAccountPhotoRemover(
      { ...api.deps, images, log },
      {
        sleep: async () => {
          rounds += 1;
          api.clock.aheadMs += 16 * 60_000;
          if (rounds === times) void loop.stop().then(resolve);
        },
        random: () => 0,
        now: () => 0,
      },
    );
    loop.start();
  });
  await ended;
}

it('deletes photos that were under way and those that a killed process left', async () => {
  const { access, user } = await api.signUp();
  await remove(access);
  const { image } = await addImage(api.deps, newImage(user.id));
  await runPasses({ times: 2 });
  expect((await readUser(user.id)).photos_to_remove).toBe(false);
  expect(await api.deps.images.findById(image.image_id)).toBeUndefined();
});

it('deletes the other photos when one cannot be deleted, and that one later', async () => {
  const { access, user } = await api.signUp();
  await remove(access);
  const [stuck, other] = [
    (await addImage(api.deps, newImage(user.id))).image,
    (await addImage(api.deps, newImage(user.id))).image,
  ];
  const images: typeof api.deps.images = {
    ...api.deps.images,
    remove: async (image_id) => {
      if (image_id === stuck.image_id) throw new Error('it is locked');
      return api.deps.images.remove(image_id);
    },
  };
  await runPasses({ times: 2, images });
  expect(await api.deps.images.findById(other.image_id)).toBeUndefined();
  expect(await api.deps.images.findById(stuck.image_id)).toBeDefined();
  expect((await readUser(user.id)).photos_to_remove).toBe(true);
  await runPasses({ times: 2 });
  expect(await api.deps.images.findById(stuck.image_id)).toBeUndefined();
  expect((await readUser(user.id)).photos_to_remove).toBe(false);
});

it('names the photos that cannot be deleted in one line per pass, however many they are', async () => {
  const { access, user } = await api.signUp();
  await remove(access);
  const stuck: string[] = [];
  for (let n = 0; n < 25; n += 1) stuck.push((await addImage(api.deps, newImage(user.id))).image.image_id);
  const images: typeof api.deps.images = {
    ...api.deps.images,
    remove: () => Promise.reject(new Error('it is locked')),
  };
  const lines: string[] = [];
  await runPasses({ times: 2, images, log: createLogger('warn', { write: (line) => lines.push(line) }) });
  const warnings = lines.map((line) => JSON.parse(line));
  expect(warnings).toHaveLength(2);
  for (const { photos, image_ids, err } of warnings) {
    expect([photos, image_ids.length, err.message]).toEqual([25, 20, 'it is locked']);
    expect(stuck).toEqual(expect.arrayContaining(image_ids));
  }
  await runPasses({ times: 2 });
});

it('deletes the trash of an account whose photos stay, at once and what a killed process left', async () => {
  const { access, user, image } = await personWithPhoto();
  await api.deps.trash.put(image.image_id, { at: new Date(), by: user.id });
  await remove(access, { photos: 'anonymized' });
  expect(await api.deps.trash.findById(image.image_id)).toBeUndefined();
  const [kept, late] = [
    (await addImage(api.deps, newImage(user.id))).image,
    (await addImage(api.deps, newImage(user.id))).image,
  ];
  await api.deps.trash.put(late.image_id, { at: new Date(), by: user.id });
  await runPasses({ times: 1 });
  expect(await api.deps.trash.findById(late.image_id)).toBeUndefined();
  expect(await api.deps.images.findById(kept.image_id)).toBeDefined();
  expect((await readUser(user.id)).trash_to_remove).toBe(true);
  await runPasses({ times: 2 });
  expect((await readUser(user.id)).trash_to_remove).toBe(false);
});

it('leaves a photo without a name that an admin deletes in the trash, so that it can be restored (ST-35)', async () => {
  const [{ access, image }, admin] = [await personWithPhoto(), await api.signUp('admin')];
  await remove(access, { photos: 'anonymized' });
  const { image_id } = image;
  const asAdmin = { token: admin.access };
  expect((await api.call('DELETE', `/images/${image_id}/delete/`, asAdmin)).statusCode).toBe(204);
  await runPasses({ times: 2 });
  expect((await api.call('POST', `/images/${image_id}/restore/`, asAdmin)).statusCode).toBe(200);
  expect(await api.deps.images.findById(image_id)).toBeDefined();
});

describe('the last admin', () => {
  it('cannot leave, not even when two leave at the same moment (AU-52)', async () => {
    await api.kysely.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute();
    const [one, other] = [await api.signUp('admin'), await api.signUp('admin')];
    const answers = await Promise.all([remove(one.access), remove(other.access)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(readFailure(refused).reason).toBe('error.account.last_admin');
  });
});

it('demo accounts stay, because everyone who tries the server uses them', async () => {
  const demo = await testApp({ env: { DEMO_ACCOUNTS: 'on' } });
  await seedDemoAccounts(demo.deps);
  const { username, password } = DEMO_ACCOUNTS.user;
  const { access: token } = await demo.logIn(username, password);
  const body = { current_password: password, photos: 'deleted' };
  const answer = await demo.call('POST', '/users/account/delete/', { token, body });
  expect([answer.statusCode, readFailure(answer).reason]).toEqual([409, 'error.account.demo_stays']);
  await demo.close();
});

const readAudit = (id: number) =>
  api.kysely.selectFrom('audit_log').selectAll().where('subject', '=', `user:${id}`).execute();
