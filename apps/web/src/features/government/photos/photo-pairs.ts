import type { CaseDetail, CasePhoto, PhotoProof } from '@smart-waste/contract';
import { findPhotoBefore } from '@smart-waste/core';

type PhotoPair = { before: CasePhoto; after: CasePhoto };

const withId = (photos: readonly CasePhoto[], id: string | null): CasePhoto | undefined =>
  photos.find(({ photo_id }) => photo_id === id);

/** How it was before a photo that the detector has not compared: beside a verdict stands only what it is about. */
function findUncomparedBefore(
  { photo_id, verdict, untold_reason }: PhotoProof,
  photos: readonly CasePhoto[],
): CasePhoto | undefined {
  if (verdict !== null && untold_reason !== 'could_not_look') return undefined;
  const after = withId(photos, photo_id);
  const candidates = photos.map((photo) => ({
    photo,
    purpose: photo.purpose,
    taken_at: new Date(photo.taken_at),
    detections: photo.detections ?? [],
  }));
  return findPhotoBefore(candidates, after ? new Date(after.taken_at) : null)?.photo;
}

/** The photos that a proof puts side by side, as far as they exist. */
export const findProofPhotos = (
  proof: PhotoProof,
  photos: readonly CasePhoto[],
): { before: CasePhoto | undefined; after: CasePhoto | undefined } => ({
  before:
    proof.before_photo_id === null
      ? findUncomparedBefore(proof, photos)
      : withId(photos, proof.before_photo_id),
  after: withId(photos, proof.photo_id),
});

/** The photos before and after the cleaning of which this is one; for one before several cleanings, the last of them. */
export function findPhotoPair({ proof, photos }: CaseDetail, shown: CasePhoto): PhotoPair | null {
  const pairs = proof.flatMap((one): PhotoPair[] => {
    const { before, after } = findProofPhotos(one, photos);
    return before && after ? [{ before, after }] : [];
  });
  return (
    pairs.find(({ after }) => after === shown) ?? pairs.findLast(({ before }) => before === shown) ?? null
  );
}
