import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import { type ImageStore, StoreUnavailableError } from '../../../ports/image-store.ts';
import type { Installation } from '../../../ports/installation.ts';
import { checkStore } from './check-store.ts';
import { readStoreMark, writeStoreMark } from './store-mark.ts';

const OWN = '0198c0de-0000-7000-8000-0000000000a1';
const OTHER = '0198c0de-0000-7000-8000-0000000000a2';

let installation: Installation;
let store: ImageStore;
let photos: string[];
beforeEach(() => {
  installation = { installation_id: OWN, has_marked_store: false, restored_at: null, is_live: true };
  store = createMemoryStore();
  photos = [];
});

const check = () =>
  checkStore(
    {
      store,
      log: pino({ level: 'silent' }),
      installation: {
        read: async () => installation,
        recordMarkedStore: async () => {
          installation = { ...installation, has_marked_store: true };
        },
        goLive: async () => false,
      },
      listNewestKeys: async (limit) => photos.slice(0, limit),
    },
    'the store',
  );

describe('a photo store at the start (BK-51)', () => {
  it('is marked when it is used for the first time, whatever photos it has', async () => {
    photos = ['photos/1.jpg'];
    await check();
    expect(await readStoreMark(store)).toEqual({ installation_id: OWN, unfinished_restore: null });
    expect(installation.has_marked_store).toBe(true);
    await check();
  });

  it('is refused when it belongs to another installation', async () => {
    await writeStoreMark(store, { installation_id: OTHER, unfinished_restore: null });
    await expect(check()).rejects.toThrow(
      `belong to another installation (${OTHER}) than the database (${OWN})`,
    );
  });

  it('is refused when it has lost its mark and all photos', async () => {
    installation = { ...installation, has_marked_store: true };
    photos = ['photos/1.jpg', 'photos/2.jpg'];
    await expect(check()).rejects.toThrow('The photos of this installation are not in the store');
    expect(await readStoreMark(store)).toBeNull();
  });

  it('is marked when photos were moved to it without the mark', async () => {
    installation = { ...installation, has_marked_store: true };
    photos = ['photos/1.jpg', 'photos/2.jpg'];
    await store.put('photos/2.jpg', Buffer.from('moved'), 'image/jpeg');
    await check();
    expect(await readStoreMark(store)).toMatchObject({ installation_id: OWN });
  });

  it('is marked while there are no photos when it is new', async () => {
    installation = { ...installation, has_marked_store: true };
    await check();
    expect(await readStoreMark(store)).toMatchObject({ installation_id: OWN });
  });

  it('is refused when its mark is damaged', async () => {
    await store.put('installation/0.json', Buffer.from('{'), 'application/json');
    await expect(check()).rejects.toThrow('installation/0.json of the photo store is damaged');
  });

  it('does not end the start when it is unavailable', async () => {
    store = { ...store, get: () => Promise.reject(new StoreUnavailableError('no answer')) };
    await check();
    expect(installation.has_marked_store).toBe(false);
  });
});
