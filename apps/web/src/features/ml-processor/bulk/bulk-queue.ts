import { LIMITS } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';

export type BulkItem = {
  id: string;
  file: File;
  previewUrl: string;
  location: string;
  /** Where the photo says that it was taken. */
  gps: Point | null;
  status: 'queued' | 'uploading' | 'failed';
  /** Why it failed, in the server's words; null when it had none. */
  error: string | null;
  /** 0–100. */
  progress: number;
};

export type BulkAction =
  | { type: 'added'; items: readonly BulkItem[] }
  | { type: 'changed'; id: string; change: Partial<Omit<BulkItem, 'id' | 'file'>> }
  | { type: 'located'; location: string }
  | { type: 'removed'; id: string };

export function bulkReducer(items: readonly BulkItem[], action: BulkAction): readonly BulkItem[] {
  switch (action.type) {
    case 'added':
      return [...items, ...action.items];
    case 'changed':
      return items.map((item) => (item.id === action.id ? { ...item, ...action.change } : item));
    case 'located':
      return items.map((item) => ({ ...item, location: action.location }));
    case 'removed':
      return items.filter(({ id }) => id !== action.id);
  }
}

/** Why a file is refused; null when it is accepted (MP-05, MP-06). */
export function refusalOfBulk({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'not-an-image' | 'too-large' | null {
  if (!type.startsWith('image/')) return 'not-an-image';
  return size > LIMITS.photoMaxBytes ? 'too-large' : null;
}

/** What prevents Upload All from starting (MP-07, MP-08). */
export function faultOf(items: readonly Pick<BulkItem, 'location'>[]): 'nothing' | 'no-location' | null {
  if (items.length === 0) return 'nothing';
  return items.some(({ location }) => location.trim() === '') ? 'no-location' : null;
}
