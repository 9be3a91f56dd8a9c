import { describe, expect, it } from 'vitest';
import { readMetadata } from './read-metadata.ts';

const [ASCII, LONG, RATIONAL] = [2, 4, 5];
/** The blocks of EXIF, by the tag that leads to them. */
const [EXIF, GPS] = [0x87_69, 0x88_25];
type Tag = { tag: number; type: number; count: number; bytes: number[] };

const int = (value: number, size: number) =>
  Array.from({ length: size }, (_, at) => (value >> (8 * at)) & 0xff);
const text = (tag: number, value: string): Tag => {
  const bytes = [...new TextEncoder().encode(`${value}\0`)];
  return { tag, type: ASCII, count: bytes.length, bytes };
};
const degrees = (tag: number, value: number): Tag => ({
  tag,
  type: RATIONAL,
  count: 3,
  bytes: [value, 1, 0, 1, 0, 1].flatMap((part) => int(part, 4)),
});
const pointer = (tag: number, to: number): Tag => ({ tag, type: LONG, count: 1, bytes: int(to, 4) });

/** A block of tags at this offset, with the values that are longer than four bytes behind it. */
function block(tags: Tag[], at: number): number[] {
  const rest: number[] = [];
  const end = at + 2 + tags.length * 12 + 4;
  const entries = tags.flatMap(({ tag, type, count, bytes }) => {
    const isLong = bytes.length > 4;
    const value = isLong ? int(end + rest.length, 4) : [...bytes, 0, 0, 0, 0].slice(0, 4);
    if (isLong) rest.push(...bytes);
    return [...int(tag, 2), ...int(type, 2), ...int(count, 4), ...value];
  });
  return [...int(tags.length, 2), ...entries, ...int(0, 4), ...rest];
}

/** The beginning of a JPEG file with these tags of EXIF, as a camera writes them. */
function photoWith(exif: Tag[], gps: Tag[]): Uint8Array {
  const start = 8;
  const first = start + 2 + 2 * 12 + 4;
  const exifBlock = block(exif, first);
  const second = first + exifBlock.length;
  const main = block([pointer(EXIF, first), pointer(GPS, second)], start);
  const header = [0x49, 0x49, 42, 0, ...int(start, 4)];
  const tiff = [...header, ...main, ...exifBlock, ...block(gps, second)];
  const size = tiff.length + 8;
  const segment = [0xff, 0xe1, size >> 8, size & 0xff, ...new TextEncoder().encode('Exif\0\0'), ...tiff];
  return new Uint8Array([0xff, 0xd8, ...segment, 0xff, 0xd9]);
}

describe('the metadata of a photo (CA-101, CA-140)', () => {
  const times = [text(0x90_03, '2026:06:01 10:30:00'), text(0x90_11, '+05:30')];
  const place = [text(1, 'N'), degrees(2, 26), text(3, 'E'), degrees(4, 75)];

  it('says where and when its camera took it', async () => {
    expect(await readMetadata(photoWith(times, place))).toEqual({
      gps: { latitude: 26, longitude: 75 },
      capturedAtMs: Date.parse('2026-06-01T05:00:00Z'),
    });
  });

  it('says only one of them when the other is missing', async () => {
    expect(await readMetadata(photoWith(times, []))).toMatchObject({
      gps: null,
      capturedAtMs: expect.any(Number),
    });
    expect(await readMetadata(photoWith([], place))).toMatchObject({
      gps: { latitude: 26, longitude: 75 },
      capturedAtMs: null,
    });
  });

  it('says nothing of a file without any', async () => {
    expect(await readMetadata(new TextEncoder().encode('no photo'))).toEqual({
      gps: null,
      capturedAtMs: null,
    });
  });
});
