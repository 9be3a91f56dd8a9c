import type { Point } from '@smart-waste/core';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { createId } from '../../../shared/new-id.ts';
import type { OutboxPhoto } from '../../../shared/outbox/outbox-store.ts';
import {
  createUnreadableReason,
  editPhoto,
  type PhotoEdit,
  preparePhoto,
} from '../../../shared/photo-processing/process-photo.ts';
import { useRevokePreviews } from '../../../shared/photo-processing/use-revoke-previews.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { ActivityLog } from '../activity-log.ts';
import { admit, type QueueItem, queueReducer, type RefusedFile } from './queue.ts';

const formatMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const createQueueItem = (file: File, id: string, isTakenHere = false): QueueItem => ({
  id,
  file,
  isTakenHere,
  previewUrl: null,
  gps: null,
  isPreparing: true,
  status: 'queued',
  progress: 0,
  reason: null,
});

type PlaceOffers = {
  /** A photo with GPS was added. */
  onPhotoPlace: (point: Point) => void;
  /** A photo without GPS was added that was taken here. */
  onTakenHere: () => void;
};

/** A refused file in the list; the same name may be refused twice. */
export type ShownRefusal = RefusedFile & { id: string };

/** The files that were refused since the last pick. */
function useRefusedFiles(log: ActivityLog) {
  const t = useMessages(uploadPageMessages);
  const translate = useSentence();
  const [refused, setRefused] = useState<readonly ShownRefusal[]>([]);

  function refuse(files: readonly RefusedFile[]) {
    setRefused((earlier) => [...earlier, ...files.map((file) => ({ ...file, id: createId() }))]);
    for (const { name, reason } of files)
      log.note(t('upload_page.skipped', { name, reason: translate(reason) }), 'bad');
  }
  return { refused, refuse, dismissRefused: () => setRefused([]) };
}

/** Says that a photo was removed, and offers to undo it as long as its queue exists. */
function useRemovalToast() {
  const t = useMessages(uploadPageMessages);
  const shown = useRef(new Set<string>());
  useEffect(() => () => shown.current.forEach(toast.dismiss), []);
  return ({ id, file }: QueueItem, undo: () => void) => {
    const toastId = `removed-photo:${id}`;
    shown.current.add(toastId);
    toast.info(t('upload_page.removed', { name: file.name }), { id: toastId, undo });
  };
}

/** The photos on this page: takes files in within the limits, prepares them in the worker, edits and removes them. */
export function useQueue(log: ActivityLog, { onPhotoPlace, onTakenHere }: PlaceOffers) {
  const t = useMessages(uploadPageMessages);
  const [items, dispatch] = useReducer(queueReducer, []);
  const { refused, refuse, dismissRefused } = useRefusedFiles(log);
  const toastRemoval = useRemovalToast();
  const now = useRef(items); // for what happens later than the press that it belongs to
  useEffect(() => {
    now.current = items;
  }, [items]);
  useRevokePreviews(items);

  /** Whether the photo stays in the queue. */
  async function prepare({ id, file, isTakenHere }: QueueItem): Promise<boolean> {
    const prepared = await preparePhoto(file);
    if (prepared.note === 'unreadable') {
      dispatch({ type: 'removed', id });
      refuse([{ name: file.name, reason: createUnreadableReason(file) }]);
      return false;
    }
    const { gps, note } = prepared;
    if (note === 'redrawn')
      log.note(t('upload_page.resized', { name: file.name, size: formatMegabytes(prepared.file.size) }));
    if (note === 'failed') log.note(t('upload_page.edit_failed', { name: file.name }), 'bad');
    const previewUrl = URL.createObjectURL(prepared.file);
    dispatch({ type: 'prepared', id, file: prepared.file, previewUrl, gps });
    if (gps) onPhotoPlace(gps);
    else if (isTakenHere) onTakenHere();
    return true;
  }

  /** How many of them could be read. */
  async function enqueue(added: readonly QueueItem[]): Promise<number> {
    dispatch({ type: 'added', items: added });
    const readable = await Promise.all(added.map(prepare));
    return readable.filter(Boolean).length;
  }

  async function add(files: readonly File[], isTakenHere: (file: File) => boolean = () => false) {
    dismissRefused();
    const admission = admit(files, items);
    refuse(admission.refused);
    if (admission.accepted.length === 0) return;
    const added = admission.accepted.map((file) => createQueueItem(file, createId(), isTakenHere(file)));
    const count = await enqueue(added);
    if (count > 0) log.note(t('upload_page.added', { count }));
  }

  /** Returns a waiting photo to the queue under its own key. */
  function putBack({ id, blob, filename }: OutboxPhoto) {
    void enqueue([createQueueItem(new File([blob], filename, { type: blob.type }), id)]);
  }

  async function edit(item: QueueItem, how: PhotoEdit) {
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

  function restore(item: QueueItem, index: number) {
    const { refused: tooMany } = admit([item.file], now.current);
    if (tooMany.length > 0) return refuse(tooMany);
    // Its preview was freed when it left the queue, and what it was being prepared for went unheard.
    const previewUrl = item.isPreparing ? null : URL.createObjectURL(item.file);
    dispatch({ type: 'restored', item: { ...item, previewUrl }, index });
    if (item.isPreparing) void prepare(item);
  }

  function remove(item: QueueItem) {
    const index = items.indexOf(item);
    dispatch({ type: 'removed', id: item.id });
    toastRemoval(item, () => restore(item, index));
  }

  return { items, getNow: () => now.current, refused, dismissRefused, dispatch, add, putBack, edit, remove };
}
export type UploadQueue = ReturnType<typeof useQueue>;
