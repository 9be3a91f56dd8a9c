import { type AnnotationDraftForm, annotationDraftForm } from '@smart-waste/contract';
import { readText, writeText } from '../../../shared/storage.ts';

/** Whose work, and on which photo: a device may have several users. */
type DraftOwner = { userId: number; image_id: string };
const keyOf = ({ userId, image_id }: DraftOwner) => `annotation_draft_${userId}_${image_id}`;

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
