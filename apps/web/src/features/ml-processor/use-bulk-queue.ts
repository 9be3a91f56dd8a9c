import { LIMITS } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useReducer, useState } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { createId } from '../../shared/new-id.ts';
import { checkPhoto, createUnreadableReason } from '../../shared/photo-processing/process-photo.ts';
import { useRevokePreviews } from '../../shared/photo-processing/use-revoke-previews.ts';
import { toast } from '../../shared/ui/toast.ts';

/** The images of the panel: accepted within the limits, each with a preview and the GPS position of its metadata. */
export function useBulkQueue() {
  const t = useMessages(mlProcessorMessages);
  const [items, dispatch] = useReducer(bulkReducer, []);
  const translate = useSentence();
  const [picks, setPicks] = useState(0);
  useRevokePreviews(items);

  function isAccepted(file: File): boolean {
    const refusal = findRefusal(file);
    if (refusal === 'not-an-image') toast.error(t('ml_processor.not_an_image', { name: file.name }));
    if (refusal === 'too-large') toast.error(t('ml_processor.too_large', { name: file.name }));
    return refusal === null;
  }

  /** Lists the images in the order in which they were picked, each as soon as it was read. */
  async function add(files: readonly File[]) {
    const reading = files.filter(isAccepted).map((file) => ({ file, prepared: checkPhoto(file) }));
    if (reading.length === 0) return;
    setPicks((picks) => picks + 1);
    for (const { file, prepared } of reading) {
      const { note, gps, file: readable } = await prepared;
      if (note === 'unreadable') {
        const reason = translate(createUnreadableReason(file));
        toast.error(t('ml_processor.refused', { name: file.name, reason }));
      } else dispatch({ type: 'added', items: [createBulkItem(readable, gps)] });
    }
    setPicks((picks) => picks - 1);
  }
  return { items, dispatch, add, isReading: picks > 0 };
}
export type BulkQueue = ReturnType<typeof useBulkQueue>;

export type BulkItem = {
  id: string;
  file: File;
  previewUrl: string;
  /** The GPS position in the photo's metadata. */
  gps: Point | null;
  status: 'queued' | 'uploading' | 'failed';
  /** Why it failed, in the server's words; null when it had none. */
  error: string | null;
  /** 0–100. */
  progress: number;
};

const createBulkItem = (file: File, gps: Point | null): BulkItem => ({
  id: createId(),
  file,
  previewUrl: URL.createObjectURL(file),
  gps,
  status: 'queued',
  error: null,
  progress: 0,
});

export type BulkAction =
  | { type: 'added'; items: readonly BulkItem[] }
  | { type: 'changed'; id: string; change: Partial<Omit<BulkItem, 'id' | 'file'>> }
  | { type: 'removed'; id: string };

function bulkReducer(items: readonly BulkItem[], action: BulkAction): readonly BulkItem[] {
  switch (action.type) {
    case 'added':
      return [...items, ...action.items];
    case 'changed':
      return items.map((item) => (item.id === action.id ? { ...item, ...action.change } : item));
    case 'removed':
      return items.filter(({ id }) => id !== action.id);
  }
}

/** Why a file is refused; null when it is accepted (MP-05, MP-06). */
function findRefusal({ type, size }: Pick<File, 'type' | 'size'>): 'not-an-image' | 'too-large' | null {
  if (!type.startsWith('image/')) return 'not-an-image';
  return size > LIMITS.photoMaxBytes ? 'too-large' : null;
}
