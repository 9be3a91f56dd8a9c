import { type AnnotationDraftForm, type AnnotationSet, annotationDraftForm } from '@smart-waste/contract';
import { readText, writeText } from '../../../shared/storage.ts';

/**
 * Whose work, and on which photo: a device may have several users. Work that began without seeing the detector's boxes is
 * kept apart, so that boxes that a person saw never become labels of the random sample.
 */
type DraftOwner = { userId: number; image_id: string; isBlind: boolean };
const keyOf = ({ userId, image_id, isBlind }: DraftOwner) =>
  `annotation_draft_${isBlind ? 'blind_' : ''}${userId}_${image_id}`;

/** Work that the server does not have: the connection was lost, or the page was left before it was saved. */
export function readUnsentDraft(owner: DraftOwner): AnnotationDraftForm | null {
  const text = readText(keyOf(owner));
  if (text === null) return null;
  try {
    const parsed = annotationDraftForm.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // not written by this product
  }
}

export const writeUnsentDraft = (owner: DraftOwner, draft: AnnotationDraftForm | null): void =>
  writeText(keyOf(owner), draft && JSON.stringify(draft));

/** Ends work that the server has as one of these sets of its owner: the page was closed before the answer. */
export function forgetSubmitted(owner: Omit<DraftOwner, 'isBlind'>, own: readonly AnnotationSet[]): void {
  // The set of a photo that was labelled blind ends the blindness, and its work has a key of its own.
  for (const isBlind of [true, false]) {
    const unsent = readUnsentDraft({ ...owner, isBlind });
    const isSubmitted = ({ number, annotations }: AnnotationSet) =>
      unsent &&
      number > unsent.based_on &&
      JSON.stringify(annotations) === JSON.stringify(unsent.annotations);
    if (own.some(isSubmitted)) writeUnsentDraft({ ...owner, isBlind }, null);
  }
}
