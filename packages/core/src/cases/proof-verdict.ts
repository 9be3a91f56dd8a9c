import type { InconclusiveReason, PhotoObject, ProofVerdict } from '@smart-waste/contract';
import { selectWasteObjects } from '../distinct-objects.ts';
import { byConfidenceDescending } from '../vision/filter-detections.ts';

type DetectedObject = Pick<PhotoObject, 'class' | 'confidence' | 'box' | 'waste'>;
type CasePhoto = {
  purpose: 'report' | 'after' | 'reopen';
  taken_at: Date;
  /** Empty also when no detector has analysed it. */
  detections: readonly DetectedObject[];
};

/** The classes of waste on a photo, in the order of their confidence, without repetition. */
export const listWasteClasses = (detections: readonly DetectedObject[]): string[] => [
  ...new Set(
    selectWasteObjects(detections)
      .sort(byConfidenceDescending)
      .map((object) => object.class),
  ),
];

/**
 * What one detector says of a photo after the cleaning and one before it, both with the same settings (CA-102). Where
 * it saw no waste before, or no photo shows how it was, it cannot tell that waste is gone.
 */
export function decideProofVerdict(
  before: readonly DetectedObject[] | null,
  after: readonly DetectedObject[],
): ProofVerdict {
  if (selectWasteObjects(after).length > 0) return 'still_sees';
  return before !== null && selectWasteObjects(before).length > 0 ? 'no_waste_seen' : 'cannot_tell';
}

type Verdict = { verdict: ProofVerdict | null; isAnalysed: boolean; before_photo_id: string | null };
/** Why the detector cannot tell; null when it can, or has not tried yet. */
export function findInconclusiveReason({
  verdict,
  isAnalysed,
  before_photo_id,
}: Verdict): InconclusiveReason | null {
  if (verdict !== 'cannot_tell') return null;
  if (!isAnalysed) return 'could_not_look';
  return before_photo_id === null ? 'no_photo_before' : 'saw_nothing_before';
}

/**
 * The photo that shows how a place was: the newest one of the case, not after a cleaning, on which waste was seen,
 * otherwise the newest one; undefined when there is none. `until` is when the photo was taken with which it is compared.
 */
export function findPhotoBefore<P extends CasePhoto>(
  photos: readonly P[],
  until: Date | null = null,
): P | undefined {
  const before = photos
    .filter((photo) => photo.purpose !== 'after' && (until === null || photo.taken_at <= until))
    .sort((one, other) => other.taken_at.getTime() - one.taken_at.getTime());
  return before.find(({ detections }) => selectWasteObjects(detections).length > 0) ?? before[0];
}
