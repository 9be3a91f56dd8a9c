import { createCipheriv, createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type PhotoOptions = { red?: number; green?: number; blue?: number; width?: number; height?: number };

const plain = ({ red = 90, green = 120, blue = 60, width = 64, height = 48 }: PhotoOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: green, b: blue } } });

export const jpegPhoto = (options?: PhotoOptions): Promise<Buffer> => plain(options).jpeg().toBuffer();
export const pngPhoto = (options?: PhotoOptions): Promise<Buffer> => plain(options).png().toBuffer();
export const webpPhoto = (options?: PhotoOptions): Promise<Buffer> => plain(options).webp().toBuffer();
export const gifPicture = (): Promise<Buffer> => plain().gif().toBuffer();

/** A JPEG of noise, which hardly compresses; another `red` gives another photo. */
export async function noisePhoto({
  red = 0,
  width = 64,
  height = 48,
}: PhotoOptions = {}): Promise<Uint8Array> {
  const raw = { width, height, channels: 3 } as const;
  const pixels = randomFill(3 * width * height, red);
  return new Uint8Array(await sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer());
}

/** The same bytes for the same seed. */
function randomFill(length: number, seed: number): Uint8Array {
  const key = createHash('sha256').update(String(seed)).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return cipher.update(new Uint8Array(length));
}

/** A JPEG as a phone makes it at the Jal Mahal in Jaipur: 26.9535, 75.8463. */
export const photoWithGps = (options?: PhotoOptions): Promise<Buffer> =>
  plain(options)
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Asha Sharma' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '26/1 57/1 1260/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '75/1 50/1 4668/100',
      },
    })
    .jpeg()
    .toBuffer();

/** A complete JPEG that is padded to a length of `bytes`. */
export async function jpegOfSize(bytes: number): Promise<Buffer> {
  const padded = Buffer.alloc(bytes);
  (await jpegPhoto()).copy(padded);
  return padded;
}

export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await jpegPhoto({ width: 800, height: 600 });
  return whole.subarray(0, Math.floor(whole.length / 2));
}

export const heicHead = (): Buffer =>
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(400, '\0'), 'latin1');

/** A PNG of a hundred bytes that declares 20,000 × 20,000 pixels. */
export function pngBomb(): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const length = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(20_000, 0);
  head.writeUInt32BE(20_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
