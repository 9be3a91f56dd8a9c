import { createEncodedReason } from '@smart-waste/messages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openS3Store } from '../../../../adapters/storage/s3/s3-store.ts';
import type { ImageStore } from '../../../../ports/image-store.ts';
import { openServiceStore } from '../../../../test/outside/open-service-store.ts';
import { type S3Fault, type S3Server, startS3Server } from '../../../../test/outside/s3-server.ts';
import { jpegPhoto } from '../../../../test/photos.ts';
import { workerFixture } from '../../../../test/worker-fixture.ts';
import { removeOrphan } from '../../../photos/orphan-sweeper.ts';

let fixture: Awaited<ReturnType<typeof workerFixture>>;
let server: S3Server;
beforeAll(async () => {
  [fixture, server] = await Promise.all([workerFixture(), startS3Server()]);
});
afterAll(() => Promise.all([fixture.close(), server.close()]));

let store: ImageStore;
let isHanging = false;
beforeEach(async () => {
  store = await openServiceStore(
    (timeoutMs) => openS3Store(server.settings, { timeoutMs }),
    () => isHanging,
  );
});
afterEach(async () => {
  await fixture.clear();
  isHanging = false;
  server.repair();
  await server.emptied();
});

async function addPhoto() {
  const image = await fixture.addQueuedPhoto();
  await store.put(image.photo_key, await jpegPhoto({ width: 640, height: 480 }), 'image/jpeg');
  return image;
}

const FAULTS: [string, S3Fault][] = [
  ['breaks', { status: 500, code: 'InternalError' }],
  ['hangs up', 'hang-up'],
  ['hangs', 'slow'],
  ['denies access', { status: 403, code: 'AccessDenied' }],
  ['has lost the bucket', { status: 404, code: 'NoSuchBucket' }],
  ['is full', { status: 507, code: 'XMinioStorageFull' }],
];
describe('while the store', () => {
  test.each(FAULTS)(
    '%s when the photo is read, the run waits, and it is completed once afterwards',
    async (_, fault) => {
      const { image_id } = await addPhoto();
      isHanging = fault === 'slow';
      server.breakWhen(({ method, path }) =>
        method === 'GET' && path.includes('/photos/') ? fault : undefined,
      );
      fixture.startWorker({ store }, { pollEveryMs: 20 });
      await expect
        .poll(async () => (await fixture.listRuns(image_id))[0], { timeout: 30_000 })
        .toMatchObject({
          status: 'pending',
          error_message: createEncodedReason('analysis.run.interrupted'),
        });

      isHanging = false;
      server.repair();
      await fixture.makeDue();
      await fixture.waitForStatus(image_id, 'completed');
      expect(await fixture.listRuns(image_id)).toMatchObject([{ status: 'completed', attempts: 2 }]);
    },
  );
});

test('a file that cannot be removed now is removed later', async () => {
  await store.put('photos/1.jpg', await jpegPhoto(), 'image/jpeg');
  await fixture.objectLedger.reserve(['photos/1.jpg'], new Date(0));
  const [due] = await fixture.objectLedger.claim({ limit: 1, leaseSeconds: 60 });
  server.breakWhen(({ method }) => (method === 'DELETE' ? 'hang-up' : undefined));
  await removeOrphan({ ...fixture.deps, store }, due!);
  server.repair();
  expect((await store.get('photos/1.jpg')).length).toBeGreaterThan(0);

  await fixture.objectLedger.reserve(['photos/1.jpg'], new Date(0));
  const [again] = await fixture.objectLedger.claim({ limit: 1, leaseSeconds: 60 });
  await removeOrphan({ ...fixture.deps, store }, again!);
  await expect(store.get('photos/1.jpg')).rejects.toThrow('nothing is stored');
  expect(await fixture.objectLedger.renew(again!, 60), 'it is still in the ledger').toBe(false);
});
