import type { Detection, ProofVerdict } from '@smart-waste/contract';
import { wasteObjects } from '../distinct-objects.ts';

type SeenObject = Pick<Detection, 'class' | 'confidence' | 'box' | 'waste'>;
type BeforePhoto = { purpose: 'report' | 'after' | 'reopen'; taken_at: Date; sawWaste: boolean };

/** The classes of waste on a photo, in the order of their confidence, without repetition. */
export const wasteClassesOf = (detections: readonly SeenObject[]): string[] => [
  ...new Set(
    wasteObjects(detections)
      .sort((one, other) => other.confidence - one.confidence)
      .map((object) => object.class),
  ),
];

/**
 * What one detector says of a photo after the cleaning and one before it, both with the same settings (CA-102). Where
 * it saw no waste before, or no photo shows how it was, it cannot tell that waste is gone.
 */
export function proofVerdict(
  before: readonly SeenObject[] | null,
  after: readonly SeenObject[],
): ProofVerdict {
  if (wasteObjects(after).length > 0) return 'still_sees';
  return before !== null && wasteObjects(before).length > 0 ? 'no_waste_seen' : 'cannot_tell';
}

/**
 * The photo with which one of the same case after the cleaning is compared: the newest one before it on which waste was
 * seen, otherwise the newest one before it; undefined when there is none.
 */
export function photoBefore<P extends BeforePhoto>(photos: readonly P[], taken_at: Date): P | undefined {
  const before = photos
    .filter((photo) => photo.purpose !== 'after' && photo.taken_at <= taken_at)
    .sort((one, other) => other.taken_at.getTime() - one.taken_at.getTime());
  return before.find(({ sawWaste }) => sawWaste) ?? before[0];
}
