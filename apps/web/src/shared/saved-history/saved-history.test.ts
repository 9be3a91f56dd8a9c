import { beforeEach, expect, test, vi } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { OWNER } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { signOut } from '../session/session.ts';
import { clearHistory, findList, findPicture, hasPicture, storeList, storePicture } from './history-store.ts';
import { saveHistory } from './save-history.ts';
import { forgetHistoryAtLogout, forgetHistoryOfOthers } from './saved-owner.ts';

const IMAGES = [sampleImage(1), sampleImage(2)];
const [FIRST] = IMAGES;
const seen = (images = IMAGES, seenAtMs = 1_000) => ({
  owner: OWNER,
  images,
  total: images.length,
  seenAtMs,
});

beforeEach(async () => {
  signInAs('user');
  await clearHistory();
});

test('keeps the list and the thumbnails of what was seen', async () => {
  await saveHistory(seen());
  expect(await findList(OWNER)).toEqual({ owner: OWNER, images: IMAGES, total: 2, savedAtMs: 1_000 });
  expect(await hasPicture(IMAGES[1]!.image_id, 'thumbnail')).toBe(true);
});

test('keeps the newest of several lists', async () => {
  await Promise.all([saveHistory(seen(IMAGES, 1)), saveHistory(seen(IMAGES, 2)), saveHistory(seen([], 3))]);
  expect(await findList(OWNER)).toMatchObject({ images: [], savedAtMs: 3 });
  expect(await hasPicture(FIRST!.image_id, 'thumbnail')).toBe(false);
});

test('is removed from the device at a logout', async () => {
  await saveHistory(seen());
  forgetHistoryAtLogout();
  signOut({ byUser: true });
  await vi.waitFor(() => expect(localStorage.getItem('saved_history_owner')).toBeNull(), { timeout: 30_000 });
  expect(await findList(OWNER)).toBeUndefined();
  expect(await findPicture(FIRST!.image_id, 'thumbnail')).toBeUndefined();
});

test('is removed when another person logs in, and stays for the same one', async () => {
  await saveHistory(seen());
  await forgetHistoryOfOthers(OWNER);
  expect(await findList(OWNER)).toBeDefined();
  await forgetHistoryOfOthers(8);
  expect(await findList(OWNER)).toBeUndefined();
});

test('stores nothing for a person who has logged out', async () => {
  signOut();
  await saveHistory(seen());
  expect(await findList(OWNER)).toBeUndefined();
});

test('leaves nothing behind when the person logs out while it is written', async () => {
  const saving = saveHistory(seen());
  signOut();
  await saving;
  await vi.waitFor(async () => expect(await findList(OWNER)).toBeUndefined(), { timeout: 30_000 });
});

test('keeps only the photos that were opened last', async () => {
  const images = Array.from({ length: 25 }, (_, index) => sampleImage(index + 1));
  await storeList({ owner: OWNER, images, total: 25, savedAtMs: 1 });
  for (const [savedAtMs, image] of images.entries())
    await storePicture(image, 'photo', { blob: new Blob(['photo']), savedAtMs });
  expect(await hasPicture(images[0]!.image_id, 'photo')).toBe(false);
  expect(await hasPicture(images[24]!.image_id, 'photo')).toBe(true);
});
