import type { Drawing, PhotoAnswer } from './photo-job.ts';

type Waiting = { resolve: (answer: PhotoAnswer) => void; reject: (error: Error) => void };

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function giveUp(): void {
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
  started.onerror = giveUp;
  return started;
}

/** Has a photo's GPS read and, if wanted, the photo drawn anew, both off the main thread. Rejects when the worker dies. */
export function workOnPhoto(file: Blob, drawing: Drawing | null): Promise<PhotoAnswer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker ??= startWorker();
    worker.postMessage({ id, file, drawing });
  });
}
