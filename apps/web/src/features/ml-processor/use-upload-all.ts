import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { imageKeys } from '../../shared/api/images.ts';
import { processingKeys } from '../../shared/api/processing.ts';
import { uploadImage } from '../../shared/api/upload-image.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { toast } from '../../shared/ui/toast.ts';
import type { BulkItem, BulkQueue } from './use-bulk-queue.ts';

/** The places of the images, by the id of each. */
export type PlacesForm = Record<string, string>;

// The photo comes last: the server has read the texts when its bytes begin.
function buildFormData({ file, gps }: BulkItem, place: string): FormData {
  const form = new FormData();
  form.set('location', place.trim());
  form.set('skip_ml', 'true'); // it waits until the processing is started
  if (gps) {
    form.set('latitude', String(gps.latitude));
    form.set('longitude', String(gps.longitude));
    form.set('location_source', 'exif');
  }
  form.set('image', file, file.name);
  return form;
}

/**
 * The form of the places, and Upload All (MP-07, MP-08): one after the other. A failed upload is logged and stays in
 * the panel; the others continue.
 */
export function useUploadAll({ items, dispatch }: BulkQueue) {
  const t = useMessages(mlProcessorMessages);
  const client = useQueryClient();
  const form = useForm<PlacesForm>({ shouldUnregister: true }); // an image that is gone has no place

  async function uploadOne(item: BulkItem, place: string): Promise<boolean> {
    const { id } = item;
    dispatch({ type: 'changed', id, change: { status: 'uploading', progress: 0 } });
    const onProgress = (progress: number) => dispatch({ type: 'changed', id, change: { progress } });
    const result = await uploadImage(buildFormData(item, place), { idempotencyKey: id, onProgress });
    if (result.success) dispatch({ type: 'removed', id });
    else {
      logFailure(`uploading ${item.file.name}`, result.error);
      dispatch({ type: 'changed', id, change: { status: 'failed', error: result.sentence } });
    }
    return result.success;
  }

  function showSummary(uploaded: number, failed: readonly BulkItem[]) {
    if (uploaded > 0) toast.success(t('ml_processor.uploaded', { count: uploaded }));
    if (uploaded === 0) toast.error(t('ml_processor.upload_failed'));
    else if (failed.length > 0) toast.error(t('ml_processor.some_failed', { count: failed.length }));
    // On a phone its reason would be off screen.
    document.getElementById(`bulk-${failed[0]?.id}`)?.scrollIntoView({ block: 'center' });
  }

  async function uploadEach(places: PlacesForm) {
    if (items.length === 0) return toast.error(t('ml_processor.select_one'));
    const failed: BulkItem[] = [];
    for (const item of items) if (!(await uploadOne(item, places[item.id] ?? ''))) failed.push(item);
    showSummary(items.length - failed.length, failed);
    void client.invalidateQueries({ queryKey: imageKeys.all });
    void client.invalidateQueries({ queryKey: processingKeys.all });
  }
  const uploadAll = form.handleSubmit(uploadEach, () => toast.error(t('ml_processor.need_location')));
  return { form, isUploading: form.formState.isSubmitting, uploadAll };
}
