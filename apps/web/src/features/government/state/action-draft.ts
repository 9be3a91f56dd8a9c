/** What is being entered for an action. */
export type ActionDraft = { reason: string; responsible: string; assignee: string };

export const EMPTY_DRAFT: ActionDraft = { reason: '', responsible: '', assignee: '' };

export const isSameDraft = (one: ActionDraft, other: ActionDraft): boolean =>
  one.reason === other.reason && one.responsible === other.responsible && one.assignee === other.assignee;
