import {
  type AnnotationDraftForm,
  type AnnotationSet,
  annotationDraftForm,
  type PhotoAnnotations,
} from '@smart-waste/contract';
import { areSameAnnotations } from '@smart-waste/core';
import { readText, writeText } from '../../../shared/storage.ts';

/**
 * Whose work, and on which photo: a device may have several users. Work that began without seeing the detector's boxes is
 * kept apart, so that boxes that a person saw never become labels of the random sample.
 */
type DraftOwner = { userId: number; image_id: string; isBlind: boolean };
const buildKey = ({ userId, image_id, isBlind }: DraftOwner) =>
  `annotation_draft_${isBlind ? 'blind_' : ''}${userId}_${image_id}`;

/** Work that the server does not have: the connection was lost, or the page was left before it was saved. */
export function readUnsentDraft(owner: DraftOwner): AnnotationDraftForm | null {
  const text = readText(buildKey(owner));
  if (text === null) return null;
  try {
    const parsed = annotationDraftForm.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // not written by this product
  }
}

export const hasUnsentDraft = (owner: Omit<DraftOwner, 'isBlind'>): boolean =>
  [true, false].some((isBlind) => readUnsentDraft({ ...owner, isBlind }) !== null);

export const writeUnsentDraft = (owner: DraftOwner, draft: AnnotationDraftForm | null): void =>
  writeText(buildKey(owner), draft && JSON.stringify(draft));

type Work = Pick<AnnotationDraftForm, 'based_on' | 'annotations'>;

/** Whether the server has this work as the second opinion of its owner, for which they saw no set. */
export const isGivenOpinion = ({ own_opinion }: PhotoAnnotations, work: Work): boolean =>
  own_opinion !== undefined && work.based_on === 0 && areSameAnnotations(own_opinion, work.annotations);

/** Without a draft that came to the server after its author had given just that as the second opinion. */
export const withoutGivenDraft = (known: PhotoAnnotations): PhotoAnnotations =>
  known.draft && isGivenOpinion(known, known.draft) ? { ...known, draft: null } : known;

type StoredWork = {
  known: PhotoAnnotations;
  /** The sets of the owner. */
  own: readonly AnnotationSet[];
};

/** Ends work that the server has as a set or the second opinion of its owner: the answer was lost, or the page was closed before it. */
export function forgetSubmitted(owner: Omit<DraftOwner, 'isBlind'>, { known, own }: StoredWork): void {
  // The set of a photo that was labelled blind ends the blindness, and its work has a key of its own.
  for (const isBlind of [true, false]) {
    const unsent = readUnsentDraft({ ...owner, isBlind });
    if (!unsent) continue;
    const isSubmitted = ({ number, annotations }: AnnotationSet) =>
      number > unsent.based_on && areSameAnnotations(annotations, unsent.annotations);
    if (own.some(isSubmitted) || isGivenOpinion(known, unsent)) writeUnsentDraft({ ...owner, isBlind }, null);
  }
}
