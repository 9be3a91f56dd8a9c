import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCloudinaryStore } from '../../../adapters/storage/cloudinary/cloudinary-store.ts';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import type { ImageStore } from '../../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import { type CloudinaryStub, cloudinaryStub } from '../../../test/outside/cloudinary-stub.ts';
import { openServiceStore } from '../../../test/outside/open-service-store.ts';
import { type S3Server, startS3Server } from '../../../test/outside/s3-server.ts';
import type { Person } from '../../../test/people.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { removeOrphans } from '../orphan-sweeper.ts';

let s3: S3Server;
let cloudinary: CloudinaryStub;
beforeAll(async () => {
  [s3, cloudinary] = await Promise.all([startS3Server(), cloudinaryStub()]);
});
afterAll(() => Promise.all([s3.close(), cloudinary.close()]));
const timing = { now: Date.now, wait: async () => undefined, random: () => 0 };

type S3Failure = 'breaks' | 'hangs up' | 'hangs' | 'denies access';
const ANSWERS = {
  breaks: { status: 500, code: 'InternalError' },
  'denies access': { status: 401, code: 'AccessDenied' },
};
const chooseFault = (failure: S3Failure) =>
  failure === 'hangs up' ? 'hang-up' : failure === 'hangs' ? 'slow' : ANSWERS[failure];

/** Fails all requests whose path contains this word, until it is repaired. */
type Service = {
  open: (timeoutMs: number) => ImageStore | Promise<ImageStore>;
  breakAt: (word: string, failure: S3Failure) => void;
  repair: () => void;
};
const services: Record<string, Service> = {
  s3: {
    open: (timeoutMs) => openS3Store(s3.settings, { timeoutMs }),
    breakAt: (word, failure) =>
      s3.breakWhen(({ path }) => (path.includes(word) ? chooseFault(failure) : undefined)),
    repair: () => s3.repair(),
  },
  cloudinary: {
    open: (timeoutMs) => createCloudinaryStore(cloudinary.cloud, { timing, timeoutMs }),
    breakAt: (word, failure) =>
      cloudinary.breakWhen(({ path, public_id }) =>
        `${path}/${public_id}`.includes(word) ? chooseFault(failure) : undefined,
      ),
    repair: () => cloudinary.repair(),
  },
};

describe.each(Object.entries(services))('with photos at %s', (_, service) => {
  let api: ImageApi;
  let asha: Person;
  let isHanging = false;
  const breakAt = (word: string, failure: S3Failure) => {
    isHanging = failure === 'hangs';
    service.breakAt(word, failure);
  };
  const repair = () => {
    isHanging = false;
    service.repair();
  };
  beforeAll(async () => {
    const store = await openServiceStore(service.open, () => isHanging);
    api = await imageApi(() => ({ store }));
  });
  beforeEach(async () => {
    asha = await api.person();
  });
  afterEach(repair);
  afterAll(() => api.close());

  const upload = async () =>
    api.upload(asha, { image: { bytes: await jpegPhoto() }, fields: { location: 'Jal Mahal' } });

  describe.each<S3Failure>(['breaks', 'hangs up', 'hangs', 'denies access'])('a store that %s', (failure) => {
    it.each(['photos/', 'thumbnails/'])(
      'fails the upload when it concerns %s and leaves nothing',
      async (word) => {
        breakAt(word, failure);
        const answer = await upload();
        expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
        expect(answer.json().error).toMatch(/^The photo could not be saved/);
        expect(await api.deps.images.count({ user_id: asha.user_id })).toBe(0);

        repair();
        await removeOrphans(api.deps);
        const again = await upload();
        expect(again.statusCode).toBe(201);
        expect((await api.app.inject({ url: again.json().image_url })).statusCode).toBe(200);
      },
    );

    it('makes a photo unavailable until it recovers', async () => {
      const { image_url } = (await upload()).json();
      breakAt('photos/', failure);
      const answer = await api.app.inject({ url: image_url });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(answer.headers['retry-after']).toBe('5');
      repair();
      expect((await api.app.inject({ url: image_url })).statusCode).toBe(200);
    });
  });

  it('the readiness probe fails without the reason while the store is unavailable', async () => {
    breakAt('', 'hangs up');
    const answer = await api.app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('The photo store is not responding');
    expect(answer.body).not.toMatch(/ECONN|bucket|cloud/);
  });
});
