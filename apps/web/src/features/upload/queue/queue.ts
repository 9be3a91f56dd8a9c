import { findUploadProblem, type Point } from '@smart-waste/core';
import type { Reason } from '@smart-waste/messages';

/**
 * A photo on its way; `id` is also its Idempotency-Key, so the server stores one photo once however often it is sent.
 */
export type QueueItem = {
  id: string;
  file: File;
  /** Null until the photo has been decoded: nothing unreadable is ever shown. */
  previewUrl: string | null;
  /** From the photo's own EXIF, read before the file is changed. */
  gps: Point | null;
  /** It was taken on this device just now, so the device is where the photo was taken. */
  isTakenHere: boolean;
  /** Its EXIF is being read, or the photo is being shrunk, turned or flipped. */
  isPreparing: boolean;
  status: 'queued' | 'uploading' | 'done' | 'failed';
  /** 0 to 100. */
  progress: number;
  /** The reason of the failure. */
  reason: string | null;
};

export type QueueAction =
  | { type: 'added'; items: readonly QueueItem[] }
  | { type: 'preparing'; id: string }
  | { type: 'prepared'; id: string; file: File; previewUrl: string | null; gps: Point | null }
  | { type: 'removed'; id: string }
  | { type: 'restored'; item: QueueItem; index: number }
  | { type: 'sending'; id: string }
  | { type: 'progressed'; id: string; percent: number }
  | { type: 'sent'; id: string }
  | { type: 'refused'; id: string; reason: string }
  | { type: 'kept'; id: string }
  | { type: 'finished' };

type Change = Partial<Omit<QueueItem, 'id'>>;

function toChange(action: QueueAction): Change | null {
  switch (action.type) {
    case 'preparing':
      return { isPreparing: true };
    case 'prepared': {
      const { file, previewUrl, gps } = action;
      return { file, previewUrl, gps, isPreparing: false, status: 'queued', progress: 0, reason: null };
    }
    case 'sending':
      return { status: 'uploading', progress: 0, reason: null };
    case 'progressed':
      return { progress: action.percent };
    case 'sent':
      return { status: 'done', progress: 100 };
    case 'refused':
      return { status: 'failed', progress: 0, reason: action.reason };
    default:
      return null;
  }
}

/** The queue (UP-23): queued, uploading, then done or failed. A photo that was stored on the device leaves it. */
export function queueReducer(queue: readonly QueueItem[], action: QueueAction): readonly QueueItem[] {
  if (action.type === 'added') return [...queue, ...action.items];
  if (action.type === 'restored') return queue.toSpliced(action.index, 0, action.item);
  if (action.type === 'finished') return queue.filter(({ status }) => status !== 'done');
  if (action.type === 'removed' || action.type === 'kept') return queue.filter(({ id }) => id !== action.id);
  const change = toChange(action);
  return queue.map((item) => (item.id === action.id ? { ...item, ...change } : item));
}

/** A photo that is younger was taken on the way to this page. */
const FRESH_MS = 10 * 60_000;

/** Whether a file was just written by the camera of this phone. A laptop also copies photos of other places. */
export const isFreshPhoto = ({ lastModified }: File, isPhone: boolean, nowMs: number): boolean =>
  isPhone && nowMs - lastModified < FRESH_MS;

export type RefusedFile = { name: string; reason: Reason };
export type QueueAdmission = { accepted: File[]; refused: RefusedFile[] };

/** Adds files in order while the limits allow it; each refusal has its own text (UP-15 to UP-18). */
export function admit(files: readonly File[], queue: readonly QueueItem[]): QueueAdmission {
  const accepted: File[] = [];
  const refused: QueueAdmission['refused'] = [];
  for (const file of files) {
    const reason = findUploadProblem(file, [...queue.map((item) => item.file), ...accepted]);
    if (reason === null) accepted.push(file);
    else refused.push({ name: file.name, reason });
  }
  return { accepted, refused };
}

export const isSendable = ({ status, isPreparing }: QueueItem): boolean =>
  !isPreparing && (status === 'queued' || status === 'failed');

/** Whether there are photos beside these: they can be added while others are sent. */
export const hasOthers = (queue: readonly QueueItem[], photos: readonly Pick<QueueItem, 'id'>[]): boolean =>
  queue.some(({ id }) => photos.every((photo) => photo.id !== id));

/** The share of all photos that has been sent, 0 to 100: the text of the button during the upload. */
export function computeTotalPercent(queue: readonly QueueItem[]): number {
  if (queue.length === 0) return 0;
  return Math.round(queue.reduce((sum, { progress }) => sum + progress, 0) / queue.length);
}
