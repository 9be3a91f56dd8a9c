import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { createCloudinaryStore } from '../../../adapters/storage/cloudinary/cloudinary-store.ts';
import { openDiskStore } from '../../../adapters/storage/disk-store.ts';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import type { ImageStore } from '../../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import { type CloudinaryStub, cloudinaryStub } from '../../../test/outside/cloudinary-stub.ts';
import { type S3Server, startS3Server } from '../../../test/outside/s3-server.ts';
import { photoWithGps } from '../../../test/photos.ts';
import { blockingFiles } from '../../../test/threads.ts';

let s3: S3Server;
let cloudinary: CloudinaryStub;
let folder: string;
beforeAll(async () => {
  [s3, cloudinary, folder] = await Promise.all([
    startS3Server(),
    cloudinaryStub(),
    createTemporaryFolder('no-exif'),
  ]);
});
afterAll(() => Promise.all([s3.close(), cloudinary.close()]));

const stores: [string, () => Promise<ImageStore> | ImageStore][] = [
  ['disk', () => openDiskStore(folder, blockingFiles)],
  ['s3', () => openS3Store(s3.settings)],
  ['cloudinary', () => createCloudinaryStore(cloudinary.cloud)],
];

describe.each(stores)('a photo with EXIF that is stored in %s', (_, openStore) => {
  let api: ImageApi;
  let stored: { photo: Uint8Array; thumbnail: Uint8Array };
  beforeAll(async () => {
    const store = await openStore();
    api = await imageApi(() => ({ store }));
    const sent = await photoWithGps();
    expect(await exifr.gps(sent)).toMatchObject({ latitude: expect.closeTo(26.95, 1) });
    const answer = await api.upload(await api.person(), {
      image: { bytes: sent },
      fields: { location: 'Jal Mahal' },
    });
    const { image_id, latitude } = answer.json();
    expect(latitude).toBeCloseTo(26.95, 1);
    const [photo, thumbnail] = await Promise.all(
      [`photos/${image_id}.jpg`, `thumbnails/${image_id}.jpg`].map((key) => store.get(key)),
    );
    stored = { photo: photo!, thumbnail: thumbnail! };
  });
  afterAll(() => api.close());

  it.each(['photo', 'thumbnail'] as const)('has no EXIF, no place and no name in its %s', async (which) => {
    const bytes = Buffer.from(stored[which]);
    expect(await exifr.parse(bytes, true).then((found) => found?.latitude ?? found?.Make)).toBeUndefined();
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    for (const word of ['Exif', 'GPS', 'Camera', 'Asha Sharma']) expect(bytes.includes(word)).toBe(false);
  });
});
