import { ApiError, type ApiFailure } from '../http/api-result.ts';
import { sentenceNow } from '../words/sentences.ts';
import { toast } from './toast.ts';

/** The codes whose sentence says no more than the title of the toast does. */
const SELF_EXPLANATORY = new Set<ApiFailure['code']>(['invalid_credentials', 'internal']);

/** What the server said about a failure, in the language that is shown; null when it said nothing. */
export function serverSentence(error: Error | ApiFailure): string | null {
  if (error instanceof Error) return error instanceof ApiError ? serverSentence(error.failure) : null;
  return error.sentence === null ? null : sentenceNow(error.sentence);
}

/** Shows an error toast with this title; below it stands the server's own sentence where it adds something. */
export function toastFailure(title: string, error: Error | ApiFailure): void {
  const code = error instanceof ApiError ? error.failure.code : error instanceof Error ? null : error.code;
  const description = SELF_EXPLANATORY.has(code) ? null : serverSentence(error);
  toast.error(title, description === null ? {} : { description });
}
