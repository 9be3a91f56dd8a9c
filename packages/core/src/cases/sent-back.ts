import type { CaseAction } from '@smart-waste/contract';

type ActionEvent = { version: number; action: CaseAction | null; undoes?: number | null | undefined };

/** The change with which a cleaned case was last sent back to work, unless that was undone. */
export function lastReturn<Event extends ActionEvent>(newestFirst: readonly Event[]): Event | undefined {
  const undone = new Set(newestFirst.map(({ undoes }) => undoes));
  return newestFirst.find(({ action, version }) => action === 'return' && !undone.has(version));
}

type ShownPhoto = { purpose: string; taken_at: Date };

/** Photos without those after a cleaning that was sent back later: they show a cleaning that the city did not accept. */
export function withoutRefused<Photo extends ShownPhoto>(
  photos: readonly Photo[],
  newestFirst: readonly (ActionEvent & { at: Date })[],
): Photo[] {
  const refused = lastReturn(newestFirst);
  return photos.filter(({ purpose, taken_at }) => purpose !== 'after' || !refused || taken_at > refused.at);
}
