import { useState } from 'react';
import { type ActionDraft, EMPTY_DRAFT } from './action-draft.ts';

type NoteDraft = {
  kind: 'note' | 'reply';
  text: string;
  /** Of an attempt to send exactly this, whose answer may have been lost. */
  key?: string;
};
/** The fields of a case that were corrected. */
export type EditDraft = Partial<{ category: string; due: string; isPrivate: boolean }>;
type Drafts = { action: ActionDraft; note: NoteDraft; edit: EditDraft };
const EMPTY: Drafts = { action: EMPTY_DRAFT, note: { kind: 'note', text: '' }, edit: {} };

/** What was typed for each case and not sent, by its number; it lasts as long as the screen is open. */
export type CaseDrafts = Map<number, Partial<Drafts>>;

export const hasNote = (drafts: CaseDrafts, number: number): boolean =>
  (drafts.get(number)?.note?.text ?? '') !== '';

export const hasEdit = (drafts: CaseDrafts, number: number): boolean =>
  Object.keys(drafts.get(number)?.edit ?? {}).length > 0;

/** The state of a form of one case, which is still there when the case is opened again. */
export function useDraft<Name extends keyof Drafts>(drafts: CaseDrafts, number: number, name: Name) {
  const [draft, setDraft] = useState<Drafts[Name]>(() => drafts.get(number)?.[name] ?? EMPTY[name]);
  const change = (next: Drafts[Name]) => {
    drafts.set(number, { ...drafts.get(number), [name]: next });
    setDraft(next);
  };
  return [draft, change] as const;
}
