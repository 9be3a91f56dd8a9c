import { ApiError } from '../api/result.ts';
import { useSentence } from '../words/sentences.ts';
import { useWords } from '../words/words.ts';
import { uiWords } from './words.ts';

/** Says why a call failed: the server's sentence, or what to do when there was no answer. */
export function useWhyFailed(): (error: Error) => string {
  const w = useWords(uiWords);
  const say = useSentence();
  return (error) => {
    const isUnanswered = error instanceof ApiError && error.failure.error === 'Failed to fetch';
    return isUnanswered ? w.offline : say(error.message);
  };
}
