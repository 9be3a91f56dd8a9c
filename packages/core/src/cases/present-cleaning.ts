import type { CaseAction } from '@smart-waste/contract';
import { CLOCK_TOLERANCE_MS } from './after-photo.ts';

type ActionEvent = { version: number; action: CaseAction | null; undoes?: number | null | undefined };

/** The actions after which the place of a cleaned case is cleaned anew. */
export const BACK_TO_WORK: readonly CaseAction[] = ['return', 'reopen'];
/** The actions which say that the city did not accept a cleaning. */
export const NOT_ACCEPTED: readonly CaseAction[] = ['return'];

/** The last change of one of these kinds, unless it was undone. */
function lastOf<Event extends ActionEvent>(
  newestFirst: readonly Event[],
  actions: readonly CaseAction[],
): Event | undefined {
  const undone = new Set(newestFirst.map(({ undoes }) => undoes));
  return newestFirst.find(
    ({ action, version }) => action !== null && actions.includes(action) && !undone.has(version),
  );
}

/** The change with which a cleaned case was last sent back to work, unless that was undone. */
export const lastReturn = <Event extends ActionEvent>(newestFirst: readonly Event[]): Event | undefined =>
  lastOf(newestFirst, NOT_ACCEPTED);

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
  isTakenSince(photo, lastOf(newestFirst, BACK_TO_WORK));

/** Photos without those after a cleaning that was sent back later: they show a cleaning that the city did not accept. */
export function withoutRefused<Photo extends PhotoMoments & { purpose: string }>(
  photos: readonly Photo[],
  newestFirst: readonly DatedEvent[],
): Photo[] {
  const refused = lastReturn(newestFirst);
  return photos.filter((photo) => photo.purpose !== 'after' || isTakenSince(photo, refused));
}
