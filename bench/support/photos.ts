import sharp from 'sharp';
import { samplePhoto } from '../../e2e/support/citizen.ts';

const PHONE = { width: 4000, height: 3000 };
const GRAIN = { type: 'gaussian', mean: 128, sigma: 14 } as const;
const JPEG_HEADER_BYTES = 2;
const COMMENT = [0xff, 0xfe];

/** A photo like that of a phone: 12 megapixels of a roadside with the noise of a sensor, 2 to 3 MB of JPEG. */
export async function createPhonePhoto(): Promise<Buffer> {
  const grain = sharp({ create: { ...PHONE, channels: 3, background: '#808080', noise: GRAIN } });
  return sharp(samplePhoto('cans-roadside'))
    .resize({ ...PHONE, fit: 'cover' })
    .composite([{ input: await grain.png({ compressionLevel: 0 }).toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The same picture with other bytes, by a JPEG comment, so that the product treats it as another photo. */
export function makeDistinct(jpeg: Buffer): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(crypto.randomUUID());
  const length = text.length + 2; // the length includes its own two bytes
  const comment = Buffer.from([...COMMENT, length >> 8, length & 255, ...text]);
  return new Uint8Array(
    Buffer.concat([jpeg.subarray(0, JPEG_HEADER_BYTES), comment, jpeg.subarray(JPEG_HEADER_BYTES)]),
  );
}
