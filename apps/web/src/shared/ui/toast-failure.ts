import { ApiError, type ApiFailure } from '../http/api-result.ts';
import { translateSentence } from '../words/sentences.ts';
import { toast } from './toast.ts';

/** Codes whose sentence adds nothing to the title of the toast. */
const SELF_EXPLANATORY = new Set<ApiFailure['code']>(['invalid_credentials', 'internal']);

/** The server's sentence about a failure in the current language; null without one. */
export function serverSentence(error: Error | ApiFailure): string | null {
  if (error instanceof Error) return error instanceof ApiError ? serverSentence(error.failure) : null;
  return error.sentence === null ? null : translateSentence(error.sentence);
}

/** Shows an error toast with this title, and the server's sentence below it where that adds something. */
export function toastFailure(title: string, error: Error | ApiFailure): void {
  const code = error instanceof ApiError ? error.failure.code : error instanceof Error ? null : error.code;
  const description = SELF_EXPLANATORY.has(code) ? null : serverSentence(error);
  toast.error(title, description === null ? {} : { description });
}
