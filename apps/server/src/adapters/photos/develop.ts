import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import type { DevelopedPhoto, Pixels } from '../../ports/photo-studio.ts';
import { cameraPosition } from './camera-position.ts';
import { differenceHash, HASH_COLUMNS, HASH_ROWS } from './perceptual-hash.ts';
import { HEAD_BYTES, photoTypeOf } from './photo-type.ts';
import { pixelsOf, rawPixels, within } from './pixels.ts';
import { photoFrom, refusalOf } from './sharp-input.ts';

/** A stored photo is at most this wide and high: enough to see what lies there, a tenth of a camera's bytes. */
const PHOTO_SIDE_PIXELS = 1600;
const PHOTO_QUALITY = 82;
const THUMBNAIL_SIDE_PIXELS = 480;
const THUMBNAIL_QUALITY = 75;

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Upright RGB on white, small enough to keep, and what the file says of itself: the one time that it is decoded. */
async function opened(path: string): Promise<{ pixels: Pixels; metadata: Metadata }> {
  try {
    const metadata = await photoFrom(path).metadata();
    const upright = photoFrom(path).autoOrient().flatten({ background: '#ffffff' });
    return { metadata, pixels: await pixelsOf(upright.resize(within(PHOTO_SIDE_PIXELS))) };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function dominantColor(pixels: Pixels): Promise<string> {
  const small = await pixelsOf(rawPixels(pixels).resize(within(64)));
  const { dominant } = await rawPixels(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

async function lookOf(pixels: Pixels): Promise<string> {
  const tiny = rawPixels(pixels).resize(HASH_COLUMNS, HASH_ROWS, { fit: 'fill' }).greyscale();
  return differenceHash(await tiny.raw().toBuffer());
}

/** Turns a file as it was sent into what is kept of it. */
export async function develop(path: string): Promise<DevelopedPhoto> {
  const type = photoTypeOf(await headOf(path));
  const { pixels, metadata } = await opened(path);
  const [photo, thumbnail, placeholder_color, perceptual_hash, gps] = await Promise.all([
    rawPixels(pixels).jpeg({ quality: PHOTO_QUALITY }).toBuffer(),
    rawPixels(pixels).resize(within(THUMBNAIL_SIDE_PIXELS)).jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer(),
    dominantColor(pixels),
    lookOf(pixels),
    cameraPosition(metadata.exif),
  ]);
  const { width, height } = metadata.autoOrient;
  return { type, photo, thumbnail, width, height, placeholder_color, perceptual_hash, gps };
}
