import { useState } from 'react';
import { type ActionDraft, EMPTY_DRAFT } from './action-draft.ts';

export type NoteText = { kind: 'note' | 'reply'; text: string };
/** A note, and what of it was sent and with which key: the same sent again, also from a form that was opened later, has the same key. */
export type NoteDraft = NoteText & { sent: (NoteText & { key: string }) | null };
/** The fields of a case that were corrected. */
export type EditDraft = Partial<{ category: string; due: string; isPrivate: boolean }>;
type Drafts = { action: ActionDraft; note: NoteDraft; edit: EditDraft };
const EMPTY: Drafts = { action: EMPTY_DRAFT, note: { kind: 'note', text: '', sent: null }, edit: {} };

/** What was typed for each case and not sent, by its number; it lasts as long as the screen is open. */
export type CaseDrafts = Map<number, Partial<Drafts>>;

export const getDraft = <Name extends keyof Drafts>(
  drafts: CaseDrafts,
  number: number,
  name: Name,
): Drafts[Name] => drafts.get(number)?.[name] ?? EMPTY[name];

/** It is still there when the case is opened again. */
export const keepDraft = (drafts: CaseDrafts, number: number, draft: Partial<Drafts>): void =>
  void drafts.set(number, { ...drafts.get(number), ...draft });

export const hasNote = (drafts: CaseDrafts, number: number): boolean =>
  getDraft(drafts, number, 'note').text !== '';

export const hasEdit = (drafts: CaseDrafts, number: number): boolean =>
  Object.keys(getDraft(drafts, number, 'edit')).length > 0;

/** What was corrected of a case; what was not follows the case. */
export function useEditDraft(drafts: CaseDrafts, number: number) {
  const [edit, setEdit] = useState(() => getDraft(drafts, number, 'edit'));
  const change = (next: EditDraft) => {
    keepDraft(drafts, number, { edit: next });
    setEdit(next);
  };
  return [edit, change] as const;
}
