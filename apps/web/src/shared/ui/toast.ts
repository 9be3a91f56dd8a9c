import { uiMessages } from '@smart-waste/messages/en/ui';
import { ApiError, type ApiFailure, getSentence, UNREACHABLE_MESSAGE } from '../http/api-result.ts';
import { getCurrentMessages } from '../messages/messages.ts';
import { translateSentence } from '../messages/sentences.ts';
import { getCurrentSession } from '../session/session.ts';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type ToastAction = { label: string; onClick: () => void };
export type ToastOptions = {
  /** A toast with the same id replaces the one that is shown. */
  id?: string;
  description?: string;
  action?: ToastAction;
  /** Its action is of the app; that of another toast is withdrawn when the person leaves who could have pressed it. */
  staysAfterLogout?: true;
  /** Undoes what the toast announces: offered by a button, and by its shortcut as long as the toast shows. */
  undo?: () => void;
  /** Of the person who did what it announces: it is not shown when that person has left before it arrives. */
  personId?: number | undefined;
  durationMs?: number;
};
export type ToastMessage = ToastOptions & { kind: ToastKind; text: string };

type Toasts = { show: (message: ToastMessage) => void; dismiss: (id: string) => void };

let toaster: Toasts | null = null;
let waiting: ToastMessage[] = [];

function publish(message: ToastMessage): void {
  if ('personId' in message && message.personId !== getCurrentSession().person?.id) return;
  if (toaster) toaster.show(message);
  else waiting.push(message);
}

/** Removes the toast with this id, and what it offers to undo; none may have it. */
function dismiss(id: string): void {
  if (toaster) toaster.dismiss(id);
  else waiting = waiting.filter((message) => message.id !== id);
}

/** Called by the toaster once it is mounted; earlier messages are shown then. */
export function setToaster(next: Toasts | null): void {
  toaster = next;
  if (!next) return;
  for (const message of waiting.splice(0)) publish(message);
}

const createPublisher =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}): void =>
    publish({ kind, text, ...options });

/** Short messages at the edge of the screen; may be called from anywhere, also before the toaster is loaded. */
export const toast = {
  success: createPublisher('success'),
  error: createPublisher('error'),
  info: createPublisher('info'),
  warning: createPublisher('warning'),
  dismiss,
};

/** Codes whose sentence adds nothing to the title of the toast. */
const SELF_EXPLANATORY = new Set<ApiFailure['code']>(['invalid_credentials', 'internal']);

/** The server's sentence about a failure in the current language; null without one. */
export function findServerSentence(error: Error | ApiFailure): string | null {
  if (error instanceof Error) return error instanceof ApiError ? findServerSentence(error.failure) : null;
  return error.sentence === null ? null : translateSentence(error.sentence);
}

/** What to do about a call that no server answered; null for every other failure. */
function findUnansweredSentence(error: Error | ApiFailure): string | null {
  if (error instanceof Error) return error instanceof ApiError ? findUnansweredSentence(error.failure) : null;
  if (error.status !== null) return null;
  return error.error === UNREACHABLE_MESSAGE
    ? getCurrentMessages(uiMessages)('ui.offline')
    : translateSentence(getSentence(error));
}

/**
 * Shows an error toast with this title, and below it the server's sentence where that adds something, or what to do
 * when no server answered.
 */
export function toastFailure(title: string, error: Error | ApiFailure, options: ToastOptions = {}): void {
  const code = error instanceof ApiError ? error.failure.code : error instanceof Error ? null : error.code;
  const description = SELF_EXPLANATORY.has(code)
    ? null
    : (findServerSentence(error) ?? findUnansweredSentence(error));
  toast.error(title, { ...options, ...(description !== null && { description }) });
}
