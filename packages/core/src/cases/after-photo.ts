import type { PhotoProof, ProofWarning } from '@smart-waste/contract';
import { computeDistanceMeters, hasValidCoordinates } from '../geo.ts';

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
export function computeDistanceFromCase(photo: Place, caseItem: Place): number | null {
  if (!hasValidCoordinates(photo) || !hasValidCoordinates(caseItem)) return null;
  return Math.round(computeDistanceMeters(photo, caseItem));
}

/** Without a time of the camera it is the time of receipt; a camera that is ahead of it is wrong. */
function getTakenAt({ captured_at, received_at }: AfterPhotoFacts): Date {
  return captured_at !== null && captured_at < received_at ? captured_at : received_at;
}

function findPlaceWarning(distance: number | null): ProofWarning | null {
  if (distance === null) return 'place_unknown';
  return distance > NEAR_METERS ? 'taken_elsewhere' : null;
}

/**
 * The warnings about a photo as the proof that a place is clean (CA-101). None of them refuses the photo: an officer
 * decides.
 */
export function findAfterPhotoWarnings(photo: AfterPhotoFacts, caseItem: ProvenCase): ProofWarning[] {
  const isOlder = getTakenAt(photo).getTime() < caseItem.opened_at.getTime() - CLOCK_TOLERANCE_MS;
  const warnings: (ProofWarning | null)[] = [
    photo.is_known ? 'known_photo' : null,
    photo.is_similar && !photo.is_known ? 'similar_photo' : null,
    isOlder ? 'taken_before_case' : null,
    findPlaceWarning(computeDistanceFromCase(photo, caseItem)),
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
export function findReopenPhotoWarnings(
  photo: AfterPhotoFacts,
  caseItem: Place & { closed_at: Date | null },
): ProofWarning[] {
  const distance = computeDistanceFromCase(photo, caseItem);
  const isOlder =
    caseItem.closed_at !== null &&
    getTakenAt(photo).getTime() < caseItem.closed_at.getTime() - CLOCK_TOLERANCE_MS;
  const warnings: (ProofWarning | null)[] = [
    photo.is_known ? 'known_photo' : null,
    isOlder ? 'taken_before_closing' : null,
    distance === null ? null : findPlaceWarning(distance),
  ];
  return warnings.filter((warning) => warning !== null);
}
