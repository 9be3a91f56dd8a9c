import { LIMITS } from '@smart-waste/contract';
import type { Size } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { getErrorMessage } from '../../lib/caught-error.ts';
import { UnreadablePhotoError } from '../../ports/detector.ts';
import { InvalidPhotoError, type Pixels } from '../../ports/image-processor.ts';

export type { Metadata };

const WORK_SECONDS = 20;

// Process-wide: only these three formats are ever decoded, regardless of the file name; each photo is processed
// by one thread; nothing is cached, because no photo is processed twice.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.concurrency(1);
sharp.cache(false);

/** The threads in which Node works beside the event loop, unless its environment says how many. */
const POOL_THREADS = 4;

/**
 * How many threads of Node's pool may work on photos: all but one. The size of the pool is read as libuv reads it, for which a text that is
 * no number is one thread: https://docs.libuv.org/en/stable/threadpool.html.
 */
export function computeMaxPipelines(threadPoolSize: string | undefined): number {
  const threads = threadPoolSize === undefined ? POOL_THREADS : Number.parseInt(threadPoolSize, 10);
  return Math.max(1, (threads || 1) - 1);
}

/**
 * Runs one pipeline on pixels, or reads a header. libvips takes a thread of Node's pool for it, in which files are read and tokens are
 * checked, too. One thread stays free, so that a request does not wait behind photos (UP-44): all threads of the process share
 * the pool, so only the main thread works on photos. A pipeline must not start another one in `work`.
 */
export const runPipeline = pLimit(computeMaxPipelines(process.env.UV_THREADPOOL_SIZE));

/** Opens a photo with all protections: a pixel limit, first frame only, broken data refused, a time limit. */
export function openSharp(input: string | Uint8Array): Sharp {
  return sharp(input, { limitInputPixels: LIMITS.photoMaxPixels, sequentialRead: true }).timeout({
    seconds: WORK_SECONDS,
  });
}

/** Maps an error of sharp to the reason why a photo is refused. */
export function toInvalidPhoto(error: unknown): InvalidPhotoError {
  if (/pixel limit/i.test(getErrorMessage(error))) {
    const megapixels = LIMITS.photoMaxPixels / 1_000_000;
    return new InvalidPhotoError('too-large', createReason('error.upload.photo_pixels', { megapixels }), {
      cause: error,
    });
  }
  return new InvalidPhotoError('unreadable', createReason('error.upload.photo_damaged'), { cause: error });
}

/** Runs work on a stored photo. It was decoded when it was uploaded, so a failure means that it is damaged. */
export async function readStored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UnreadablePhotoError('the stored photo cannot be decoded', { cause: error });
  }
}

/** What the header of a photo says; nothing is decoded. */
export const readMetadata = (input: string | Uint8Array): Promise<Metadata> =>
  runPipeline(() => openSharp(input).metadata());

/** Pixels as sharp's input, without copying them. */
export const toSharp = ({ rgb, width, height }: Pixels): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

/** The same of pixels with an alpha channel. */
export const toSharpWithAlpha = (rgba: Uint8Array, { width, height }: Size): Sharp =>
  sharp(rgba, { raw: { width, height, channels: 4 } });

/** Options of a resize: neither side longer than this, and never an enlargement. */
export const fitWithin = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** Runs the pipeline and returns RGB pixels for a photo of any colour space. */
export async function readPixels(image: Sharp): Promise<Pixels> {
  const rgb = image.toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' });
  const { data, info } = await runPipeline(() => rgb.toBuffer({ resolveWithObject: true }));
  return { rgb: data, width: info.width, height: info.height };
}
