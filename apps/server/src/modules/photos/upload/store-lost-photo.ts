import { decodeReason } from '@smart-waste/messages';
import type { ProcessedPhoto } from '../../../ports/image-processor.ts';
import { holdsObject, StoreUnavailableError } from '../../../ports/image-store.ts';
import type { ImageRow } from '../../../ports/image-table.ts';
import type { Deps } from '../ports.ts';
import { putPhoto } from './store-photo.ts';

type StoreDeps = Pick<Deps, 'analyses' | 'ids' | 'images' | 'log' | 'objectLedger' | 'store' | 'trash'>;

/**
 * Stores photo and thumbnail of an upload again when the store has lost one of them, as after a recovery of the database to a moment before they were
 * removed, and queues the analysis that failed without them (ST-42). `processed` is made of the same bytes. Returns the image as it is then.
 */
export async function storeLostPhoto(
  deps: StoreDeps,
  image: ImageRow,
  processed: ProcessedPhoto,
): Promise<ImageRow> {
  const { analyses, ids, images } = deps;
  const { image_id, user_id } = image;
  const isLost = !(await holdsPhoto(deps, image));
  if (isLost) await storeAgain(deps, image, processed);
  // An attempt that was killed may have stored the photo already.
  const isUnanalysed = image.status === 'failed' && (isLost || hasFailedWithoutPhoto(image));
  if (isUnanalysed)
    await analyses.request({ analysis_id: ids.newId(), image_id, requested_by: user_id, options: {} });
  return isLost || isUnanalysed ? ((await images.findById(image_id)) ?? image) : image;
}

const hasFailedWithoutPhoto = ({ error_message }: ImageRow): boolean =>
  error_message !== null && decodeReason(error_message)?.reason === 'analysis.run.photo_missing';

async function storeAgain(
  deps: StoreDeps,
  { image_id, photo_key, thumbnail_key }: ImageRow,
  processed: ProcessedPhoto,
): Promise<void> {
  const { images, log, objectLedger, trash } = deps;
  log.warn({ image_id }, 'the files of an upload are lost; its photo was sent again and is stored');
  try {
    await putPhoto(deps, { photo_key, thumbnail_key }, processed);
  } finally {
    // Deleted for good meanwhile: the sweeper may have removed these keys before they were put. One may be stored when the other was refused.
    const kept = (await images.findById(image_id)) ?? (await trash.findById(image_id));
    if (!kept) await objectLedger.abandon([photo_key, thumbnail_key]);
  }
}

/** A store that does not answer says nothing about what it has: then the photo counts as stored, as the upload was accepted. */
async function holdsPhoto(
  { log, store }: Pick<Deps, 'log' | 'store'>,
  { image_id, photo_key, thumbnail_key }: ImageRow,
): Promise<boolean> {
  try {
    return (await holdsObject(store, photo_key)) && (await holdsObject(store, thumbnail_key));
  } catch (err) {
    if (!(err instanceof StoreUnavailableError)) throw err;
    log.warn({ err, image_id }, 'whether a photo that was sent again is stored could not be checked');
    return true;
  }
}
