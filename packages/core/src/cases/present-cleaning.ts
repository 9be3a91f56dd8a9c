import type { CaseAction, PhotoProof, ProofWarning } from '@smart-waste/contract';
import {
  type AfterPhotoFacts,
  CLOCK_TOLERANCE_MS,
  findAfterPhotoWarnings,
  type ProvenCase,
} from './after-photo.ts';

type ActionEvent = { version: number; action: CaseAction | null; undoes?: number | null | undefined };

/** The actions after which the place of a cleaned case is cleaned anew. */
export const BACK_TO_WORK: readonly CaseAction[] = ['return', 'reopen'];
/** What is said of a photo that the public does not see until an officer has verified the case. */
const WITHHELD: readonly ProofWarning[] = ['known_photo', 'taken_before_case', 'taken_elsewhere'];

/** The last change of one of these kinds, unless it was undone. */
function findLastAction<Event extends ActionEvent>(
  newestFirst: readonly Event[],
  actions: readonly CaseAction[],
): Event | undefined {
  const undone = new Set(newestFirst.map(({ undoes }) => undoes));
  return newestFirst.find(
    ({ action, version }) => action !== null && actions.includes(action) && !undone.has(version),
  );
}

/** The change with which a cleaned case was last sent back to work, unless that was undone. */
export const findLastReturn = <Event extends ActionEvent>(newestFirst: readonly Event[]): Event | undefined =>
  findLastAction(newestFirst, ['return']);

type PhotoMoments = { taken_at: Date; received_at: Date };
type DatedEvent = ActionEvent & { at: Date };

/**
 * Whether a photo shows a cleaning after an event (CA-154). One that was here before it cannot; one that came later may
 * be of the cleaning before, which its camera says, whose clock may be slow.
 */
const isTakenSince = ({ taken_at, received_at }: PhotoMoments, event: DatedEvent | undefined): boolean =>
  !event || (received_at > event.at && taken_at.getTime() >= event.at.getTime() - CLOCK_TOLERANCE_MS);

/** Whether a photo after a cleaning shows the present one: its case did not go back to work since. */
export const isOfPresentCleaning = (photo: PhotoMoments, newestFirst: readonly DatedEvent[]): boolean =>
  isTakenSince(photo, findLastAction(newestFirst, BACK_TO_WORK));

type ProofPhoto = AfterPhotoFacts & PhotoMoments & Pick<PhotoProof, 'verdict'>;

/**
 * Whether everyone may see a photo after the cleaning of a public case. Not when the case was sent back later: it shows a
 * cleaning that the city did not accept (CA-132). When it is doubted, an officer must have verified the case since it came
 * (CA-166).
 */
export function isPublicAfterPhoto(
  photo: ProofPhoto,
  caseItem: ProvenCase,
  newestFirst: readonly DatedEvent[],
): boolean {
  if (!isTakenSince(photo, findLastReturn(newestFirst))) return false;
  const isWithheld =
    photo.verdict === 'still_sees' ||
    findAfterPhotoWarnings(photo, caseItem).some((warning) => WITHHELD.includes(warning));
  const verified = findLastAction(newestFirst, ['verify']);
  return !isWithheld || (verified !== undefined && verified.at >= photo.received_at);
}
