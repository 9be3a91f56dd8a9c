import type { UploadForm } from '@smart-waste/contract';
import type { ProcessedPhoto } from '../../../ports/image-processor.ts';
import type { AddedImage } from '../../../ports/image-table.ts';
import { decidePlace } from '../place/decide-place.ts';
import type { Deps } from '../ports.ts';
import { processWithinMemory } from './process-within-memory.ts';
import { storeLostPhoto } from './store-lost-photo.ts';
import { type PhotoKeys, storePhoto } from './store-photo.ts';

export type Upload = {
  /** The user of the token, never one that the form names. */
  owner: number;
  idempotency_key: string | null;
  form: UploadForm;
  /** The path of the file as it was sent, and its SHA-256 in hex. */
  path: string;
  photo_sha256: string;
};

type ReceiveDeps = Pick<
  Deps,
  'analyses' | 'images' | 'objectLedger' | 'log' | 'clock' | 'ids' | 'store' | 'imageProcessor' | 'trash'
>;

/**
 * Receives a photo: it is processed, stored, recorded as an image and queued for analysis. A retry returns the existing image. So do the same bytes
 * again, also from the trash; they store its photo again when that was lost. What its sender says about a case holds for that image, too.
 */
export async function receiveUpload(deps: ReceiveDeps, upload: Upload): Promise<AddedImage> {
  const received = await receivePhoto(deps, upload);
  const { same_case } = upload.form;
  if (same_case && received.outcome !== 'added') await deps.images.queueForCase(received.image, same_case);
  return received;
}

async function receivePhoto(deps: ReceiveDeps, upload: Upload): Promise<AddedImage> {
  const retried = await findRetriedImage(deps, upload);
  if (retried) return { outcome: 'retried', image: retried };

  const processed = await processWithinMemory(deps.imageProcessor, upload.path);
  const place = decidePlace(upload.form, processed.gps);
  const existing = await findExistingImage(deps, upload);
  if (existing) return storeIfLost(deps, existing, processed);

  const image_id = deps.ids.newId();
  const keys: PhotoKeys = {
    photo_key: `photos/${image_id}.jpg`,
    thumbnail_key: `thumbnails/${image_id}.jpg`,
  };
  await storePhoto(deps, keys, processed);
  const at = deps.clock.now();
  const added = await deps.images.add(
    { image_id, ...keys, ...place, ...toImageDescription(upload, processed), uploaded_at: at },
    upload.form.skip_ml === 'true' ? null : deps.ids.newId(),
    {
      at,
      actor_id: upload.owner,
      action: 'image.restored',
      details: { owner: upload.owner, by: 'upload' },
    },
  );
  if (added.outcome !== 'added') await deps.objectLedger.abandon(Object.values(keys));
  return added.outcome === 'added' ? added : storeIfLost(deps, added, processed);
}

const storeIfLost = async (deps: ReceiveDeps, { outcome, image }: AddedImage, processed: ProcessedPhoto) => ({
  outcome,
  image: await storeLostPhoto(deps, image, processed),
});

const findRetriedImage = async ({ images }: ReceiveDeps, { owner, idempotency_key }: Upload) =>
  idempotency_key === null ? undefined : images.findByIdempotencyKey(owner, idempotency_key);

/**
 * The key is compared again, because another attempt of this upload may have ended while the photo was processed; after the bytes, because
 * it may end at any moment, and its image is no duplicate.
 */
async function findExistingImage(deps: ReceiveDeps, upload: Upload): Promise<AddedImage | undefined> {
  const duplicate = await deps.images.findByPhoto(upload.owner, upload.photo_sha256);
  const retried = await findRetriedImage(deps, upload);
  if (retried) return { outcome: 'retried', image: retried };
  return duplicate && { outcome: 'duplicate', image: duplicate };
}

const toImageDescription = (
  { owner, photo_sha256, idempotency_key, form }: Upload,
  processed: ProcessedPhoto,
) => ({
  user_id: owner,
  photo_sha256,
  idempotency_key,
  same_case: form.same_case,
  perceptual_hash: processed.perceptual_hash,
  placeholder_color: processed.placeholder_color,
  width: processed.width,
  height: processed.height,
});
