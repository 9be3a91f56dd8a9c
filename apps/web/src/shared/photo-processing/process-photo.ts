import { LIMITS } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import type { Drawing, PhotoAnswer } from './photo-job.ts';

type Waiting = { resolve: (answer: PhotoAnswer) => void; reject: (error: Error) => void };

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function failWorker(): void {
  worker?.terminate();
  worker = null; // the next photo gets a new one
  for (const { reject } of waiting.values()) reject(new Error('The photo could not be prepared'));
  waiting.clear();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  };
  started.onerror = failWorker;
  return started;
}

/** Reads a photo's GPS and, on request, redraws the photo, both off the main thread. Rejects when the worker fails. */
export function processPhoto(file: Blob, drawing: Drawing | null): Promise<PhotoAnswer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker ??= startWorker();
    worker.postMessage({ id, file, drawing });
  });
}

/** `note` describes what was done, or that the photo is unchanged because it could not be decoded. */
export type Prepared = { file: File; gps: Point | null; note: 'untouched' | 'redrawn' | 'failed' };
export type Edit = 'rotate' | 'flip';

const SHRINK: Drawing = {
  turn: 0,
  flip: false,
  maxSide: LIMITS.shrinkMaxSidePixels,
  quality: LIMITS.shrinkQuality,
};
const KEEP_SIZE = { maxSide: Number.POSITIVE_INFINITY, quality: LIMITS.editQuality };
const EDITS: Record<Edit, Drawing> = {
  rotate: { ...KEEP_SIZE, turn: 90, flip: false },
  flip: { ...KEEP_SIZE, turn: 0, flip: true },
};

const asJpeg = (blob: Blob, name: string): File =>
  new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });

async function prepared(file: File, drawing: Drawing | null): Promise<Prepared> {
  const answer = await processPhoto(file, drawing).catch(() => null);
  if (!answer || 'error' in answer) return { file, gps: answer?.gps ?? null, note: 'failed' };
  const { gps, blob } = answer;
  return blob ? { file: asJpeg(blob, file.name), gps, note: 'redrawn' } : { file, gps, note: 'untouched' };
}

/** Reads a new photo's GPS and reduces it when it is over 2 MB (UP-06). Never rejects: on failure the photo stays unchanged. */
export const preparePhoto = (file: File): Promise<Prepared> =>
  prepared(file, file.size > LIMITS.shrinkAboveBytes ? SHRINK : null);

/** Turns a photo by a quarter to the right, or mirrors it. */
export const editPhoto = (file: File, edit: Edit): Promise<Prepared> => prepared(file, EDITS[edit]);
