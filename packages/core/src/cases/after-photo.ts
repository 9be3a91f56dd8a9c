import type { PhotoProof, ProofWarning } from '@smart-waste/contract';
import { distanceMeters, hasValidCoordinates } from '../geo.ts';

/** Farther from the place of its case a photo is no proof; GPS in streets errs by some ten metres, reports by more. */
const NEAR_METERS = 150;
/** Clocks of phones differ from that of the server. */
export const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

type Place = { latitude: number | null; longitude: number | null };
/** What is known of a photo that shall show that a place is clean. */
export type AfterPhotoFacts = Place & {
  /** The latest moment at which its camera can have taken it; null when the camera did not say. */
  captured_at: Date | null;
  received_at: Date;
  /** The same file as another photo of the product. */
  is_known: boolean;
  /** It looks like another photo of the case. */
  is_similar: boolean;
};
export type ProvenCase = Place & { opened_at: Date };

/** How far a photo was taken from its case; null when one of both places is not known. */
export function distanceFromCase(photo: Place, held: Place): number | null {
  if (!hasValidCoordinates(photo) || !hasValidCoordinates(held)) return null;
  return Math.round(distanceMeters(photo, held));
}

/** Without a time of the camera it is the time of receipt; a camera that is ahead of it is wrong. */
function takenAt({ captured_at, received_at }: AfterPhotoFacts): Date {
  return captured_at !== null && captured_at < received_at ? captured_at : received_at;
}

function placeWarning(distance: number | null): ProofWarning | null {
  if (distance === null) return 'place_unknown';
  return distance > NEAR_METERS ? 'taken_elsewhere' : null;
}

/**
 * The warnings about a photo as the proof that a place is clean (CA-101). None of them refuses the photo: an officer
 * decides.
 */
export function afterPhotoWarnings(photo: AfterPhotoFacts, held: ProvenCase): ProofWarning[] {
  const isOlder = takenAt(photo).getTime() < held.opened_at.getTime() - CLOCK_TOLERANCE_MS;
  const warnings: (ProofWarning | null)[] = [
    photo.is_known ? 'known_photo' : null,
    photo.is_similar && !photo.is_known ? 'similar_photo' : null,
    isOlder ? 'taken_before_case' : null,
    placeWarning(distanceFromCase(photo, held)),
  ];
  return warnings.filter((warning) => warning !== null);
}

/** Whether a photo may not prove a cleaning: it has warnings, or the detector still sees waste on it. */
export const isDoubtful = ({ verdict, warnings }: Pick<PhotoProof, 'verdict' | 'warnings'>): boolean =>
  verdict === 'still_sees' || warnings.length > 0;

/**
 * The warnings about a photo with which a reporter reopened a case (CA-140): it is accepted all the same. That its place
 * is not known, or that it looks like the earlier photo, is usual of waste that is still there.
 */
export function reopenPhotoWarnings(
  photo: AfterPhotoFacts,
  held: Place & { closed_at: Date | null },
): ProofWarning[] {
  const distance = distanceFromCase(photo, held);
  const isOlder =
    held.closed_at !== null && takenAt(photo).getTime() < held.closed_at.getTime() - CLOCK_TOLERANCE_MS;
  const warnings: (ProofWarning | null)[] = [
    photo.is_known ? 'known_photo' : null,
    isOlder ? 'taken_before_closing' : null,
    distance === null ? null : placeWarning(distance),
  ];
  return warnings.filter((warning) => warning !== null);
}
