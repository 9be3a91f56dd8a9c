import { LIMITS, PHOTO_TYPES } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import type { DrawOptions, PhotoJobResult } from './photo-job.ts';

type PendingJob = { resolve: (answer: PhotoJobResult) => void; reject: (error: Error) => void };

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, PendingJob>();

function failWorker(): void {
  worker?.terminate();
  worker = null; // the next photo gets a new one
  for (const { reject } of waiting.values()) reject(new Error('The photo could not be prepared'));
  waiting.clear();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<PhotoJobResult>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  };
  started.onerror = failWorker;
  return started;
}

/**
 * Decodes a photo, reads its metadata and, on request, redraws it, all off the main thread. Rejects when the worker fails.
 */
function processPhoto(file: Blob, drawing: DrawOptions | null): Promise<PhotoJobResult> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker ??= startWorker();
    worker.postMessage({ id, file, drawing });
  });
}

/**
 * `note` describes what was done: `failed` leaves the photo as it is, because it could not be drawn or looked at;
 * `unreadable` is no photo that this browser can decode.
 */
export type PreparedPhoto = {
  file: File;
  gps: Point | null;
  /** The latest moment at which it can have been taken. */
  takenAtMs: number;
  note: 'untouched' | 'redrawn' | 'failed' | 'unreadable';
};
export type PhotoEdit = 'rotate' | 'flip';

const UPRIGHT = { rotation: 0, flip: false } as const;
const SHRINK: DrawOptions = {
  ...UPRIGHT,
  maxSide: LIMITS.shrinkMaxSidePixels,
  quality: LIMITS.shrinkQuality,
};
const KEEP_SIZE = { maxSide: Number.POSITIVE_INFINITY, quality: LIMITS.editQuality };
const CONVERT: DrawOptions = { ...UPRIGHT, ...KEEP_SIZE };
const EDITS: Record<PhotoEdit, DrawOptions> = {
  rotate: { ...KEEP_SIZE, rotation: 90, flip: false },
  flip: { ...KEEP_SIZE, rotation: 0, flip: true },
};

const toJpegFile = (blob: Blob, name: string): File =>
  new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });

/** By its camera and by its file, which is as old as the photo or younger; a clock that is ahead is wrong. */
const computeLatestTime = (file: File, capturedAtMs: number | null): number =>
  Math.min(capturedAtMs ?? Number.POSITIVE_INFINITY, file.lastModified, Date.now());

async function prepare(file: File, drawing: DrawOptions | null): Promise<PreparedPhoto> {
  const answer = await processPhoto(file, drawing).catch(() => null);
  if (!answer) return { file, gps: null, takenAtMs: computeLatestTime(file, null), note: 'failed' };
  const known = { gps: answer.gps, takenAtMs: computeLatestTime(file, answer.capturedAtMs) };
  if ('failedAt' in answer)
    return { file, ...known, note: answer.failedAt === 'decode' ? 'unreadable' : 'failed' };
  const { blob } = answer;
  return blob
    ? { file: toJpegFile(blob, file.name), ...known, note: 'redrawn' }
    : { file, ...known, note: 'untouched' };
}

/** Whether the server takes photos of this type as they are. */
const isAcceptedType = ({ type }: Blob): boolean => PHOTO_TYPES.some((accepted) => accepted === type);

function chooseDrawing(file: File): DrawOptions | null {
  if (file.size > LIMITS.shrinkAboveBytes) return SHRINK;
  return isAcceptedType(file) ? null : CONVERT;
}

/**
 * Decodes a new photo and reads its metadata; reduces it when it is over 2 MB (UP-06) and converts a format that the server
 * does not take (UP-34). Never rejects.
 */
export const preparePhoto = (file: File): Promise<PreparedPhoto> => prepare(file, chooseDrawing(file));

/** The same without reducing it. */
export const checkPhoto = (file: File): Promise<PreparedPhoto> =>
  prepare(file, isAcceptedType(file) ? null : CONVERT);

/** Why this browser cannot read a file that says that it is a photo. */
export const createUnreadableReason = (file: File): Reason =>
  isAcceptedType(file)
    ? createReason('upload.photo.unreadable')
    : createReason('upload.photo.unsupported', {
        format: (file.type.split('/')[1] ?? file.type).toUpperCase(),
      });

/** Turns a photo by a quarter to the right, or mirrors it. */
export const editPhoto = (file: File, edit: PhotoEdit): Promise<PreparedPhoto> => prepare(file, EDITS[edit]);
