import { open } from 'node:fs/promises';
import type { PhotoHeader } from '@smart-waste/core';
import type { Pixels, ProcessedPhoto } from '../../ports/image-processor.ts';
import { detectPhotoType, HEAD_BYTES } from './photo-type.ts';
import { findCaptureTime, findTiff, readCameraPosition } from './read-exif.ts';
import {
  fitWithin,
  type Metadata,
  openSharp,
  readMetadata,
  readPixels,
  runPipeline,
  toInvalidPhoto,
  toSharp,
} from './sharp-input.ts';

/** The largest width and height of a stored photo: enough to recognise waste, at a tenth of the camera's bytes. */
const PHOTO_SIDE_PIXELS = 1600;
export const PHOTO_QUALITY = 82;
export const THUMBNAIL_SIDE_PIXELS = 480;
export const THUMBNAIL_QUALITY = 75;
/** The difference hash compares neighbours: nine columns make eight bits a row. */
const HASH_COLUMNS = 9;
const HASH_ROWS = 8;

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The photo as it is stored, upright on white, and its metadata. The file is decoded only here. */
async function openPhoto(path: string): Promise<{ photo: Uint8Array; metadata: Metadata }> {
  try {
    const metadata = await readMetadata(path);
    const upright = openSharp(path).autoOrient().flatten({ background: '#ffffff' });
    const reduced = upright.resize(fitWithin(PHOTO_SIDE_PIXELS)).jpeg({ quality: PHOTO_QUALITY });
    const photo = await runPipeline(() => reduced.toBuffer());
    return { metadata, photo };
  } catch (error) {
    throw toInvalidPhoto(error);
  }
}

async function computeDominantColor(pixels: Pixels): Promise<string> {
  const small = await readPixels(toSharp(pixels).resize(fitWithin(64)));
  const { dominant } = await runPipeline(() => toSharp(small).stats());
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

async function computePerceptualHash(pixels: Pixels): Promise<string> {
  const tiny = toSharp(pixels).resize(HASH_COLUMNS, HASH_ROWS, { fit: 'fill' }).greyscale();
  return computeDifferenceHash(await runPipeline(() => tiny.raw().toBuffer()));
}

/** Reads what decoding an uploaded file takes; its type is decided by its first bytes. */
export async function inspectPhoto(path: string): Promise<PhotoHeader> {
  detectPhotoType(await readHead(path));
  try {
    const { width, height, channels, depth, isProgressive } = await readMetadata(path);
    const bytesPerChannel = depth === 'ushort' ? 2 : 1;
    return { width, height, channels, bytesPerChannel, isInterlaced: isProgressive ?? false };
  } catch (error) {
    throw toInvalidPhoto(error);
  }
}

/** Turns an uploaded file into the photo and the data that are stored. */
export async function processPhoto(path: string): Promise<ProcessedPhoto> {
  const type = detectPhotoType(await readHead(path));
  const { photo, metadata } = await openPhoto(path);
  // A JPEG is decoded at a reduced size; the pixels of the full photo would leave 6 MB to the garbage collector.
  const small = await readPixels(openSharp(photo).resize(fitWithin(THUMBNAIL_SIDE_PIXELS)));
  const tiff = findTiff(metadata.exif);
  const [thumbnail, placeholder_color, perceptual_hash, gps, captured_at] = await Promise.all([
    runPipeline(() => toSharp(small).jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer()),
    computeDominantColor(small),
    computePerceptualHash(small),
    readCameraPosition(tiff),
    findCaptureTime(tiff),
  ]);
  const { width, height } = metadata.autoOrient;
  return { type, photo, thumbnail, width, height, placeholder_color, perceptual_hash, gps, captured_at };
}

/**
 * The difference hash of a photo shrunk to 9 × 8 grey pixels: one bit for each pair of neighbours, 16 hex digits.
 * Photos that look alike differ in few bits.
 */
function computeDifferenceHash(grey: Uint8Array): string {
  let hash = 0n;
  for (let row = 0; row < HASH_ROWS; row += 1) {
    for (let column = 1; column < HASH_COLUMNS; column += 1) {
      const here = row * HASH_COLUMNS + column;
      const brighter = (grey[here] ?? 0) > (grey[here - 1] ?? 0);
      hash = (hash << 1n) | (brighter ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}
