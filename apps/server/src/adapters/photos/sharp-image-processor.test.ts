import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { UnreadablePhotoError } from '../../ports/detector.ts';
import { InvalidPhotoError } from '../../ports/image-processor.ts';
import {
  gifPicture,
  heicHead,
  jpegPhoto,
  photoWithGps,
  pngBomb,
  truncatedJpeg,
  webpPhoto,
} from '../../test/photos.ts';
import { createSharpImageProcessor } from './sharp-image-processor.ts';
import { computeMaxPipelines, runPipeline } from './sharp-input.ts';
import { varyPhoto } from './vary-photo.ts';

const SAMPLES = new URL('../../../../../models/samples/', import.meta.url);
const sample = (name: string) => readFile(new URL(name, SAMPLES));
const processor = createSharpImageProcessor();
let folder: string;
beforeAll(async () => {
  folder = await createTemporaryFolder('photos');
});

async function process(bytes: Buffer | Promise<Buffer>) {
  const path = join(folder, `${crypto.randomUUID()}.upload`);
  await writeFile(path, await bytes);
  return processor.process(path);
}
const refusal = (bytes: Buffer | Promise<Buffer>) =>
  process(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof InvalidPhotoError ? error.kind : error),
  );

const readHeader = async (bytes: Buffer | Promise<Buffer>) => {
  const path = join(folder, `${crypto.randomUUID()}.upload`);
  await writeFile(path, await bytes);
  return processor.inspect(path);
};
/** A picture of 8 × 6 pixels with an alpha channel and 16 bits a channel. */
const deepPng = (progressive: boolean) =>
  sharp(new Uint16Array(8 * 6 * 4), { raw: { width: 8, height: 6, channels: 4 } })
    .toColourspace('rgb16')
    .png({ progressive })
    .toBuffer();

test.each([
  ['not said', undefined, 3],
  ['eight', '8', 7],
  ['two', '2', 1],
  ['one', '1', 1],
  ['no number, which is one thread', 'many', 1],
])('leaves a thread of the pool free when its size is %s (UP-44)', (_, size, expected) => {
  expect(computeMaxPipelines(size)).toBe(expected);
});

test('works on no more photos at once than threads are for photos, whatever is done with them (UP-44)', async () => {
  const photo = await sample('litter-lawn.jpg');
  const area = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const path = join(folder, 'litter-lawn.jpg');
  await writeFile(path, photo);
  const once = () => [
    process(photo),
    processor.decode(photo, 416),
    processor.annotate(photo, []),
    processor.cover(photo, [area]),
    processor.shrink(photo, 320),
    varyPhoto(path, { crop: 0.9, shift: 0.5, brightness: 1 }),
  ];
  let isWorking = true;
  const work = Promise.all(Array.from({ length: 3 }, once).flat()).finally(() => {
    isWorking = false;
  });
  let most = 0;
  while (isWorking) {
    most = Math.max(most, sharp.counters().process);
    await setImmediate();
  }
  await work;
  expect(most).toBe(runPipeline.concurrency);
});

test('shrinks a photo, and enlarges none', async () => {
  const readShrunkSize = async (side: number) =>
    processor.measure(await processor.shrink(await noise(60, 40).jpeg().toBuffer(), side));
  expect(await readShrunkSize(30)).toEqual({ width: 30, height: 20 });
  expect(await readShrunkSize(200)).toEqual({ width: 60, height: 40 });
  await expect(processor.shrink(Buffer.from('no photo'), 30)).rejects.toThrow(UnreadablePhotoError);
});

describe('the header of a file', () => {
  test.each<[string, () => Promise<Buffer>, object]>([
    ['a JPEG', jpegPhoto, { width: 64, height: 48, channels: 3, bytesPerChannel: 1, isInterlaced: false }],
    ['a progressive JPEG', () => noise(8, 6).jpeg({ progressive: true }).toBuffer(), { isInterlaced: true }],
    ['a deep PNG', () => deepPng(false), { channels: 4, bytesPerChannel: 2, isInterlaced: false }],
    ['an interlaced deep PNG', () => deepPng(true), { channels: 4, bytesPerChannel: 2, isInterlaced: true }],
  ])('says what decoding takes: %s', async (_, photo, header) => {
    expect(await readHeader(photo())).toMatchObject(header);
  });

  test('is refused when the file is no photo', async () => {
    await expect(readHeader(gifPicture())).rejects.toMatchObject({ kind: 'unsupported' });
    await expect(readHeader(pngBomb())).rejects.toMatchObject({ kind: 'too-large' });
  });
});

/** Left half red, right half blue. */
const halves = (width: number, height: number): Sharp => {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
};
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

async function pixelAt(photo: Uint8Array, x: number, y: number) {
  const size = await processor.measure(photo);
  const { rgb, width, height } = await processor.decode(photo, Math.max(size.width, size.height));
  const at = 3 * (Math.floor(y * height) * width + Math.floor(x * width));
  return [...rgb.subarray(at, at + 3)].map((value) => Math.round(value / 64));
}
const [RED, BLUE, WHITE] = [
  [4, 0, 0],
  [0, 0, 4],
  [4, 4, 4],
];

describe('processing a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s becomes a JPEG of the same size with a thumbnail',
    async (format) => {
      const processed = await process(halves(1000, 600).toFormat(format).toBuffer());
      expect(processed).toMatchObject({ type: `image/${format}`, width: 1000, height: 600, gps: null });
      expect(await sharp(processed.photo).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1000,
        height: 600,
      });
      expect(await sharp(processed.thumbnail).metadata()).toMatchObject({
        format: 'jpeg',
        width: 480,
        height: 288,
      });
    },
  );

  test('shrinks a large photo and returns its original size', async () => {
    const processed = await process(halves(3200, 2400).jpeg().toBuffer());
    expect(processed).toMatchObject({ width: 3200, height: 2400 });
    expect(await sharp(processed.photo).metadata()).toMatchObject({ width: 1600, height: 1200 });
  });

  test('does not enlarge a small photo, even of one pixel', async () => {
    expect(await sharp((await process(jpegPhoto())).thumbnail).metadata()).toMatchObject({
      width: 64,
      height: 48,
    });
    const one = await process(jpegPhoto({ width: 1, height: 1 }));
    expect(await sharp(one.photo).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  test('accepts a photo that is one pixel high', async () => {
    const processed = await process(halves(4000, 1).png().toBuffer());
    expect(processed).toMatchObject({ width: 4000, height: 1 });
    expect(await sharp(processed.thumbnail).metadata()).toMatchObject({ width: 480, height: 1 });
  });

  test.each([
    [1, 0.1, 0.5],
    [2, 0.9, 0.5],
    [3, 0.9, 0.5],
    [6, 0.5, 0.1],
    [8, 0.5, 0.9],
  ])('orientation %i is turned upright', async (orientation, x, y) => {
    const processed = await process(halves(400, 200).withMetadata({ orientation }).jpeg().toBuffer());
    const upright = orientation < 5 ? { width: 400, height: 200 } : { width: 200, height: 400 };
    expect(processed).toMatchObject(upright);
    expect(await pixelAt(processed.photo, x, y)).toEqual(RED);
    expect(await pixelAt(processed.photo, 1 - x, orientation < 5 ? y : 1 - y)).toEqual(BLUE);
  });

  test('stores no metadata of the camera', async () => {
    const processed = await process(photoWithGps());
    for (const bytes of [processed.photo, processed.thumbnail]) {
      const { exif, icc, iptc, xmp } = await sharp(bytes).metadata();
      expect([exif, icc, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes('Camera')).toBe(false);
    }
  });

  test('turns transparent pixels white', async () => {
    const clear = sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    expect(await pixelAt((await process(clear.png().toBuffer())).photo, 0.5, 0.5)).toEqual(WHITE);
  });

  test.each([
    ['grey', () => halves(60, 40).greyscale().jpeg().toBuffer()],
    ['CMYK', () => halves(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits a colour', () => halves(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['a palette', () => halves(60, 40).png({ palette: true }).toBuffer()],
  ])('a photo in %s becomes plain RGB', async (_, photo) => {
    const { photo: stored } = await process(photo());
    expect(await sharp(stored).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
    const { rgb, width, height } = await processor.decode(stored, 60);
    expect(rgb.length).toBe(3 * width * height);
  });

  test('takes the first frame of an animated WebP', async () => {
    const frames = [RED, BLUE].map((color) =>
      Buffer.from(new Array(20 * 20).fill(color.map((part) => part && 255)).flat()),
    );
    const moving = sharp(Buffer.concat(frames), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    });
    const processed = await process(moving.webp({ loop: 0, delay: [100, 100] }).toBuffer());
    expect(processed).toMatchObject({ type: 'image/webp', width: 20, height: 20 });
    expect(await pixelAt(processed.photo, 0.5, 0.5)).toEqual(RED);
  });

  test('returns the dominant colour as the placeholder', async () => {
    const { placeholder_color } = await process(jpegPhoto({ red: 200, green: 40, blue: 40 }));
    const [red = 0, green = 0, blue = 0] =
      placeholder_color.match(/[0-9a-f]{2}/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
    expect([red, green, blue].map((value) => Math.round(value / 40))).toEqual([5, 1, 1]);
  });
});

describe('the perceptual hash of a photo', () => {
  const bitsApart = (a: string, b: string) =>
    [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;

  const perceptualHash = async (photo: Buffer | Promise<Buffer>) => (await process(photo)).perceptual_hash;

  test('stays nearly the same when it is shrunk and saved again', async () => {
    const pile = sample('pile-street.jpg');
    const [one, two] = [
      await perceptualHash(pile),
      await perceptualHash(
        sharp(await pile)
          .resize(300)
          .jpeg({ quality: 40 })
          .toBuffer(),
      ),
    ];
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(bitsApart(one, two)).toBeLessThanOrEqual(4);
  });

  test('differs from that of another photo', async () => {
    const [pile, bags] = [
      await perceptualHash(sample('pile-street.jpg')),
      await perceptualHash(sample('bags-kerb.jpg')),
    ];
    expect(bitsApart(pile, bags)).toBeGreaterThan(15);
  });

  test('exists for a photo of one colour', async () => {
    expect(await perceptualHash(jpegPhoto())).toBe('0000000000000000');
  });
});

describe('the camera position', () => {
  const withGps = (position: Record<string, string>) =>
    halves(40, 40).withExif({ IFD0: { Make: 'Camera' }, IFD3: position });
  const place = (latitude: string, longitude: string, refs = ['N', 'E'] as const) => ({
    GPSLatitudeRef: refs[0],
    GPSLatitude: latitude,
    GPSLongitudeRef: refs[1],
    GPSLongitude: longitude,
  });

  test('is read from any format, before it is dropped', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { gps } = await process(
        withGps(place('26/1 57/1 1260/100', '75/1 50/1 4668/100')).toFormat(format).toBuffer(),
      );
      expect(gps?.latitude).toBeCloseTo(26.9535, 5);
      expect(gps?.longitude).toBeCloseTo(75.8463, 5);
    }
  });

  test('is negative in the south and the west', async () => {
    const { gps } = await process(
      withGps({ ...place('33/1 52/1 0/1', '70/1 30/1 0/1'), GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' })
        .jpeg()
        .toBuffer(),
    );
    expect(gps?.latitude).toBeCloseTo(-33.8667, 3);
    expect(gps?.longitude).toBeCloseTo(-70.5, 5);
  });

  test.each([
    ['0, 0, which cameras without a fix write', place('0/1 0/1 0/1', '0/1 0/1 0/1')],
    ['beyond the pole', place('91/1 0/1 0/1', '75/1 0/1 0/1')],
    ['beyond the date line', place('26/1 0/1 0/1', '181/1 0/1 0/1')],
    ['no number', place('0/0 0/0 0/0', '75/1 0/1 0/1')],
    ['half a position', { GPSLatitudeRef: 'N', GPSLatitude: '26/1 57/1 0/1' }],
  ])('is unknown when it is %s', async (_, position) => {
    expect((await process(withGps(position).jpeg().toBuffer())).gps).toBeNull();
  });

  test('is null when the EXIF is broken, and the photo is still accepted', async () => {
    const photo = await photoWithGps();
    const exif = photo.indexOf('Exif\0\0');
    photo.fill(0xff, exif + 6, exif + 60);
    expect(await process(photo)).toMatchObject({ width: 64, gps: null });
  });
});

describe('the time of the camera', () => {
  const withTimes = (tags: Record<string, string>, gps: Record<string, string> = {}) =>
    halves(40, 40).withExif({ IFD0: { Make: 'Camera' }, IFD2: tags, IFD3: gps });
  const DateTimeOriginal = '2026:06:01 10:30:00';

  test.each([
    [
      'with its time zone',
      { DateTimeOriginal, OffsetTimeOriginal: '+05:30' },
      {},
      '2026-06-01T05:00:00.000Z',
    ],
    ['without one: in the last time zone', { DateTimeOriginal }, {}, '2026-06-01T22:30:00.000Z'],
    [
      'of the satellites, which is world time',
      { DateTimeOriginal },
      { GPSDateStamp: '2026:06:01', GPSTimeStamp: '5/1 0/1 7/1' },
      '2026-06-01T05:00:07.000Z',
    ],
  ])('is read %s', async (_, tags, gps, moment) => {
    const { captured_at } = await process(withTimes(tags, gps).jpeg().toBuffer());
    expect(captured_at?.toISOString()).toBe(moment);
  });

  test.each([
    ['nothing', {}],
    ['no date', { DateTimeOriginal: '    :  :     :  :  ' }],
    ['a day that does not exist', { DateTimeOriginal: '2026:13:45 10:30:00' }],
  ])('is unknown when it is %s', async (_, tags) => {
    expect((await process(withTimes(tags).jpeg().toBuffer())).captured_at).toBeNull();
  });
});

describe('an invalid photo', () => {
  test.each([
    ['a text', () => Buffer.from('hello'), 'unsupported'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'unsupported',
    ],
    ['a GIF', gifPicture, 'unsupported'],
    ['a HEIC', heicHead, 'unsupported'],
    ['an empty file', () => Buffer.alloc(0), 'unreadable'],
    ['a truncated JPEG', truncatedJpeg, 'unreadable'],
    [
      'a truncated WebP',
      async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 3000),
      'unreadable',
    ],
    ['a JPEG that is only its first bytes', () => Buffer.from('\xff\xd8\xff', 'latin1'), 'unreadable'],
    [
      'a GIF that pretends to be a JPEG',
      async () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), await gifPicture()]),
      'unreadable',
    ],
    [
      'an SVG behind a PNG signature',
      () => Buffer.from('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
      'unreadable',
    ],
    ['a PNG of 400 megapixels in a hundred bytes', pngBomb, 'too-large'],
  ])('%s is refused', async (_, file, kind) => {
    expect(await refusal(file())).toBe(kind);
  });

  test('is blocked by the library itself when it is of another format', async () => {
    await expect(sharp(await gifPicture()).toBuffer()).rejects.toThrow();
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).toBuffer(),
    ).rejects.toThrow();
    await expect(sharp(await webpPhoto()).toBuffer()).resolves.toBeInstanceOf(Buffer);
  });

  test('is reported as unreadable when it is in the store', async () => {
    const photo = await truncatedJpeg();
    await expect(processor.decode(photo, 32)).rejects.toThrow(UnreadablePhotoError);
    await expect(processor.decode(new Uint8Array(), 32)).rejects.toThrow(UnreadablePhotoError);
    await expect(processor.measure(new Uint8Array())).rejects.toThrow(UnreadablePhotoError);
    await expect(processor.annotate(photo, [])).rejects.toThrow(UnreadablePhotoError);
  });
});

describe('decoding for a detector', () => {
  test.each([
    [1600, 1200, 416, 312],
    [640, 480, 416, 312],
    [100, 200, 208, 416],
    [5000, 1, 416, 1],
  ])('scales %i × %i pixels to %i × %i', async (width, height, expectedWidth, expectedHeight) => {
    const { rgb, ...size } = await processor.decode(await jpegPhoto({ width, height }), 416);
    expect(size).toEqual({ width: expectedWidth, height: expectedHeight });
    expect(rgb.length).toBe(3 * expectedWidth * expectedHeight);
  });

  test('keeps every pixel at its position', async () => {
    const { rgb, width } = await processor.decode(await halves(1600, 800).jpeg().toBuffer(), 416);
    const readPixel = (x: number) =>
      [...rgb.subarray(3 * x, 3 * x + 3)].map((value) => Math.round(value / 64));
    expect([readPixel(width * 50 + 20), readPixel(width * 50 + width - 20)]).toEqual([RED, BLUE]);
  });
});
