import type { Point } from '@smart-waste/core';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useReducer } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { newId } from '../../../shared/new-id.ts';
import type { WaitingPhoto } from '../../../shared/outbox/outbox-store.ts';
import {
  type Edit,
  editPhoto,
  type Prepared,
  preparePhoto,
} from '../../../shared/photo-processing/process-photo.ts';
import { useRevokePreviews } from '../../../shared/photo-processing/use-revoke-previews.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { ActivityLog } from '../activity-panel.tsx';
import { admit, type QueueItem, queueReducer } from './queue.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const queuedItem = (file: File, id: string): QueueItem => ({
  id,
  file,
  previewUrl: URL.createObjectURL(file),
  gps: null,
  isPreparing: true,
  status: 'queued',
  progress: 0,
  reason: null,
});

/** The photos on this page: takes files in within the limits, prepares them in the worker, edits and removes them. */
export function useQueue(log: ActivityLog, onPhotoPlace: (point: Point) => void) {
  const t = useMessages(uploadPageMessages);
  const translate = useSentence();
  const [items, dispatch] = useReducer(queueReducer, []);
  useRevokePreviews(items);

  function noteWork({ file, note }: Prepared, name: string) {
    if (note === 'redrawn') log.note(t('upload_page.resized', { name, size: megabytes(file.size) }));
    if (note === 'failed') log.note(t('upload_page.edit_failed', { name }), 'bad');
  }

  async function prepare(item: QueueItem) {
    const prepared = await preparePhoto(item.file);
    noteWork(prepared, item.file.name);
    const { file, gps } = prepared;
    const previewUrl = file === item.file ? item.previewUrl : URL.createObjectURL(file);
    dispatch({ type: 'prepared', id: item.id, file, previewUrl, gps });
    if (gps) onPhotoPlace(gps);
  }

  function add(files: readonly File[]) {
    const { accepted, refused } = admit(files, items);
    for (const { name, reason } of refused) {
      toast.error(translate(reason), { description: name });
      log.note(t('upload_page.skipped', { name, reason: translate(reason) }), 'bad');
    }
    if (accepted.length === 0) return;
    const added = accepted.map((file) => queuedItem(file, newId()));
    dispatch({ type: 'added', items: added });
    log.note(t('upload_page.added', { count: added.length }));
    for (const item of added) void prepare(item);
  }

  /** Returns a waiting photo to the queue under its own key. */
  function putBack({ id, blob, filename }: WaitingPhoto) {
    const item = queuedItem(new File([blob], filename, { type: blob.type }), id);
    dispatch({ type: 'added', items: [item] });
    void prepare(item);
  }

  async function edit(item: QueueItem, how: Edit) {
    dispatch({ type: 'preparing', id: item.id });
    const { file, note } = await editPhoto(item.file, how);
    log.note(
      note === 'redrawn'
        ? t('upload_page.edited', { name: item.file.name })
        : t('upload_page.edit_failed', { name: item.file.name }),
      note === 'redrawn' ? 'note' : 'bad',
    );
    const previewUrl = file === item.file ? item.previewUrl : URL.createObjectURL(file);
    dispatch({ type: 'prepared', id: item.id, file, previewUrl, gps: item.gps });
  }

  const remove = (item: QueueItem) => dispatch({ type: 'removed', id: item.id });

  return { items, dispatch, add, putBack, edit, remove };
}
export type Queue = ReturnType<typeof useQueue>;
